import { readAgentDocument } from "@/app/docs/read-agent-document";
import { buildLlms } from "@/lib/server/docs/llms/build-llms";
import { documentRoutes } from "@/lib/server/docs/openapi/document-route";

export const dynamic = "force-dynamic";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = documentRoutes(
  "text/plain; charset=utf-8",
  () => readAgentDocument("llms.txt", buildLlms),
);
