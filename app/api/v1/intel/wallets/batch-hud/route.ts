import { route } from "@/lib/composition/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route("batch-hud");
// Hot path: Next need not watch what is read of the request.
export const dynamic = "force-dynamic";
