import type { RateReading } from "@/lib/domain/rate-limit";
import { AppError, type ErrorCode } from "@/lib/errors";
import { identify } from "./identify";
import type { Payer } from "./payer";
import type { UseCases } from "./use-cases";

/** Who calls, and how that caller stands after this call. */
export interface Visitor {
  /** Null where the call carries no credentials. */
  readonly payer: Payer | null;
  /** Null where nothing limits the caller. */
  readonly rate: RateReading | null;
}

/**
 * Finds out who calls and counts the call: by key, by paying wallet, or else by `address`. Throws as `identify` does, and `rate_limited` where too many bad credentials come from there.
 */
export async function recognize(request: Request, address: string, useCases: UseCases): Promise<Visitor> {
  const payer = await identify(request, useCases).catch(async (error: unknown) => {
    if (error instanceof AppError && BAD_CREDENTIALS.has(error.code)) {
      await countRefusal(address, useCases);
    }
    throw error;
  });
  if (payer !== null) return { payer, rate: payer.rate };
  return { payer, rate: await useCases.countCall({ kind: "address", address }) };
}

/**
 * Counts something without credentials as so many calls. Throws `rate_limited` where too much of the kind comes from
 * `address`.
 */
export async function admitReader(
  address: string,
  useCases: Pick<UseCases, "countCall">,
  calls = 1,
): Promise<void> {
  const counting = Array.from({ length: calls }, () => useCases.countCall({ kind: "address", address }));
  for (const rate of await Promise.all(counting)) requireRate(rate);
}

/** Counts what somebody who is signed in does on a page. Throws `rate_limited` where it was too much. */
export async function admitAccount(userId: string, useCases: Pick<UseCases, "countCall">): Promise<void> {
  requireRate(await useCases.countCall({ kind: "account", userId }));
}

/** Counts a call from `address` whose credentials are no good. Throws `rate_limited` where there were too many. */
export async function countRefusal(address: string, useCases: Pick<UseCases, "countCall">): Promise<void> {
  requireRate(await useCases.countCall({ kind: "refused", address }));
}

/** Throws `rate_limited` or `blocked` for a caller who is not to be served, before anything is done for it. */
export function admit({ payer, rate }: Visitor): void {
  requireRate(rate);
  if (payer?.blocked === true) {
    throw new AppError("blocked", "This caller was blocked by the operator of the service; get in touch.");
  }
}

/** What a response says about its caller's rate. */
export function rateHeaders(rate: RateReading | null): Readonly<Record<string, string>> {
  if (rate === null) return {};
  return {
    "RateLimit-Limit": String(rate.limit),
    "RateLimit-Remaining": String(rate.remaining),
    "RateLimit-Reset": String(rate.resetSeconds),
  };
}

const BAD_CREDENTIALS: ReadonlySet<ErrorCode> = new Set(["invalid_api_key", "payment_invalid"]);

function requireRate(rate: RateReading | null): void {
  if (rate?.allowed !== false) return;
  const { retryAfterSeconds } = rate;
  const message = `Too many calls: at most ${rate.limit} at once; try again in ${retryAfterSeconds} s.`;
  throw new AppError("rate_limited", message, { retryAfterSeconds });
}
