import { createHttpPost } from "@walletlens/solana/rpc/http-post";
import { listSecrets, readProviderError } from "@walletlens/solana/rpc/provider-text";
import { errorOfStatus, nameCall, RpcError, toSolanaError } from "@walletlens/solana/rpc/rpc-error";
import { z } from "zod";
import { asAppError } from "./as-app-error";

/** Response of a node: the parsed result, or its error. */
export type RpcResponse<Result> =
  | { readonly result: Result }
  | { readonly refusal: { readonly code: number | null; readonly text: string; readonly failure: RpcError } };

/** Sends one JSON-RPC call without retries. Throws an RpcError without a readable response. */
export type PaymentRpc = <Schema extends z.ZodType>(
  method: string,
  params: readonly unknown[],
  schema: Schema,
) => Promise<RpcResponse<z.output<Schema>>>;

/** Bypasses the queue of the chain reader, so a payment never waits for a history. */
export function createPaymentRpc(url: string, headers: Readonly<Record<string, string>>): PaymentRpc {
  const post = createHttpPost({ url, headers, connections: CONNECTIONS, timeoutMs: TIMEOUT_MS });
  const secrets = listSecrets(url, headers);
  let lastId = 0;
  return async (method, params, schema) => {
    lastId += 1;
    const call = JSON.stringify({ jsonrpc: "2.0", id: lastId, method, params });
    try {
      const reply = await post(call, new AbortController());
      const failure = errorOfStatus(reply.status, reply.retryAfterMs, reply.body);
      if (failure !== null) throw failure;
      const body = ResponseBody.safeParse(parseJson(new TextDecoder().decode(reply.body)));
      if (!body.success) throw new RpcError("transient", "answer is not a JSON-RPC object");
      const refusal = body.data.error == null ? null : readProviderError(body.data);
      if (refusal !== null) {
        const { code, text } = refusal;
        const error = new RpcError("transient", `JSON-RPC ${code}`, null, undefined, refusal);
        return { refusal: { code, text, failure: nameCall(error, method, secrets) } };
      }
      const result = schema.safeParse(body.data.result);
      if (!result.success) throw new RpcError("transient", "malformed result", null, result.error);
      return { result: result.data };
    } catch (error) {
      throw error instanceof RpcError ? nameCall(error, method, secrets) : error;
    }
  };
}

/** Returns the result of a call. Throws an RpcError if the node refused it. */
export function requireResult<Result>(answer: RpcResponse<Result>): Result {
  if ("result" in answer) return answer.result;
  throw answer.refusal.failure;
}

/** Rejects with an AppError `chain_unavailable`. */
export function withAppErrors<T>(read: () => Promise<T>): Promise<T> {
  return asAppError(
    read().catch((error: unknown) => {
      throw toSolanaError(error);
    }),
  );
}

const CONNECTIONS = 32;
const TIMEOUT_MS = 5_000;

const ResponseBody = z.object({ result: z.unknown().optional(), error: z.unknown().optional() });

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
  const params = [{ commitment: "confirmed" }];
  return () =>
    withAppErrors(async () => requireResult(await rpc("getLatestBlockhash", params, Latest)).value.blockhash);
}
