import { documentRoute } from "@/lib/server/docs/openapi/document-route";
import { buildSkill } from "@/lib/server/docs/skill/build-skill";

export const dynamic = "force-dynamic";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = documentRoute(
  "text/markdown; charset=utf-8",
  buildSkill,
);
