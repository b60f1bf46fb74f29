import { buildLlms } from "@/lib/http/llms/build-llms";
import { documentRoute } from "@/lib/http/openapi/document-route";

export const dynamic = "force-dynamic";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = documentRoute(
  "text/plain; charset=utf-8",
  buildLlms,
);
