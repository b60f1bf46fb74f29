import type { CallToolResult } from "@modelcontextprotocol/server";
import { CREDIT_PACKS } from "@walletlens/contract/prices";
import { formatCount, formatPrice } from "@walletlens/format";
import type { AppError } from "@/lib/config/errors";
import { describeProblem } from "../problem";
import { BAZAAR } from "../x402/payment-headers";
import { SIGN_IN_EXTENSION } from "../x402/sign-in-proof";
import type { EndpointResponse } from "./call-endpoint";
import { listUnknown } from "./list-unknown";
import { limitText, MAX_TEXT_LENGTH } from "./texts/fit-text";
import { listArguments } from "./tool-arguments";
import type { Tool } from "./tool-table";

type Body = Readonly<Record<string, unknown>>;

/** Keys of a payment and of its settlement in the metadata of the protocol (x402, MCP transport). */
export const PAYMENT_META = "x402/payment";
const SETTLEMENT_META = "x402/payment-response";

/** Returns the result of a successful call with its text. Its `unknown` lists those of all levels. */
export function toResult(answer: Pick<EndpointResponse, "body" | "headers">, text: string): CallToolResult {
  const unknown = listUnknown(answer.body);
  const body = unknown.length === 0 ? answer.body : { ...answer.body, unknown };
  const settlement = decode(answer.headers.get("payment-response"));
  return {
    content: [{ type: "text", text }],
    structuredContent: { ...body },
    ...(settlement === null ? {} : { _meta: { [SETTLEMENT_META]: settlement } }),
  };
}

/** Maximum length of code and hint beside the message of a refusal. */
const MAX_REST = 100;

const [SMALLEST_PACK] = CREDIT_PACKS;
const BUY_CREDITS = `Pay this call as accepts asks, or call buy_credits with id ${SMALLEST_PACK.id} (${formatCount(SMALLEST_PACK.credits)} credits for ${formatPrice(SMALLEST_PACK.usd)}) and repeat this call.`;

/** Returns the result of a refused call: the endpoint's error, with payment terms if it can be paid. */
export function toToolRefusal(tool: Tool, { body, headers }: EndpointResponse): CallToolResult {
  const demand = decode(headers.get("payment-required"));
  const problem = renameFields(tool, body);
  const waits = headers.get("retry-after");
  const hint = waits === null ? "" : ` Try again in ${waits} s.`;
  if (demand === null) {
    const message = limitText(String(problem.message), MAX_TEXT_LENGTH - MAX_REST);
    const text = `${String(problem.code)}: ${message}${hint}`;
    return { isError: true, content: [{ type: "text", text }], structuredContent: { ...problem } };
  }
  const url = `mcp://tool/${tool.name}`;
  const resource = typeof demand.resource === "object" ? { ...demand.resource, url } : { url };
  // The client has the schema of the tool, and cannot send the header of a proof.
  const extensions = {
    ...(typeof demand.extensions === "object" ? demand.extensions : {}),
    [BAZAAR]: undefined,
    [SIGN_IN_EXTENSION]: undefined,
  };
  const structuredContent = { ...problem, ...demand, resource, extensions };
  // The x402 transport requires the demand as JSON here too. The list of tools describes the resource.
  const { error, code } = problem;
  const next = code === "insufficient_credits" ? { next: BUY_CREDITS } : {};
  const shortDemand = { error, code, ...next, ...demand, resource: { url }, extensions };
  return {
    isError: true,
    content: [{ type: "text", text: JSON.stringify(shortDemand) }],
    structuredContent,
  };
}

/** Returns the result of a call that failed before its endpoint, or of a failed job. */
export function toFailure(tool: Tool, error: AppError, requestId: string, more: Body = {}): CallToolResult {
  const { status, headers, body } = describeProblem(error, requestId);
  return toToolRefusal(tool, {
    status,
    headers: new Headers(headers),
    body: { ...JSON.parse(body), ...more },
  });
}

/** Replaces the endpoint's parameter names in a problem by the tool's argument names. */
function renameFields(tool: Tool, problem: Body): Body {
  const { issues, message } = problem;
  if (!Array.isArray(issues) || typeof message !== "string") return problem;
  const names = new Map(listArguments(tool).map(({ name, target }) => [target, name]));
  return {
    ...problem,
    message: message.replace(/: (\w+):/, (whole, target) =>
      whole.replace(target, names.get(target) ?? target),
    ),
    issues: issues.map((issue) => ({ ...issue, path: names.get(issue.path) ?? issue.path })),
  };
}

/** Parses a header that this server has written; null for none. */
function decode(header: string | null): Body | null {
  if (header === null) return null;
  return JSON.parse(Buffer.from(header, "base64").toString("utf8"));
}
