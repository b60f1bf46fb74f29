import { documentRoute } from "@/lib/api/docs/openapi/document-route";
import { buildSkill } from "@/lib/api/docs/skill/build-skill";

export const dynamic = "force-dynamic";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = documentRoute(
  "text/markdown; charset=utf-8",
  buildSkill,
);
