import { route } from "@/lib/composition/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route("wallet-counterparties");
