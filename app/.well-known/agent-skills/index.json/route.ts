import { readAgentDocument } from "@/app/docs/read-agent-document";
import { documentRoutes } from "@/lib/server/docs/openapi/document-route";
import { renderSkillIndex } from "@/lib/server/docs/skill/skill-documents";

export const dynamic = "force-dynamic";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = documentRoutes("application/json", () =>
  readAgentDocument("agent-skills", renderSkillIndex),
);
