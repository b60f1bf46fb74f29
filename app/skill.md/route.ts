import { readAgentDocument } from "@/app/docs/read-agent-document";
import { documentRoutes, MARKDOWN_TYPE } from "@/lib/server/docs/openapi/document-route";
import { buildSkill } from "@/lib/server/docs/skill/build-skill";

export const dynamic = "force-dynamic";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = documentRoutes(MARKDOWN_TYPE, () =>
  readAgentDocument("skill.md", buildSkill),
);
