import { createHttpPost } from "@walletlens/solana/rpc/http-post";
import { errorOfStatus, RpcError } from "@walletlens/solana/rpc/rpc-error";
import { z } from "zod";
import { AppError } from "@/lib/config/errors";

/** Response of a node: the parsed result, or its error. */
export type RpcResponse<Result> =
  | { readonly result: Result }
  | { readonly refusal: { readonly code: number; readonly message: string } };

/** Sends one JSON-RPC call without retries. Throws an RpcError without a readable response. */
export type PaymentRpc = <Schema extends z.ZodType>(
  method: string,
  params: readonly unknown[],
  schema: Schema,
) => Promise<RpcResponse<z.output<Schema>>>;

/** Bypasses the queue of the chain reader, so a payment never waits for a history. */
export function createPaymentRpc(url: string, headers: Readonly<Record<string, string>>): PaymentRpc {
  const post = createHttpPost({ url, headers, connections: CONNECTIONS, timeoutMs: TIMEOUT_MS });
  let lastId = 0;
  return async (method, params, schema) => {
    lastId += 1;
    const call = JSON.stringify({ jsonrpc: "2.0", id: lastId, method, params });
    const reply = await post(call, new AbortController());
    const failure = errorOfStatus(reply.status, reply.retryAfterMs);
    if (failure !== null) throw failure;
    const answer = ResponseBody.safeParse(parseJson(reply.body.toString("utf8")));
    if (!answer.success) throw new RpcError("transient", "answer is not a JSON-RPC object");
    if (answer.data.error !== undefined) return { refusal: answer.data.error };
    const result = schema.safeParse(answer.data.result);
    if (!result.success) throw new RpcError("transient", "malformed result", null, result.error);
    return { result: result.data };
  };
}

const CONNECTIONS = 32;
const TIMEOUT_MS = 5_000;

const ResponseBody = z.object({
  result: z.unknown().optional(),
  error: z.object({ code: z.number(), message: z.string().default("") }).optional(),
});

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const Latest = z.object({ value: z.object({ blockhash: z.string() }) });
/** Returns a recent blockhash. Throws an AppError `chain_unavailable`. */
export function createBlockhashReader(
  url: string,
  headers: Readonly<Record<string, string>>,
): () => Promise<string> {
  const rpc = createPaymentRpc(url, headers);
  return async () => {
    const answer = await rpc("getLatestBlockhash", [{ commitment: "confirmed" }], Latest).catch(
      (cause: unknown) => {
        throw unavailable(cause);
      },
    );
    if ("refusal" in answer) throw unavailable(answer.refusal);
    return answer.result.value.blockhash;
  };
}

function unavailable(cause: unknown): AppError {
  return new AppError("chain_unavailable", "Solana's provider does not answer; try again.", {}, cause);
}
