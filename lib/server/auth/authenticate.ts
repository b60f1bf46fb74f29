import type { Price } from "@walletlens/contract/prices";
import { LRUCache } from "lru-cache";
import { chargeCall, insufficientCredits, spendingCapReached } from "@/lib/billing/charges";
import { countCall, rateLimited, rateLimitSender, requireWithinRate } from "@/lib/billing/count-call";
import { identifyCaller, type KeyRecord } from "@/lib/billing/identify-caller";
import { findAllowance } from "@/lib/billing/rules/spending";
import { AppError } from "@/lib/config/errors";
import { getLog } from "@/lib/config/log";
import { accountRequester } from "@/lib/jobs/rules/requester";
import type { Endpoint } from "../endpoint";
import { toAppError } from "../problem";
import type { UseCases } from "../use-cases";
import { findPayerHeader, type PayerHeader } from "../x402/payer-header";
import { identifyPayment } from "../x402/payment-payer";
import { isFromOwnPage } from "./is-from-own-page";
import type { AuthenticatedCall, Payer } from "./principal";

/**
 * Identifies the caller by key or session, or else by `address`, and counts the call. A payment identifies
 * the caller only if `endpoint` takes payments; it counts for its address until it is claimed. Throws
 * `invalid_api_key`, and `invalid_request` for two keys; for a payment also `payment_invalid`.
 */
export async function authenticate(
  request: Request,
  address: string,
  endpoint: Endpoint | undefined,
  useCases: UseCases,
): Promise<AuthenticatedCall> {
  const key = findKey(request);
  const account =
    key === null
      ? await identifySession(request, useCases)
      : createAccountPayer(await identifyCaller(useCases.ports, key), useCases);
  const payment = takesPayment(endpoint, account) ? findPayerHeader(request) : null;
  if (account !== null) {
    const identifyPayer = async (header: PayerHeader) => {
      const rate = await countCall(useCases.ports, { kind: "unclaimed", address });
      requireWithinRate(rate);
      return identifyPayment(header, { address, rate }, useCases);
    };
    return {
      ...toAuthenticatedCall(account),
      identifyPayment: payment === null ? null : () => identifyPayer(payment),
    };
  }
  const kind = payment === null ? "address" : "unclaimed";
  const rate = await countCall(useCases.ports, { kind, address });
  if (payment === null || rate?.allowed === false) return { payer: null, rate, identifyPayment: null };
  return toAuthenticatedCall(await identifyPayment(payment, { address, rate }, useCases));
}

/** A purchase requires an account that receives the credits. */
function takesPayment(endpoint: Endpoint | undefined, account: Payer | null): boolean {
  return endpoint?.access === "paid" || (endpoint?.access === "purchase" && account !== null);
}

function toAuthenticatedCall(payer: Payer): AuthenticatedCall {
  return { payer, rate: null, identifyPayment: null };
}

/** Throws `rate_limited` or `blocked`. */
export function enforceLimits({ payer, rate: ofAddress }: AuthenticatedCall): void {
  const rate = payer === null ? ofAddress : payer.rate;
  if (rate?.allowed === false) throw rateLimited(rate);
  if (payer?.blocked === true) {
    logBlocked(payer.owner);
    throw new AppError(
      "blocked",
      "The operator of this service has blocked this caller; contact the operator.",
    );
  }
}

/**
 * Selects the payer of a call: the payment of an account pays if the credits do not suffice. Throws
 * `rate_limited` or `blocked` for the selected payer.
 */
export async function selectPayer(call: AuthenticatedCall, price: Price): Promise<AuthenticatedCall> {
  if (call.identifyPayment === null || call.payer?.canPay(price) === true) return call;
  const paying = toAuthenticatedCall(await call.identifyPayment());
  enforceLimits(paying);
  return paying;
}

/**
 * Returns the error to send after `error` has ended a call. Counts invalid credentials, found at any stage,
 * against `address`; returns `rate_limited` if there are too many.
 */
export async function rateLimitFailedAuth(
  error: AppError,
  request: Request,
  address: string,
  { ports }: UseCases,
): Promise<AppError> {
  const isGuess = error.code === "invalid_api_key" && findKey(request) !== null;
  if (!isGuess && error.code !== "payment_invalid") return error;
  try {
    await rateLimitSender(ports, { kind: "refused", address });
    return error;
  } catch (thrown) {
    return toAppError(thrown);
  }
}

/** An account that calls with an API key, or with the session of its signed-in owner. */
type AccountCaller = Omit<KeyRecord, "status" | "keyId" | "keyVersion"> & {
  readonly keyId: string | null;
  readonly keyVersion: number | null;
};

