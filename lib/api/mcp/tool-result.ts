import type { CallToolResult } from "@modelcontextprotocol/server";
import type { AppError } from "@/lib/config/errors";
import { describeProblem } from "../server/problem";
import type { EndpointAnswer } from "./call-endpoint";
import { summarize } from "./summarize";
import { argumentOf, listArguments } from "./tool-arguments";
import type { Tool } from "./tool-table";

type Body = Readonly<Record<string, unknown>>;

/** Key of the protocol's metadata that a payment comes under, and that of its settlement (x402, transport of MCP). */
export const PAYMENT_META = "x402/payment";
const SETTLEMENT_META = "x402/payment-response";

/** The result of a call that went well: `hint` says what to do next, where there is something to do. */
export function toResult(answer: Pick<EndpointAnswer, "body" | "headers">, hint = ""): CallToolResult {
  const settlement = decode(answer.headers.get("payment-response"));
  return {
    content: [{ type: "text", text: `${hint}${summarize(answer.body)}` }],
    structuredContent: { ...answer.body },
    ...(settlement === null ? {} : { _meta: { [SETTLEMENT_META]: settlement } }),
  };
}

/** The result of a call that was refused: the error as the endpoint has it, and what can be paid where it can be paid. */
export function toToolRefusal(tool: Tool, { body, headers }: EndpointAnswer): CallToolResult {
  const demand = decode(headers.get("payment-required"));
  const problem = inWordsOf(tool, body);
  const waits = headers.get("retry-after");
  const hint = waits === null ? "" : ` Try again in ${waits} s.`;
  if (demand === null) {
    const text = `${String(problem.code)}: ${String(problem.message)}${hint}`;
    return { isError: true, content: [{ type: "text", text }], structuredContent: { ...problem } };
  }
  // The transport of x402 has the text say the same as the structured content, letter by letter.
  const resource =
    typeof demand.resource === "object" ? { ...demand.resource, url: `mcp://tool/${tool.name}` } : {};
  const structuredContent = { ...problem, ...demand, resource };
  const text = JSON.stringify(structuredContent);
  return { isError: true, content: [{ type: "text", text }], structuredContent };
}

/** The result of a call that failed before any endpoint was called, or of a job that failed. */
export function toFailure(tool: Tool, error: AppError, requestId: string, more: Body = {}): CallToolResult {
  const { status, headers, body } = describeProblem(error, requestId);
  return toToolRefusal(tool, {
    status,
    headers: new Headers(headers),
    body: { ...JSON.parse(body), ...more },
  });
}

/** A problem whose faults are named as the tool's arguments are. */
function inWordsOf(tool: Tool, problem: Body): Body {
  const { issues, message } = problem;
  if (!Array.isArray(issues) || typeof message !== "string") return problem;
  const renamed = listArguments(tool).filter(({ name, target }) => name !== target);
  const said = renamed.reduce(
    (text, { name, target }) => text.replace(`: ${target}:`, `: ${name}:`),
    message,
  );
  return {
    ...problem,
    message: said,
    issues: issues.map((issue) => ({ ...issue, path: argumentOf(tool, issue.path) })),
  };
}

/** The object in a header of base64 JSON that this server has written; null where there is none. */
function decode(header: string | null): Body | null {
  if (header === null) return null;
  return JSON.parse(Buffer.from(header, "base64").toString("utf8"));
}
