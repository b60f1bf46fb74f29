import type { Price } from "@walletlens/contract/prices";
import type { Endpoint } from "../server/endpoint";
import type { UseCases } from "../server/use-cases";
import { PAYMENT_HEADER } from "../x402/payment-headers";
import { identifyPayment } from "../x402/payment-payer";
import { identifyAccount } from "./account-payer";
import type { AuthenticatedCall, Payer } from "./principal";
import { enforceLimits, requireWithinRate } from "./rate-limits";

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
): Promise<AuthenticatedCall> {
  const account = await identifyAccount(request, useCases);
  const payment = takesPayment(endpoint, account) ? request.headers.get(PAYMENT_HEADER) : null;
  if (account !== null) {
    const identifyPayer = async (header: string) => {
      const rate = await useCases.countCall({ kind: "unproven", address });
      requireWithinRate(rate);
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
export async function selectPayer(visitor: AuthenticatedCall, price: Price): Promise<AuthenticatedCall> {
  const payer = await visitor.payer?.payerFor(price);
  if (payer === undefined || payer === visitor.payer) return visitor;
  const chosen = visitorOf(payer);
  enforceLimits(chosen);
  return chosen;
}

/** The visitor that a payer is; its rate is that of the moment at which it is asked for. */
function visitorOf(payer: Payer): AuthenticatedCall {
  return {
    payer,
    get rate() {
      return payer.rate;
    },
  };
}

/** A purchase needs an account that its credits are granted to. */
function takesPayment(endpoint: Endpoint | undefined, account: Payer | null): boolean {
  return endpoint?.access === "paid" || (endpoint?.access === "purchase" && account !== null);
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
