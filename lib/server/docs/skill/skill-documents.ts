import { createHash } from "node:crypto";
import type { ExampleAddresses } from "../openapi/example-addresses";
import { buildSkillReference, listSkillReferences } from "./build-references";
import { buildSkill } from "./build-skill";

/** A document of the skill, as it is served. */
interface SkillDocument {
  readonly path: string;
  readonly text: string;
}

/** Lists the skill first, then the documents that it refers to. */
function listDocuments(site: string, addresses: ExampleAddresses): readonly SkillDocument[] {
  const references = listSkillReferences().map((reference) => ({
    path: `/references/${reference.file}`,
    text: buildSkillReference(site, addresses, reference),
  }));
  return [{ path: "/skill.md", text: buildSkill(site, addresses) }, ...references];
}

/**
 * Renders /.well-known/agent-skills/index.json: version 0.2.0 of cloudflare/agent-skills-discovery-rfc. Clients ignore
 * `references`, which have the digests of the other documents, as an unknown field.
 */
export function renderSkillIndex(site: string, addresses: ExampleAddresses): string {
  const [skill, ...references] = listDocuments(site, addresses).map(({ path, text }) => {
    return { url: path, digest: `sha256:${createHash("sha256").update(text).digest("hex")}`, text };
  });
  const { text = "", url, digest } = skill ?? {};
  const entry = {
    name: readField(text, "name"),
    type: "skill-md",
    description: readField(text, "description"),
    url,
    digest,
    ...(references.length > 0 && { references: references.map(({ text: _, ...reference }) => reference) }),
  };
  return JSON.stringify({ $schema: SCHEMA, skills: [entry] });
}

const SCHEMA = "https://schemas.agentskills.io/discovery/0.2.0/schema.json";

/** Returns a field of the front matter, on one line. */
function readField(text: string, name: string): string {
  return new RegExp(`^${name}: (.+)$`, "m").exec(text)?.[1] ?? "";
}
