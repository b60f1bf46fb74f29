import { randomUUID } from "node:crypto";
import { NextRequest } from "next/server";
import { buildProblemResponse } from "@/lib/api/server/build-response";
import { toAppError } from "@/lib/api/server/problem";
import { ByteBudget, readBytes } from "@/lib/api/server/read-bytes";
import { AppError } from "@/lib/config/errors";
import type { Log } from "@/lib/config/log";
import { isSignatureOf, readSignature } from "./sign-body";

/** A handler of the SDK's for one method. */
export type CallHandler = (request: NextRequest, context: unknown) => Promise<Response>;

export interface CallGuard {
  /** Keys that calls may be signed with; none for a development server of Inngest's, which signs nothing. */
  readonly signingKeys: readonly string[];
  readonly log: Pick<Log, "debug" | "error">;
  /** Throws `rate_limited` where the sender is known to have sent too many calls that were not let through. */
  admitSender(headers: Headers): Promise<void>;
  /** Counts a call that is not let through as so many. Throws `rate_limited` where its sender has sent too many. */
  countRefusal(headers: Headers, calls: number): Promise<void>;
}

/**
 * Passes calls that Inngest or the executor has signed to the SDK, and answers and counts all others itself. The SDK
 * parses a body of any size before it looks at its signature, which delays all other calls: here the form of the
 * signature comes first, then whether its sender may send more, then the size, then the signature over the bytes as they
 * came, once for each key. The part that was read of a refused call counts by its size.
 */
export function guardCalls(guard: CallGuard, handler: CallHandler): CallHandler {
  return async (request, context) => {
    const read = { bytes: 0 };
    const call = await readSigned(request, guard, read).catch(async (error: unknown) => ({
      refusal: await refuse(request, error, guard, 1 + Math.floor(read.bytes / BYTES_OF_A_CALL)),
    }));
    return "refusal" in call ? call.refusal : handler(call, context);
  };
}

/** The answer to a method that Inngest never uses. */
export async function refuseMethod({ method }: Pick<Request, "method">): Promise<Response> {
  const error = new AppError("method_not_allowed", `${method} is not possible here.`);
  return buildProblemResponse(error, { Allow: "GET, POST, PUT" });
}

/**
 * Inngest's server sends a call of 4 MiB at most, and lets the SDK fetch the state of a run that has more:
 * https://github.com/inngest/inngest/blob/v1.18.0/pkg/consts/consts.go
 */
const MAX_CALL_BYTES = 4 * 1024 * 1024;
/** Bytes of a refused body that count as one call more. */
const BYTES_OF_A_CALL = 64 * 1024;
/** Held of bodies that came with the form of a signature, of which anybody can make one. */
const unproven = new ByteBudget(8 * MAX_CALL_BYTES);

/**
 * The same request, its body read; `read` tells how much of it was. Throws `invalid_api_key`, `rate_limited`,
 * `body_too_large` and `server_busy`.
 */
async function readSigned(
  request: NextRequest,
  { signingKeys, admitSender }: CallGuard,
  read: { bytes: number },
): Promise<NextRequest> {
  const { url, method, headers } = request;
  const isSigned = signingKeys.length > 0;
  const signature = isSigned ? readSignature(headers.get("x-inngest-signature") ?? "", Date.now()) : null;
  if (isSigned && signature === null) throw unsigned();
  await admitSender(headers);
  const body = await readBytes(request, { maxBytes: MAX_CALL_BYTES, budget: unproven });
  read.bytes = body.byteLength;
  if (signature !== null && !signingKeys.some((key) => isSignatureOf(signature, body, key))) throw unsigned();
  return new NextRequest(url, { method, headers, ...(method === "GET" ? {} : { body }) });
}

function unsigned(): AppError {
  return new AppError("invalid_api_key", "Calls of this address carry a signature of Inngest's.");
}

async function refuse(
  request: NextRequest,
  thrown: unknown,
  guard: CallGuard,
  calls: number,
): Promise<Response> {
  const requestId = randomUUID();
  const error = await guard.countRefusal(request.headers, calls).then(
    () => toAppError(thrown),
    (refusal: unknown) => toAppError(refusal),
  );
  if (error.code === "internal")
    guard.log.error({ requestId, err: thrown }, "a call of the executor's failed");
  else guard.log.debug({ requestId, code: error.code }, "a call that Inngest has not made was refused");
  return buildProblemResponse(error, {}, requestId);
}
