import { insufficientCredits, type KeyCaller, spendingCapReached } from "@/lib/billing/account-call";
import { findAllowance } from "@/lib/billing/rules/spending";
import { AppError } from "@/lib/config/errors";
import { accountRequester } from "@/lib/jobs/rules/requester";
import type { UseCases } from "../server/use-cases";
import { isFromOwnPage } from "./is-from-own-page";
import type { Payer } from "./principal";

/** An account that calls with an API key, or with the session of its signed-in owner. */
export type AccountCaller = Omit<KeyCaller, "keyId" | "keyVersion"> & {
  readonly keyId: string | null;
  readonly keyVersion: number | null;
};

/** Creates the payer of an account, which pays with credits. */
function createAccountPayer(caller: AccountCaller, useCases: Pick<UseCases, "chargeCall" | "groups">): Payer {
  const { userId, keyId, keyVersion, blocked, rate } = caller;
  const allowance = findAllowance(caller.caps, caller.spent);
  let charged = 0;
  let remaining = caller.balance;
  /** Records the balance after `paying`, also if it fails. */
  const note = async <Paid extends { readonly charged: number; readonly balance: number }>(
    paying: Promise<Paid>,
  ): Promise<Paid> => {
    try {
      const paid = await paying;
      charged = paid.charged;
      remaining = paid.balance;
      return paid;
    } catch (error) {
      if (error instanceof AppError) remaining = error.fields.balance ?? remaining;
      throw error;
    }
  };
  const payer: Payer = {
    owner: userId,
    keyId,
    keyVersion,
    blocked,
    rate,

    isAuthenticated: true,
    payerFor: async () => payer,
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
      if (credits === 0) return;
      const charge = { userId, credits, chargeKey, reason: endpointId, requestId, jobId, keyId };
      await note(useCases.chargeCall(charge));
    },

    async accept({ chargeKey, endpointId: endpoint, requestId }, works) {
      const order = { owner: userId, keyId, endpoint, requestId, chargeKey };
      const { jobs } = await note(useCases.groups.acceptJobs(order, works));
      return jobs;
    },

    async buy() {
      throw new AppError("payment_required", "Buying credits requires a payment.");
    },

    headers: () => ({ "X-Credits-Charged": String(charged), "X-Credits-Remaining": String(remaining) }),

    needsDeliveryAck: () => false,
    onResponseClosed: null,
  };
  return payer;
}

/**
 * Returns the API key of a request, from X-Api-Key or a bearer token; null if there is none. Throws
 * `invalid_request` for two different keys.
 */
export function findKey({ headers }: Pick<Request, "headers">): string | null {
  const key = headers.get("x-api-key");
  const token = readBearerToken(headers.get("authorization"));
  if (key !== null && token !== null && key !== token) throw twoCredentials();
  return key ?? token;
}

/** Ignores other schemes, which proxies in front of the server may use. */
function readBearerToken(authorization: string | null): string | null {
  const found = BEARER.exec(authorization ?? "");
  return found === null ? null : (found[1] ?? "").trim();
}

/** https://www.rfc-editor.org/rfc/rfc9110#section-11.1: the scheme is case-insensitive. */
const BEARER = /^bearer(?:\s+(.*))?$/i;

function twoCredentials(): AppError {
  const message = "X-Api-Key and Authorization carry two different keys; send one";
  return new AppError("invalid_request", `${message}.`, { issues: [{ path: "authorization", message }] });
}

/**
 * Returns the account of a request, by its key or session; null without either. Throws `invalid_api_key`, and
 * `invalid_request` for two keys.
 */
export async function identifyAccount(request: Request, useCases: UseCases): Promise<Payer | null> {
  const key = findKey(request);
  if (key === null) return identifySession(request, useCases);
  return createAccountPayer(await useCases.identifyCaller(key), useCases);
}

/** A session has no caps: its owner sees the price of each click. */
const UNCAPPED = { caps: { perDay: null, total: null }, spent: { today: 0, total: 0 } } as const;

/** Returns the signed-in account if the request comes from a page of this site, else null. */
async function identifySession(
  request: Request,
  useCases: Pick<UseCases, "identifySession" | "countCall" | "chargeCall" | "groups">,
): Promise<Payer | null> {
  const cookies = request.headers.get("cookie");
  if (cookies === null || !isFromOwnPage(request.headers)) return null;
  const account = await useCases.identifySession(cookies);
  if (account === null) return null;
  const rate = await useCases.countCall({ kind: "account", userId: account.userId });
  return createAccountPayer({ ...account, ...UNCAPPED, keyId: null, keyVersion: null, rate }, useCases);
}
