import { isJsonObject } from "../decode/json-shape.ts";
import { errorOfCode, RpcError } from "./rpc-error.ts";
import { type ResultList, splitReply } from "./split-reply.ts";

/** The answer to one call: its result, or why there is none. */
export type ReplyOutcome = { readonly result: unknown } | { readonly error: RpcError };

/**
 * Reads the answer to a single call, with the items of `list`, where it has one, as that reads them. Its id is not compared:
 * HTTP has paired the two already, and proxies that cache answers send foreign ids. Throws what reading an item throws.
 */
export function parseReply(bytes: Buffer, list: ResultList | null): ReplyOutcome {
  const split = list === null ? null : splitReply(bytes, list);
  if (split !== null) return outcomeOf(split);
  const body = parseJson(bytes);
  if (body instanceof RpcError) return { error: body };
  const outcome = outcomeOf(body);
  return list === null ? outcome : readItems(outcome, list);
}

/**
 * Reads the answer to a batch, by id: one that is missing was not answered. Returns an error where the batch was
 * not answered as a batch.
 */
export function parseBatchReply(bytes: Buffer): ReadonlyMap<number, ReplyOutcome> | RpcError {
  const body = parseJson(bytes);
  if (body instanceof RpcError) return body;
  if (!Array.isArray(body)) {
    const outcome = outcomeOf(body);
    return "error" in outcome ? outcome.error : new RpcError("refused", "one answer to a batch of calls");
  }
  const outcomes = new Map<number, ReplyOutcome>();
  for (const item of body as unknown[]) {
    if (isJsonObject(item) && typeof item.id === "number") outcomes.set(item.id, outcomeOf(item));
  }
  return outcomes;
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch (error) {
    return new RpcError("transient", `not JSON: ${bytes.toString("utf8", 0, 80)}`, null, error);
  }
}

function readItems(outcome: ReplyOutcome, { name, read }: ResultList): ReplyOutcome {
  if ("error" in outcome || !isJsonObject(outcome.result)) return outcome;
  const items = outcome.result[name];
  return Array.isArray(items) ? { result: { ...outcome.result, [name]: items.map(read) } } : outcome;
}

function outcomeOf(body: unknown): ReplyOutcome {
  if (!isJsonObject(body)) return { error: new RpcError("transient", "answer is not a JSON-RPC object") };
  const { error } = body;
  if (isJsonObject(error)) {
    const code = typeof error.code === "number" ? error.code : 0;
    return { error: errorOfCode(code, typeof error.message === "string" ? error.message : "") };
  }
  if (body.result === undefined) return { error: new RpcError("transient", "answer without a result") };
  return { result: body.result };
}
