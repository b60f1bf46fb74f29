import type { Price } from "@walletlens/contract/prices";
import type { AddressSubject } from "@/lib/billing/count-call";
import type { RateStatus } from "@/lib/billing/rules/rate-limit";
import { AppError } from "@/lib/config/errors";
import type { Endpoint } from "../server/endpoint";
import { toAppError } from "../server/problem";
import type { UseCases } from "../server/use-cases";
import { PAYMENT_HEADER, readPaymentHeader } from "../x402/payment-headers";
import { createPaymentPayer, type PayerRate } from "../x402/payment-payer";
import { findKey, identifyAccount } from "./account-payer";
import type { Payer } from "./payer";

/** Caller who was recognized, and the state of its rate after this call. */
export interface Visitor {
  /** Null where the caller is not identified and does not have to be. */
  readonly payer: Payer | null;
  /** Null where nothing limits the caller. */
  readonly rate: RateStatus | null;
}

/**
 * Finds out who calls and counts the call: by key or account, or else by `address`. A payment is looked at where
 * `endpoint` takes one, and counts for its address until it is claimed; everywhere else it says nothing about who calls.
 * Throws `invalid_api_key`, and `invalid_request` or `payment_invalid` for a payment.
 */
export async function authenticate(
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
    return visitorOf(payment === null ? account : withPayment(account, () => identifyPayer(payment)));
  }
  const kind = payment === null ? "address" : "unproven";
  const rate = await useCases.countCall({ kind, address });
  if (payment === null || rate?.allowed === false) return { payer: null, rate };
  return visitorOf(await identifyPayment(payment, { address, rate }, useCases));
}

/**
 * Chooses who pays for a call of this price: a caller may bring two means, credits and a payment. Throws `rate_limited`
 * or `blocked` where the other one may not be served.
 */
export async function selectPayer(visitor: Visitor, price: Price): Promise<Visitor> {
  const payer = await visitor.payer?.payerFor(price);
  if (payer === undefined || payer === visitor.payer) return visitor;
  const chosen = visitorOf(payer);
  admit(chosen);
  return chosen;
}

/** The visitor that a payer is; its rate is that of the moment at which it is asked for. */
function visitorOf(payer: Payer): Visitor {
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
  await countCalls({ kind: "address", address }, useCases, calls);
}

/** Counts what somebody who is signed in does on a page. Throws `rate_limited` where it was too much. */
export async function admitAccount(userId: string, useCases: Pick<UseCases, "countCall">): Promise<void> {
  requireRate(await useCases.countCall({ kind: "account", userId }));
}

/**
 * Counts a call from `address` whose credentials are no good as so many. Throws `rate_limited` where there were too many.
 */
export async function countRefusal(
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
  for (const rate of rates) requireRate(rate);
}

/** Throws `rate_limited` where too many calls from `address` are known to have had credentials that are no good. */
export async function admitSender(address: string, useCases: Pick<UseCases, "findRefused">): Promise<void> {
  requireRate(await useCases.findRefused(address));
}

/** Throws `rate_limited` or `blocked` for a caller who is not to be served, before anything is done for it. */
export function admit({ payer, rate }: Visitor): void {
  requireRate(rate);
  if (payer?.blocked === true) {
    throw new AppError("blocked", "This caller was blocked by the operator of the service; get in touch.");
  }
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
    await countRefusal(address, useCases);
    return error;
  } catch (thrown) {
    return toAppError(thrown);
  }
}

/** Throws `over_budget` for a price above what the caller of a checked request lets it cost. */
export function requireWithinBudget({ credits }: Price, { headers }: Pick<Request, "headers">): void {
  const most = headers.get("x-max-credits");
  if (most === null || credits <= Number(most)) return;
  const message = `The call costs ${credits} credits, and X-Max-Credits allows ${Number(most)}.`;
  throw new AppError("over_budget", message, { required: credits });
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

/** A purchase needs an account that its credits are granted to. */
function takesPayment(endpoint: Endpoint | undefined, account: Payer | null): boolean {
  return endpoint?.access === "paid" || (endpoint?.access === "purchase" && account !== null);
}

/** Sender of a payment, as far as that is known before it is claimed. */
interface PaymentSender {
  readonly address: string;
  /** State of the rate of its calls with payments, this one included; null where nothing limits them. */
  readonly rate: RateStatus | null;
}

/** The wallet that a payment names, for one call. Throws `invalid_request` and `payment_invalid`. */
async function identifyPayment(
  header: string,
  { address, rate }: PaymentSender,
  useCases: Pick<UseCases, "payments" | "countCall" | "refundCall" | "isBlocked">,
): Promise<Payer> {
  const { payments } = useCases;
  const terms = await payments.requireTerms();
  const { transaction, acceptedAmount } = readPaymentHeader(header, terms);
  const payment = payments.verify(transaction);
  const blocked = await useCases.isBlocked(payment.payer);
  const counted = createPayerRate({ address, wallet: payment.payer, rate }, useCases);
  const wallet = { payment, acceptedAmount, network: terms.network, blocked, counted };
  return createPaymentPayer(wallet, payments);
}

/** An account whose calls are paid by the payment that they carry where its credits do not reach; never by both. */
function withPayment(account: Payer, identify: () => Promise<Payer>): Payer {
  return {
    ...account,
    async payerFor(price) {
      return account.canPay(price) ? account : identify();
    },
  };
}

/** The sender of a payment: the address that it comes from has been counted, with `rate` as the result. */
interface CountedSender {
  readonly address: string;
  readonly wallet: string;
  readonly rate: RateStatus | null;
}

/** The rate of one call. */
function createPayerRate(
  { address, wallet, rate }: CountedSender,
  { countCall, refundCall }: Pick<UseCases, "countCall" | "refundCall">,
): PayerRate {
  let status = rate;
  let isGivenBack = false;
  return {
    get status() {
      return status;
    },

    async countWallet() {
      status = await countCall({ kind: "wallet", wallet });
      requireRate(status);
    },

    async refund() {
      if (isGivenBack) return;
      isGivenBack = true;
      await refundCall({ kind: "unproven", address });
    },

    async takeBack() {
      if (!isGivenBack) return;
      isGivenBack = false;
      await countCall({ kind: "unproven", address });
    },
  };
}

/** Throws `rate_limited` for a call that is one too many. */
function requireRate(rate: RateStatus | null): void {
  if (rate?.allowed !== false) return;
  const { retryAfterSeconds } = rate;
  const message = `Too many calls: at most ${rate.limit} at once; try again in ${retryAfterSeconds} s.`;
  throw new AppError("rate_limited", message, { retryAfterSeconds });
}
