import type { AddressSubject } from "@/lib/billing/count-call";
import type { RateStatus } from "@/lib/billing/rules/rate-limit";
import { AppError } from "@/lib/config/errors";
import { toAppError } from "../server/problem";
import type { UseCases } from "../server/use-cases";
import { findKey } from "./account-payer";
import type { AuthenticatedCall } from "./principal";

/** Throws `rate_limited` or `blocked` for a caller who is not to be served, before anything is done for it. */
export function enforceLimits({ payer, rate }: AuthenticatedCall): void {
  requireWithinRate(rate);
  if (payer?.blocked === true) {
    throw new AppError("blocked", "This caller was blocked by the operator of the service; get in touch.");
  }
}

/**
 * Counts something without credentials as so many calls. Throws `rate_limited` where too much of the kind comes from
 * `address`.
 */
export async function rateLimitAddress(
  address: string,
  useCases: Pick<UseCases, "countCall">,
  calls = 1,
): Promise<void> {
  await countCalls({ kind: "address", address }, useCases, calls);
}

/** Counts what somebody who is signed in does on a page. Throws `rate_limited` where it was too much. */
export async function rateLimitAccount(userId: string, useCases: Pick<UseCases, "countCall">): Promise<void> {
  requireWithinRate(await useCases.countCall({ kind: "account", userId }));
}

/**
 * Counts a call from `address` whose credentials are no good as so many. Throws `rate_limited` where there were too many.
 */
export async function rateLimitRefusals(
  address: string,
  useCases: Pick<UseCases, "countCall">,
  calls = 1,
): Promise<void> {
  await countCalls({ kind: "refused", address }, useCases, calls);
}

/** Counts so many calls of a sender. Throws `rate_limited` where these are too many. */
async function countCalls(
  sender: AddressSubject,
  { countCall }: Pick<UseCases, "countCall">,
  calls: number,
): Promise<void> {
  const rates = await Promise.all(Array.from({ length: calls }, () => countCall(sender)));
  for (const rate of rates) requireWithinRate(rate);
}

/** Throws `rate_limited` where too many calls from `address` are known to have had credentials that are no good. */
export async function requireFewRefusals(
  address: string,
  useCases: Pick<UseCases, "findRefused">,
): Promise<void> {
  requireWithinRate(await useCases.findRefused(address));
}

/**
 * Returns the error to answer where `error` has ended a call. Invalid credentials are counted against the address that
 * they come from, regardless of the stage that finds them invalid, and become `rate_limited` where there are too many.
 */
export async function rateLimitFailedAuth(
  error: AppError,
  request: Pick<Request, "headers">,
  address: string,
  useCases: Pick<UseCases, "countCall">,
): Promise<AppError> {
  const isGuess = error.code === "invalid_api_key" && findKey(request) !== null;
  if (!isGuess && error.code !== "payment_invalid") return error;
  try {
    await rateLimitRefusals(address, useCases);
    return error;
  } catch (thrown) {
    return toAppError(thrown);
  }
}

/**
 * Headers of a response that tell about its caller's rate: those of the current draft of the IETF, and the three of the
 * earlier one, which most clients know.
 */
export function rateHeaders(rate: RateStatus | null): Readonly<Record<string, string>> {
  if (rate === null) return {};
  return {
    "RateLimit-Policy": `"calls";q=${rate.limit};w=${rate.windowSeconds}`,
    RateLimit: `"calls";r=${rate.remaining};t=${rate.resetSeconds}`,
    "RateLimit-Limit": String(rate.limit),
    "RateLimit-Remaining": String(rate.remaining),
    "RateLimit-Reset": String(rate.resetSeconds),
  };
}

/** Throws `rate_limited` for a call that is one too many. */
export function requireWithinRate(rate: RateStatus | null): void {
  if (rate?.allowed !== false) return;
  const { retryAfterSeconds } = rate;
  const message = `Too many calls: at most ${rate.limit} at once; try again in ${retryAfterSeconds} s.`;
  throw new AppError("rate_limited", message, { retryAfterSeconds });
}
