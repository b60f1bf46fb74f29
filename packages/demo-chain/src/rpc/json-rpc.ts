import { z } from "zod";
import { ConnectionLost } from "./faults.ts";
import { DemoRpcError, RPC_CODES } from "./rpc-error.ts";

/** Runs one method; throws an RpcError for errors of the caller. */
type Call = (method: string, params: unknown) => Promise<unknown>;

/**
 * Answers the body of a JSON-RPC 2.0 request, single or batch. Returns the body of the response, or null if
 * there were only notifications. Rejects only with AnswerLost; `onError` is called with unexpected failures,
 * which callers get as -32603 without details.
 */
export async function handleJsonRpc(
  body: string,
  call: Call,
  onError: (error: unknown) => void,
): Promise<string | null> {
  let request: unknown;
  try {
    request = JSON.parse(body);
  } catch {
    return JSON.stringify(failure(null, RPC_CODES.parseError, "Parse error"));
  }
  if (!Array.isArray(request)) return stringified(await answerOne(request, call, onError));
  if (request.length === 0 || request.length > MAX_BATCH) {
    return JSON.stringify(failure(null, RPC_CODES.invalidRequest, "Invalid Request"));
  }
  const answers = await Promise.all(request.map((item) => answerOne(item, call, onError)));
  const responses = answers.filter((answer) => answer !== null);
  return responses.length === 0 ? null : JSON.stringify(responses);
}

/** Maximum requests of one batch. */
const MAX_BATCH = 1_000;

const idSchema = z.union([z.string(), z.number(), z.null()]);
const requestSchema = z.object({
  jsonrpc: z.literal("2.0"),
  method: z.string(),
  params: z.union([z.array(z.unknown()), z.record(z.string(), z.unknown()), z.null()]).optional(),
  id: idSchema.optional(),
});

type Id = z.infer<typeof idSchema>;

type Answer = { readonly jsonrpc: "2.0"; readonly id: Id } & (
  | { readonly result: unknown }
  | { readonly error: { readonly code: number; readonly message: string; readonly data?: unknown } }
);

async function answerOne(
  item: unknown,
  call: Call,
  onError: (error: unknown) => void,
): Promise<Answer | null> {
  const parsed = requestSchema.safeParse(item);
  if (!parsed.success) return failure(readId(item), RPC_CODES.invalidRequest, "Invalid Request");
  const { method, params, id } = parsed.data;
  const answer = await answerCall(method, params, id ?? null, call, onError);
  return id === undefined ? null : answer;
}

async function answerCall(
  method: string,
  params: unknown,
  id: Id,
  call: Call,
  onError: (error: unknown) => void,
): Promise<Answer> {
  try {
    return { jsonrpc: "2.0", result: (await call(method, params)) ?? null, id };
  } catch (error) {
    if (error instanceof ConnectionLost) throw error;
    if (error instanceof DemoRpcError) return failure(id, error.code, error.message, error.data);
    onError(error);
    return failure(id, RPC_CODES.internalError, "Internal error");
  }
}

function failure(id: Id, code: number, message: string, data?: unknown): Answer {
  return { jsonrpc: "2.0", error: { code, message, ...(data === undefined ? {} : { data }) }, id };
}

function readId(item: unknown): Id {
  const parsed = z.object({ id: idSchema }).safeParse(item);
  return parsed.success ? parsed.data.id : null;
}

const stringified = (answer: Answer | null) => (answer === null ? null : JSON.stringify(answer));
