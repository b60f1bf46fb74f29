import { createHash } from "node:crypto";
import { buildSkill } from "./build-skill";

/** A document of the skill, as it is served. */
interface SkillDocument {
  readonly path: string;
  readonly render: (site: string) => string;
}

/** The skill first, then the documents that it refers to. */
const SKILL_DOCUMENTS: readonly SkillDocument[] = [{ path: "/skill.md", render: buildSkill }];

/**
 * Renders /.well-known/agent-skills/index.json: version 0.2.0 of cloudflare/agent-skills-discovery-rfc. Clients ignore
 * `references`, which have the digests of the other documents, as an unknown field.
 */
export function renderSkillIndex(site: string): string {
  const [skill, ...references] = SKILL_DOCUMENTS.map(({ path, render }) => {
    const text = render(site);
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
