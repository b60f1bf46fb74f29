import { buildLlms } from "@/lib/server/docs/llms/build-llms";
import { documentRoute } from "@/lib/server/docs/openapi/document-route";

export const dynamic = "force-dynamic";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = documentRoute(
  "text/plain; charset=utf-8",
  buildLlms,
);
