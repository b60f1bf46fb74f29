import { route } from "@/lib/composition/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route("copy");
// Hot path: Next does not need to track reads of the request.
export const dynamic = "force-dynamic";