/** Creates the payer of an account, which pays with credits. */
function createAccountPayer(
  caller: AccountCaller,
  { ports, groups }: Pick<UseCases, "ports" | "groups">,
): Payer {
  const { userId, keyId, keyVersion, blocked, rate } = caller;
  const allowance = findAllowance(caller.caps, caller.spent);
  let charged = 0;
  let remaining = caller.balance;
  /** Records the balance after `paying`, also if it fails. */
  const recordBalance = async <Paid extends { readonly charged: number; readonly balance: number }>(
    paying: Promise<Paid>,
  ): Promise<Paid> => {
    try {
      const payment = await paying;
      charged = payment.charged;
      remaining = payment.balance;
      return payment;
    } catch (error) {
      if (error instanceof AppError) remaining = error.fields.balance ?? remaining;
      throw error;
    }
  };
  return {
    owner: userId,
    keyId,
    keyVersion,
    blocked,
    rate,

    isAuthenticated: true,
    idempotencyKey: null,
    canPay: ({ credits }) => remaining >= credits,
    prove: async () => undefined,

    async authorize({ credits }) {
      if (credits === 0) return null;
      if (allowance < credits) throw spendingCapReached(credits, remaining, allowance);
      if (remaining < credits) throw insufficientCredits(credits, remaining);
      return null;
    },

    requester: ({ credits: price }, wallets) =>
      accountRequester(userId, { balance: Math.min(remaining, allowance), price, wallets }),

    async settle({ price, chargeKey, endpointId, requestId, jobId }) {
      const { credits } = price;
      if (credits === 0) return false;
      const charge = { userId, credits, chargeKey, reason: endpointId, requestId, jobId, keyId };
      return (await recordBalance(chargeCall(ports, charge))).charged > 0;
    },

    async accept({ chargeKey, endpointId: endpoint, requestId }, works) {
      const order = { owner: userId, keyId, endpoint, requestId, chargeKey };
      const { jobs } = await recordBalance(groups.acceptJobs(order, works));
      return jobs;
    },

    async buy() {
      throw new AppError("payment_required", "Buying credits requires a payment.");
    },

    headers: () => ({ "X-Credits-Charged": String(charged), "X-Credits-Remaining": String(remaining) }),

    limitWait: (signal) => signal,
    needsDeliveryAck: () => false,
    onResponseClosed: null,
  };
}

/**
 * Returns the API key of a request, from X-Api-Key or a bearer token; null for a request without a key. Throws
 * `invalid_request` for two different keys.
 */
function findKey({ headers }: Request): string | null {
  const key = headers.get("x-api-key");
  const token = readBearerToken(headers.get("authorization"));
  if (key !== null && token !== null && key !== token) throw twoCredentials();
  return key ?? token;
}

/** Ignores other schemes, which proxies in front of the server may use. */
function readBearerToken(authorization: string | null): string | null {
  const match = BEARER.exec(authorization ?? "");
  return match === null ? null : (match[1] ?? "").trim();
}

/** https://www.rfc-editor.org/rfc/rfc9110#section-11.1: the scheme is case-insensitive. */
const BEARER = /^bearer(?:\s+(.*))?$/i;

function twoCredentials(): AppError {
  const message = "X-Api-Key and Authorization carry two different keys; send one";
  return new AppError("invalid_request", `${message}.`, { issues: [{ path: "authorization", message }] });
}

/** A session has no caps: its owner sees the price of each click. */
const UNCAPPED = { caps: { perDay: null, total: null }, spent: { today: 0, total: 0 } } as const;

/** Returns the signed-in account if the request comes from a page of this site, else null. */
async function identifySession(request: Request, useCases: UseCases): Promise<Payer | null> {
  const cookies = request.headers.get("cookie");
  if (cookies === null || !isFromOwnPage(request.headers)) return null;
  const account = await useCases.ports.sessions.identifySession(cookies);
  if (account === null) return null;
  const rate = await countCall(useCases.ports, { kind: "account", userId: account.userId });
  return createAccountPayer({ ...account, ...UNCAPPED, keyId: null, keyVersion: null, rate }, useCases);
}

/** Owners whose refusal was logged in the last minute. */
const recentRefusals = new LRUCache<string, true>({ max: 1_000, ttl: 60_000 });

/** Logs that a blocked caller was refused, at most once a minute for each owner. */
function logBlocked(owner: string): void {
  if (recentRefusals.has(owner)) return;
  recentRefusals.set(owner, true);
  getLog().warn({ security: "caller_blocked", owner }, "a blocked caller was refused");
}
