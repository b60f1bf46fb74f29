import { randomUUID } from "node:crypto";
import { NextRequest } from "next/server";
import { AppError } from "@/lib/config/errors";
import type { Log } from "@/lib/config/log";
import { buildProblemResponse } from "@/lib/server/build-response";
import { toAppError } from "@/lib/server/problem";
import { ByteBudget, readBytes } from "@/lib/server/read-bytes";
import { readSignature, verifyBodySignature } from "./sign-body";

/** Handler of the SDK for one method. */
export type CallHandler = (request: NextRequest, context: unknown) => Promise<Response>;

export interface CallGuard {
  /** Keys that calls may be signed with; none for Inngest's development server, which does not sign. */
  readonly signingKeys: readonly string[];
  readonly log: Pick<Log, "debug" | "error">;
  /** Throws `rate_limited` if the sender has exceeded the limit of refused calls. */
  admitSender(headers: Headers): Promise<void>;
  /** Counts a refused call as `calls`. Throws `rate_limited` if its sender exceeds the limit. */
  countRefusal(headers: Headers, calls: number): Promise<void>;
}

/**
 * Passes signed calls of Inngest or the executor to the SDK; refuses and counts all others. The SDK parses a body of
 * any size before it checks the signature, which delays other calls. This guard checks, in order: the form of the
 * signature, the limit of the sender, the size, and the signature over the raw bytes for each key. The bytes read of
 * a refused call increase its count.
 */
export function guardCalls(guard: CallGuard, handler: CallHandler): CallHandler {
  return async (request, context) => {
    const progress = { bytes: 0 };
    const call = await readSigned(request, guard, progress).catch(async (error: unknown) => ({
      refusal: await refuse(request, error, guard, 1 + Math.floor(progress.bytes / BYTES_PER_CALL)),
    }));
    return "refusal" in call ? call.refusal : handler(call, context);
  };
}

/** Returns the response to a method that Inngest does not use. */
export async function refuseMethod({ method }: Pick<Request, "method">): Promise<Response> {
  const error = new AppError("method_not_allowed", `${method} is not supported here.`);
  return buildProblemResponse(error, { Allow: "GET, POST, PUT" });
}

/**
 * Maximum call of Inngest's server, which lets the SDK fetch larger states:
 * https://github.com/inngest/inngest/blob/v1.18.0/pkg/consts/consts.go
 */
const MAX_CALL_BYTES = 4 * 1024 * 1024;
/** Bytes of a refused body that count as another call. */
const BYTES_PER_CALL = 64 * 1024;
/** Memory for bodies whose signature is not verified yet; any sender can send a well-formed one. */
const unverifiedBodies = new ByteBudget(8 * MAX_CALL_BYTES);

/**
 * Returns the request with its body read, and sets `progress` to the number of bytes. Throws `invalid_api_key`,
 * `rate_limited`, `body_too_large` and `server_busy`.
 */
async function readSigned(
  request: NextRequest,
  { signingKeys, admitSender }: CallGuard,
  progress: { bytes: number },
): Promise<NextRequest> {
  const { url, method, headers } = request;
  const isSigned = signingKeys.length > 0;
  const signature = isSigned ? readSignature(headers.get("x-inngest-signature") ?? "", Date.now()) : null;
  if (isSigned && signature === null) throw signatureRequired();
  await admitSender(headers);
  const body = await readBytes(request, { maxBytes: MAX_CALL_BYTES, budget: unverifiedBodies });
  progress.bytes = body.byteLength;
  if (signature !== null && !signingKeys.some((key) => verifyBodySignature(signature, body, key)))
    throw signatureRequired();
  return new NextRequest(url, { method, headers, ...(method === "GET" ? {} : { body }) });
}

function signatureRequired(): AppError {
  return new AppError("invalid_api_key", "Calls of this path require a signature of Inngest.");
}

async function refuse(
  request: NextRequest,
  cause: unknown,
  guard: CallGuard,
  calls: number,
): Promise<Response> {
  const requestId = randomUUID();
  const error = await guard.countRefusal(request.headers, calls).then(
    () => toAppError(cause),
    (refusal: unknown) => toAppError(refusal),
  );
  if (error.code === "internal")
    guard.log.error({ requestId, err: cause }, "a call of the executor's failed");
  else guard.log.debug({ requestId, code: error.code }, "a call that Inngest has not made was refused");
  return buildProblemResponse(error, {}, requestId);
}
