import { CATALOG } from "@walletlens/contract/catalog";
import { API_BASE, type EndpointDefinition } from "@walletlens/contract/endpoint-definition";
import { renderComponents } from "../openapi/components";
import { groupOfPath } from "../openapi/describe-endpoint";
import type { ExampleAddresses } from "../openapi/example-addresses";
import { describeCall } from "./describe-call";
import {
  describePayments,
  describeTools,
  describeWallets,
  FOLLOWING,
  JOBS,
  LAUNCH,
  LINKS,
} from "./reference-texts";

/** A document beside skill.md. */
export interface SkillReference {
  /** File name in the folder `references`. */
  readonly file: string;
  readonly title: string;
  readonly summary: string;
  readonly definitions: readonly EndpointDefinition[];
}

/** Lists the documents beside skill.md: one for each group of endpoints, payments and tools. */
export function listSkillReferences(): readonly SkillReference[] {
  const references = new Map<string, SkillReference>();
  for (const definition of Object.values<EndpointDefinition>(CATALOG)) {
    const { slug, name, description } = OWN_GROUPS.get(definition.id) ?? groupOfPath(definition.path);
    const file = `${slug}.md`;
    const definitions = [...(references.get(file)?.definitions ?? []), definition];
    references.set(file, { file, title: name, summary: description, definitions });
  }
  return [...references.values(), PAYMENTS, TOOLS];
}

const TRADES = {
  slug: "trades",
  name: "Tokens and trades",
  description: "Tokens of a wallet, with the trades and lots behind them.",
};

const COPYING = {
  slug: "copying",
  name: "Following a wallet",
  description: "What a follower of a wallet would have kept.",
};

/** Documents of their own for endpoints of wallets, for their size. */
const OWN_GROUPS: ReadonlyMap<string, typeof TRADES> = new Map([
  ["wallet-tokens", TRADES],
  ["wallet-token-detail", TRADES],
  ["wallet-trades", TRADES],
  ["copy", COPYING],
]);

const PAYMENTS: SkillReference = {
  file: "payments.md",
  title: "Payments",
  summary: "Pay for a call with USDC, without an account.",
  definitions: [],
};

const TOOLS: SkillReference = {
  file: "tools.md",
  title: "Tools",
  summary: "Tools of the MCP server with their prices.",
  definitions: [],
};

/** Builds a document beside skill.md. `site` has no trailing slash. */
export function buildSkillReference(
  site: string,
  addresses: ExampleAddresses,
  reference: SkillReference,
): string {
  const { file, title, definitions } = reference;
  const document = { site, addresses, components: renderComponents() };
  return [
    `# ${title}`,
    ...(definitions.length === 0 ? [] : [`Paths are relative to \`${site}${API_BASE}\`.`]),
    ...(TEXTS[file]?.(site) ?? []),
    ...definitions.map((definition) => describeCall(document, definition)),
  ]
    .join("\n\n")
    .concat("\n");
}

/** Sections of documents besides those about endpoints. */
const TEXTS: Readonly<Record<string, (site: string) => readonly string[]>> = {
  "wallets.md": (site) => [describeWallets(site)],
  "copying.md": () => [FOLLOWING],
  "similarity.md": () => [LINKS],
  "holders.md": () => [LAUNCH],
  "jobs.md": () => [JOBS],
  "payments.md": (site) => [describePayments(site)],
  "tools.md": (site) => [describeTools(site)],
};
