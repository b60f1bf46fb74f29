import type { Price } from "@walletlens/contract/prices";
import type { Endpoint } from "../server/endpoint";
import type { UseCases } from "../server/use-cases";
import { PAYMENT_HEADER } from "../x402/payment-headers";
import { identifyPayment } from "../x402/payment-payer";
import { identifyAccount } from "./account-payer";
import type { AuthenticatedCall, Payer } from "./principal";
import { enforceLimits, requireWithinRate } from "./rate-limits";

/**
 * Identifies the caller by key or session, or else by `address`, and counts the call. A payment identifies
 * the caller only if `endpoint` takes payments; it counts for its address until it is claimed. Throws
 * `invalid_api_key`, and `invalid_request` or `payment_invalid` for a payment.
 */
export async function authenticate(
  request: Request,
  address: string,
  endpoint: Endpoint | undefined,
  useCases: UseCases,
): Promise<AuthenticatedCall> {
  const account = await identifyAccount(request, useCases);
  const payment = takesPayment(endpoint, account) ? request.headers.get(PAYMENT_HEADER) : null;
  if (account !== null) {
    const identifyPayer = async (header: string) => {
      const rate = await useCases.countCall({ kind: "unproven", address });
      requireWithinRate(rate);
      return identifyPayment(header, { address, rate }, useCases);
    };
    return toAuthenticatedCall(
      payment === null ? account : withPayment(account, () => identifyPayer(payment)),
    );
  }
  const kind = payment === null ? "address" : "unproven";
  const rate = await useCases.countCall({ kind, address });
  if (payment === null || rate?.allowed === false) return { payer: null, rate };
  return toAuthenticatedCall(await identifyPayment(payment, { address, rate }, useCases));
}

/**
 * Selects the payer of a call: a caller may send both a key and a payment. Throws `rate_limited` or `blocked`
 * for the selected payer.
 */
export async function selectPayer(call: AuthenticatedCall, price: Price): Promise<AuthenticatedCall> {
  const payer = await call.payer?.payerFor(price);
  if (payer === undefined || payer === call.payer) return call;
  const chosen = toAuthenticatedCall(payer);
  enforceLimits(chosen);
  return chosen;
}

/** `rate` is read from the payer on each access. */
function toAuthenticatedCall(payer: Payer): AuthenticatedCall {
  return {
    payer,
    get rate() {
      return payer.rate;
    },
  };
}

/** A purchase requires an account that receives the credits. */
function takesPayment(endpoint: Endpoint | undefined, account: Payer | null): boolean {
  return endpoint?.access === "paid" || (endpoint?.access === "purchase" && account !== null);
}

/** Returns an account whose payment pays for a call if its credits do not suffice. */
function withPayment(account: Payer, identify: () => Promise<Payer>): Payer {
  return {
    ...account,
    async payerFor(price) {
      return account.canPay(price) ? account : identify();
    },
  };
}
