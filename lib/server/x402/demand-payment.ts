import type { ErrorCode } from "@walletlens/contract/error-codes";
import type { Price } from "@walletlens/contract/prices";
import { isAddress } from "@walletlens/engine/address";
import { readEnv } from "@/lib/config/env";
import { AppError } from "@/lib/config/errors";
import { isResponsePaid } from "@/lib/payments/payment-claims";
import type { PaymentPorts } from "@/lib/payments/payment-ports";
import { readWalletCredit } from "@/lib/payments/wallet-credits";
import type { Payer } from "../auth/principal";
import type { Endpoint, PaidEndpoint, PurchaseEndpoint } from "../endpoint";
import { namePrepaidJob } from "../paid-call";
import { matchPath } from "../read-request";
import type { UseCases } from "../use-cases";
import { paymentRequiredHeader } from "./payment-headers";
import { offerSignIn } from "./sign-in-proof";

/** A failed call. */
interface FailedCall {
  /** Undefined if the path has no endpoint for the method. */
  readonly endpoint: Endpoint | undefined;
  readonly request: Request;
  /** Authenticated payer, or null. */
  readonly payer: Payer | null;
  /** Price of the call, or of its endpoint if the call failed before its options were read. */
  readonly price: Price;
}

/**
 * Returns the payment headers for an error that a payment resolves, at the current price; empty for other
 * errors and while payments are disabled.
 */
export async function demandPayment(
  error: AppError,
  { endpoint, request, payer, price: { usdMicros } }: FailedCall,
  { ports: { payments, database } }: UseCases,
): Promise<Readonly<Record<string, string>>> {
  if (!PAYABLE.has(error.code)) return {};
  if (endpoint?.access !== "paid" && endpoint?.access !== "purchase") return {};
  const terms = await payments?.treasury.readTerms();
  if (payments === null || terms === undefined || terms === null) return {};
  const wallet = payer?.isAuthenticated === false ? payer.owner : null;
  const price = (await isFree({ endpoint, request, usdMicros, wallet }, payments)) ? 0 : usdMicros;
  // Behind a proxy, the request's URL has the internal host name.
  const { pathname, search } = new URL(request.url);
  const { siteUrl: site } = readEnv();
  const url = `${site}${pathname}${search}`;
  const offer = await payments.blockhashes.readOffer();
  const { access, definition } = endpoint;
  const isRepeatable = access === "paid";
  const isProven = isRepeatable && price === 0;
  const proofTerms = { site, network: terms.network, now: database.clock.now() };
  const signIn = isProven ? offerSignIn(url, proofTerms) : null;
  const reason = error.message;
  return paymentRequiredHeader(terms, { url, definition, price, error: reason, offer, isRepeatable, signIn });
}

/** Errors that a payment resolves. */
const PAYABLE: ReadonlySet<ErrorCode> = new Set([
  "payment_required",
  "payment_invalid",
  "insufficient_credits",
]);

export function paymentRequired(required: number): AppError {
  const message =
    "Send an API key in the X-Api-Key header, or a payment as the PAYMENT-REQUIRED header asks.";
  return new AppError("payment_required", message, { required });
}

/** A priced call without a payment. */
interface UnpaidCall {
  readonly endpoint: PaidEndpoint | PurchaseEndpoint;
  readonly request: Request;
  /** Regular price. */
  readonly usdMicros: number;
  /** Wallet of the failed payment, or null. */
  readonly wallet: string | null;
}

/** Header with the wallet that is about to pay, whose credit is considered. */
const WALLET_HEADER = "x-payment-wallet";

/** Returns whether the call is free now; false if the database is unavailable. */
async function isFree(
  { endpoint, request, usdMicros, wallet }: UnpaidCall,
  payments: PaymentPorts,
): Promise<boolean> {
  if (endpoint.access === "purchase") return false;
  const { definition } = endpoint;
  if (definition.chargeOn === "never") return true;
  const claimedWallet = wallet ?? request.headers.get(WALLET_HEADER) ?? "";
  const { pathname, searchParams: query } = new URL(request.url);
  const params = matchPath(definition.path, pathname) ?? {};
  const job = namePrepaidJob(definition, { headers: request.headers, params, query });
  try {
    if (job !== null && (await isResponsePaid(payments, job))) return true;
    return isAddress(claimedWallet) && (await readWalletCredit(payments, claimedWallet)) >= BigInt(usdMicros);
  } catch {
    return false;
  }
}
