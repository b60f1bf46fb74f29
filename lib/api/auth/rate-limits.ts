import type { AddressSubject } from "@/lib/billing/count-call";
import type { RateStatus } from "@/lib/billing/rules/rate-limit";
import { AppError } from "@/lib/config/errors";
import type { UseCases } from "../server/use-cases";

/** Counts an action of a signed-in user on a page. Throws `rate_limited`. */
export async function rateLimitAccount(userId: string, useCases: Pick<UseCases, "countCall">): Promise<void> {
  requireWithinRate(await useCases.countCall({ kind: "account", userId }));
}

/** Counts `calls` without valid credentials against the address of `sender`. Throws `rate_limited`. */
export async function rateLimitSender(
  sender: AddressSubject,
  { countCall }: Pick<UseCases, "countCall">,
  calls = 1,
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

export function requireWithinRate(rate: RateStatus | null): void {
  if (rate?.allowed === false) throw rateLimited(rate);
}

export function rateLimited({ limit, retryAfterSeconds }: RateStatus): AppError {
  const message = `Too many calls: at most ${limit} at once; try again in ${retryAfterSeconds} s.`;
  return new AppError("rate_limited", message, { retryAfterSeconds });
}
