import type { ClaimedPayment } from "@/lib/application/claim-payment";
import type { OpenTerms } from "@/lib/application/treasury";
import type { EndpointDefinition } from "../contract/endpoint-definition";
import { SCHEME } from "./read-payment-header";

/** Seconds within which an asked payment is good (decisions §4). */
const MAX_TIMEOUT_SECONDS = 60;

/** What is asked of a caller: base units of `price` for what is at `url`. */
export interface Demand {
  readonly url: string;
  readonly definition: Pick<EndpointDefinition, "summary">;
  readonly price: number;
  /** Why it is asked, in one sentence. */
  readonly error: string;
}

/** The header of every 402: what would be taken as a payment. */
export function paymentRequired(terms: OpenTerms, { url, definition, price, error }: Demand) {
  const { version, network, asset, payTo, feePayer } = terms;
  const accepts = {
    scheme: SCHEME,
    network,
    asset,
    amount: String(price),
    payTo,
    maxTimeoutSeconds: MAX_TIMEOUT_SECONDS,
    extra: feePayer === null ? {} : { feePayer },
  };
  const resource = { url, description: definition.summary, mimeType: "application/json" };
  return { "PAYMENT-REQUIRED": toHeader({ x402Version: version, error, resource, accepts: [accepts] }) };
}

/** The headers of an answer that was paid for; nothing was sent for one that was proved or came out of credit. */
export function paymentResponse(network: string, { payment, means, price }: ClaimedPayment) {
  const { signature, payer } = payment;
  const transaction = means === "transfer" ? signature : "";
  const amount = means === "transfer" ? String(price) : "0";
  const response = { success: true, transaction, network, payer, amount };
  return {
    "PAYMENT-RESPONSE": toHeader(response),
    ...(transaction === "" ? {} : { "X-Payment-Response": transaction }),
  };
}

function toHeader(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString("base64");
}
