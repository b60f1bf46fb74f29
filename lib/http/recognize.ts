import type { RateReading } from "@/lib/domain/rate-limit";
import { AppError } from "@/lib/errors";
import type { Endpoint } from "./endpoint";
import { identifyAccount, KEY_HEADER } from "./identify";
import type { Payer } from "./payer";
import { toAppError } from "./problem";
import { requireRate } from "./require-rate";
import type { UseCases } from "./use-cases";
import { identifyPayment, withPayment } from "./x402/identify-payment";
import { PAYMENT_HEADER } from "./x402/read-payment-header";

/** Who calls, and how that caller stands after this call. */
export interface Visitor {
  /** Null where nobody is known to call, as far as it has to be known. */
  readonly payer: Payer | null;
  /** Null where nothing limits the caller. */
  readonly rate: RateReading | null;
}

/**
 * Finds out who calls and counts the call: by key or account, or else by `address`. A payment is looked at where `endpoint` takes one, and counts for its address until it is claimed; everywhere
 * else it says nothing about who calls. Throws as `identifyAccount` and `identifyPayment` do.
 */
export async function recognize(
  request: Request,
  address: string,
  endpoint: Endpoint | undefined,
  useCases: UseCases,
): Promise<Visitor> {
  const account = await identifyAccount(request, useCases);
  const payment = takesPayment(endpoint, account) ? request.headers.get(PAYMENT_HEADER) : null;
  if (account !== null) {
    const identifyPayer = async (header: string) => {
      const rate = await useCases.countCall({ kind: "unproven", address });
      requireRate(rate);
      return identifyPayment(header, { address, rate }, useCases);
    };
    return standingOf(payment === null ? account : withPayment(account, () => identifyPayer(payment)));
  }
  const kind = payment === null ? "address" : "unproven";
  const rate = await useCases.countCall({ kind, address });
  if (payment === null || rate?.allowed === false) return { payer: null, rate };
  return standingOf(await identifyPayment(payment, { address, rate }, useCases));
}

/** The visitor that a payer is; its rate is that of the moment at which it is asked for. */
export function standingOf(payer: Payer): Visitor {
  return {
    payer,
    get rate() {
      return payer.rate;
    },
  };
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

/**
 * The error that a caller is told where `error` has ended its call. Credentials that are no good are counted against
 * the address that they come from, at whatever stage that turns out, and become `rate_limited` where there are too many.
 */
export async function judgeFailure(
  error: AppError,
  { headers }: Pick<Request, "headers">,
  address: string,
  useCases: Pick<UseCases, "countCall">,
): Promise<AppError> {
  const isGuess = error.code === "invalid_api_key" && headers.has(KEY_HEADER);
  if (!isGuess && error.code !== "payment_invalid") return error;
  try {
    await countRefusal(address, useCases);
    return error;
  } catch (thrown) {
    return toAppError(thrown);
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

/** A purchase is made by an account: without one there is nobody to grant it to. */
function takesPayment(endpoint: Endpoint | undefined, account: Payer | null): boolean {
  return endpoint?.access === "paid" || (endpoint?.access === "purchase" && account !== null);
}
