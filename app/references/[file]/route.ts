import { readAgentDocument } from "@/app/docs/read-agent-document";
import { documentRoutes, MARKDOWN_TYPE } from "@/lib/server/docs/openapi/document-route";
import { buildSkillReference, listSkillReferences } from "@/lib/server/docs/skill/build-references";

export const dynamic = "force-dynamic";

/** Documents beside skill.md, which links them by relative addresses. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = documentRoutes(MARKDOWN_TYPE, ({ file }) => {
  const reference = listSkillReferences().find((listed) => listed.file === file);
  if (reference === undefined) return null;
  return readAgentDocument(reference.file, (site, addresses) =>
    buildSkillReference(site, addresses, reference),
  );
});
