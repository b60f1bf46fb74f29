import { documentRoute } from "@/lib/server/docs/openapi/document-route";
import { renderMcpCatalog } from "@/lib/server/docs/well-known/mcp-documents";

export const dynamic = "force-dynamic";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = documentRoute(
  "application/ai-catalog+json",
  renderMcpCatalog,
);
