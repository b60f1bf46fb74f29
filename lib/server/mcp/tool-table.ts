import { CATALOG, type EndpointId } from "@walletlens/contract/catalog";
import type { EndpointDefinition } from "@walletlens/contract/endpoint-definition";
import type { GroupKind } from "@/lib/jobs/rules/group-jobs";

/** A tool and its endpoints in the catalog. */
export interface Tool {
  readonly name: string;
  readonly endpoint: EndpointId;
  /** Endpoints by the argument `action`, which such a tool requires; `endpoint` is one of them. */
  readonly actions?: Readonly<Record<string, EndpointId>>;
  /** Endpoint for `full: true`; default: `endpoint`. */
  readonly fullEndpoint?: EndpointId;
  /** Parameters of the endpoint that the tool does not take. */
  readonly omitted?: readonly string[];
  /** Kind of the awaited job result; omitted if the endpoint returns the result itself. */
  readonly result?: GroupKind;
  /** Present if the default list has the tool. */
  readonly isCore?: true;
}

const TABLE = [
  { name: "wallet_profile", endpoint: "wallet-profile", isCore: true },
  { name: "wallet_hud", endpoint: "wallet-hud", isCore: true },
  { name: "wallet_tokens", endpoint: "wallet-tokens" },
  { name: "token_evidence", endpoint: "wallet-token-detail" },
  { name: "batch_hud", endpoint: "batch-hud" },
  {
    name: "holders",
    endpoint: "holders-agent",
    fullEndpoint: "holders",
    result: "holder-profiles",
    isCore: true,
  },
  { name: "holders_deep", endpoint: "holders-deep", result: "similarity" },
  {
    name: "similarity",
    endpoint: "similarity-agent",
    fullEndpoint: "similarity",
    result: "similarity",
    isCore: true,
  },
  { name: "wallet_links", endpoint: "wallet-links" },
  { name: "wallet_counterparties", endpoint: "wallet-counterparties" },
  { name: "wallet_trades", endpoint: "wallet-trades", omitted: ["format"] },
  { name: "combined", endpoint: "combined", result: "combined" },
  { name: "copy", endpoint: "copy", result: "copy" },
  { name: "launch", endpoint: "launch", result: "launch" },
  { name: "discover", endpoint: "discover" },
  { name: "search", endpoint: "search" },
  {
    name: "watch",
    endpoint: "watch-list",
    actions: { list: "watch-list", set: "watch-set", delete: "watch-delete" },
  },
  { name: "feed", endpoint: "watch-feed" },
  { name: "job", endpoint: "job-status", isCore: true },
  { name: "result", endpoint: "job-result", isCore: true },
  { name: "pricing", endpoint: "pricing", isCore: true },
  { name: "account", endpoint: "account" },
  { name: "buy_credits", endpoint: "credit-pack" },
] as const satisfies readonly Tool[];

export const TOOLS: ReadonlyMap<string, Tool> = new Map(TABLE.map((tool) => [tool.name, tool]));

export type ToolName = (typeof TABLE)[number]["name"];

/** Ids of the endpoints that tools call. */
export type ToolEndpointId = FieldValue<"endpoint"> | FieldValue<"fullEndpoint"> | ActionId;
type FieldValue<Field extends keyof Tool> = Extract<
  (typeof TABLE)[number],
  Readonly<Record<Field, unknown>>
>[Field];
type ActionId = FieldValue<"actions">[keyof FieldValue<"actions">];

/** Arguments that select an endpoint of a tool. */
export interface EndpointChoice {
  readonly full: boolean;
  readonly action?: string | undefined;
}

/** Returns the id of the tool's endpoint. */
export function selectEndpoint(tool: Tool, { full, action }: EndpointChoice): EndpointId {
  if (action !== undefined) return tool.actions?.[action] ?? tool.endpoint;
  return full ? (tool.fullEndpoint ?? tool.endpoint) : tool.endpoint;
}

/** Returns the definition of the tool's endpoint. */
export function selectDefinition(tool: Tool, choice: EndpointChoice): EndpointDefinition {
  return CATALOG[selectEndpoint(tool, choice)];
}

/** Returns the definitions of all endpoints that the compact form of the tool calls. */
export function listDefinitions({ endpoint, actions = {} }: Tool): readonly EndpointDefinition[] {
  const ids = Object.values(actions);
  return (ids.length === 0 ? [endpoint] : ids).map((id) => CATALOG[id]);
}

/** Returns true if the endpoint may queue a job. */
export function waitsFor(tool: Tool): boolean {
  return 202 in CATALOG[tool.endpoint].responses;
}
