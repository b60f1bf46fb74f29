import { isJsonObject } from "../decode/json-shape.ts";
import { errorOfCode, RpcError } from "./rpc-error.ts";

/** The answer to one call: its result, or why there is none. */
export type Outcome = { readonly result: unknown } | { readonly error: RpcError };

/**
 * Reads the answer to a single call. Its id is not compared: HTTP has paired the two already, and proxies that
 * cache answers send foreign ids.
 */
export function parseReply(text: string): Outcome {
  const body = parseJson(text);
  return body instanceof RpcError ? { error: body } : outcomeOf(body);
}

/**
 * Reads the answer to a batch, by id: one that is missing was not answered. Returns an error where the batch was
 * not answered as a batch.
 */
export function parseBatchReply(text: string): ReadonlyMap<number, Outcome> | RpcError {
  const body = parseJson(text);
  if (body instanceof RpcError) return body;
  if (!Array.isArray(body)) {
    const outcome = outcomeOf(body);
    return "error" in outcome ? outcome.error : new RpcError("refused", "one answer to a batch of calls");
  }
  const outcomes = new Map<number, Outcome>();
  for (const item of body as unknown[]) {
    if (isJsonObject(item) && typeof item.id === "number") outcomes.set(item.id, outcomeOf(item));
  }
  return outcomes;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    return new RpcError("transient", `not JSON: ${text.slice(0, 80)}`, null, error);
  }
}

function outcomeOf(body: unknown): Outcome {
  if (!isJsonObject(body)) return { error: new RpcError("transient", "answer is not a JSON-RPC object") };
  const { error } = body;
  if (isJsonObject(error)) {
    const code = typeof error.code === "number" ? error.code : 0;
    return { error: errorOfCode(code, typeof error.message === "string" ? error.message : "") };
  }
  if (body.result === undefined) return { error: new RpcError("transient", "answer without a result") };
  return { result: body.result };
}
