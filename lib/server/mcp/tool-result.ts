import type { CallToolResult } from "@modelcontextprotocol/server";
import { AgentSimilarityResult, SimilarityResult } from "@walletlens/contract/similarity";
import { WalletLinksSchema } from "@walletlens/contract/wallet-links";
import { describePair, formatVerdict } from "@walletlens/format/verdict";
import { z } from "zod";
import type { AppError } from "@/lib/config/errors";
import { describeProblem } from "../problem";
import { BAZAAR } from "../x402/payment-headers";
import { SIGN_IN_EXTENSION } from "../x402/sign-in-proof";
import type { EndpointResponse } from "./call-endpoint";
import { listUnknown } from "./list-unknown";
import { summarize } from "./summarize";
import { listArguments } from "./tool-arguments";
import type { Tool } from "./tool-table";

type Body = Readonly<Record<string, unknown>>;

/** Keys of a payment and of its settlement in the metadata of the protocol (x402, MCP transport). */
export const PAYMENT_META = "x402/payment";
const SETTLEMENT_META = "x402/payment-response";

/** Returns the result of a successful call, with an optional hint. Its `unknown` lists those of all levels. */
export function toResult(answer: Pick<EndpointResponse, "body" | "headers">, hint = ""): CallToolResult {
  const unknown = listUnknown(answer.body);
  const body = unknown.length === 0 ? answer.body : { ...answer.body, unknown };
  const settlement = decode(answer.headers.get("payment-response"));
  return {
    content: [{ type: "text", text: `${hint}${summarize(body, describeComparison(answer.body))}` }],
    structuredContent: { ...body },
    ...(settlement === null ? {} : { _meta: { [SETTLEMENT_META]: settlement } }),
  };
}

/** Returns the result of a refused call: the endpoint's error, with payment terms if it can be paid. */
export function toToolRefusal(tool: Tool, { body, headers }: EndpointResponse): CallToolResult {
  const demand = decode(headers.get("payment-required"));
  const problem = renameFields(tool, body);
  const waits = headers.get("retry-after");
  const hint = waits === null ? "" : ` Try again in ${waits} s.`;
  if (demand === null) {
    const text = `${String(problem.code)}: ${String(problem.message)}${hint}`;
    return { isError: true, content: [{ type: "text", text }], structuredContent: { ...problem } };
  }
  // The x402 transport requires the same JSON as text and structured content.
  const resource =
    typeof demand.resource === "object" ? { ...demand.resource, url: `mcp://tool/${tool.name}` } : {};
  // The client has the schema of the tool, and cannot send the header of a proof.
  const extensions = {
    ...(typeof demand.extensions === "object" ? demand.extensions : {}),
    [BAZAAR]: undefined,
    [SIGN_IN_EXTENSION]: undefined,
  };
  const structuredContent = { ...problem, ...demand, resource, extensions };
  const text = JSON.stringify(structuredContent);
  return { isError: true, content: [{ type: "text", text }], structuredContent };
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

const Comparison = z.union([
  AgentSimilarityResult.pick({ groups: true, links: true, metadata: true }).strip(),
  SimilarityResult.pick({ groups: true, links: true, uniqueTokensPerWallet: true }).strip(),
]);
const Pair = WalletLinksSchema.pick({ walletA: true, walletB: true, verdict: true, kinds: true }).strip();

/** Returns the verdict of a comparison, or of the links of a pair, as a line of text; empty for other bodies. */
export function describeComparison(body: unknown): string {
  const comparison = Comparison.safeParse(body);
  if (comparison.success) return `${formatVerdict(comparison.data)}\n`;
  const pair = Pair.safeParse(body);
  return pair.success ? `${describePair(pair.data)}\n` : "";
}
