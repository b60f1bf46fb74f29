import type { AddressSubject } from "@/lib/billing/count-call";
import type { RateStatus } from "@/lib/billing/rules/rate-limit";
import { AppError } from "@/lib/config/errors";
import type { UseCases } from "../server/use-cases";
import type { AuthenticatedCall } from "./principal";

/** Throws `rate_limited` or `blocked`. */
export function enforceLimits(call: AuthenticatedCall): void {
  requireWithinRate(rateOf(call));
  if (call.payer?.blocked === true) {
    throw new AppError(
      "blocked",
      "The operator of this service has blocked this caller; contact the operator.",
    );
  }
}

/** Counts `calls` without credentials against `address`. Throws `rate_limited`. */
export async function rateLimitAddress(
  address: string,
  useCases: Pick<UseCases, "countCall">,
  calls = 1,
): Promise<void> {
  await countCalls({ kind: "address", address }, useCases, calls);
}

/** Counts an action of a signed-in user on a page. Throws `rate_limited`. */
export async function rateLimitAccount(userId: string, useCases: Pick<UseCases, "countCall">): Promise<void> {
  requireWithinRate(await useCases.countCall({ kind: "account", userId }));
}

/** Counts `calls` with invalid credentials against `address`. Throws `rate_limited`. */
export async function rateLimitRefusals(
  address: string,
  useCases: Pick<UseCases, "countCall">,
  calls = 1,
): Promise<void> {
  await countCalls({ kind: "refused", address }, useCases, calls);
}

async function countCalls(
  sender: AddressSubject,
  { countCall }: Pick<UseCases, "countCall">,
  calls: number,
): Promise<void> {
  const rates = await Promise.all(Array.from({ length: calls }, () => countCall(sender)));
  for (const rate of rates) requireWithinRate(rate);
}

/** Throws `rate_limited` if `address` has sent too many calls with invalid credentials. */
export async function requireFewRefusals(
  address: string,
  useCases: Pick<UseCases, "findExhaustedRate">,
): Promise<void> {
  requireWithinRate(await useCases.findExhaustedRate(address));
}

/** Returns the state of the rate that counts the call; null without limits. */
function rateOf({ payer, rate }: AuthenticatedCall): RateStatus | null {
  return payer === null ? rate : payer.rate;
}

/**
 * Returns rate headers: those of the current IETF draft, and the three of an earlier draft that most clients
 * support.
 */
export function rateHeaders(call: AuthenticatedCall): Readonly<Record<string, string>> {
  const rate = rateOf(call);
  if (rate === null) return {};
  return {
    "RateLimit-Policy": `"calls";q=${rate.limit};w=${rate.windowSeconds}`,
    RateLimit: `"calls";r=${rate.remaining};t=${rate.resetSeconds}`,
    "RateLimit-Limit": String(rate.limit),
    "RateLimit-Remaining": String(rate.remaining),
    "RateLimit-Reset": String(rate.resetSeconds),
  };
}

export function requireWithinRate(rate: RateStatus | null): void {
  if (rate?.allowed !== false) return;
  const { retryAfterSeconds } = rate;
  const message = `Too many calls: at most ${rate.limit} at once; try again in ${retryAfterSeconds} s.`;
  throw new AppError("rate_limited", message, { retryAfterSeconds });
}
