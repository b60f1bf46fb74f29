import type { EndpointDefinition } from "@walletlens/contract/endpoint-definition";
import { z } from "zod";
import type { AppError } from "@/lib/config/errors";
import type { BlockhashOffer } from "@/lib/payments/blockhash-lives";
import type { ClaimedPayment } from "@/lib/payments/claim-payment";
import { paymentInvalid } from "@/lib/payments/payment-invalid";
import type { OpenTerms } from "@/lib/payments/treasury";
import type { StatedHeight } from "@/lib/payments/verify-payment";
import { declareForBazaar, describeService } from "../docs/well-known/paid-calls";
import { invalidRequest } from "../read-request";
import { listRequirements, SCHEME } from "./payment-requirements";
import { SIGN_IN_EXTENSION } from "./sign-in-proof";

/** Payment request: `price` base units for `url`. */
export interface Demand {
  readonly url: string;
  readonly definition: EndpointDefinition;
  readonly price: number;
  /** Reason, in one sentence. */
  readonly error: string;
  readonly offer: BlockhashOffer;
  /** True if the call takes an idempotency key. */
  readonly isRepeatable: boolean;
  /** Message that proves a wallet, for a call that costs nothing now; else null. */
  readonly signIn: object | null;
}

/**
 * Returns the PAYMENT-REQUIRED header. A call that costs nothing now is not offered to catalogs.
 */
export function paymentRequiredHeader(terms: OpenTerms, demand: Demand) {
  const { url, definition, price, error, offer, isRepeatable, signIn } = demand;
  const isListed = isRepeatable && price > 0;
  const service = isListed ? describeService(url) : {};
  const resource = { url, description: definition.summary, mimeType: "application/json", ...service };
  const accepts = listRequirements(terms, offer, price);
  const extensions = {
    [IDENTIFIER]: IDENTIFIER_OFFER,
    ...(isListed && { [BAZAAR]: declareForBazaar(definition) }),
    ...(signIn !== null && { [SIGN_IN_EXTENSION]: signIn }),
  };
  const required = { x402Version: terms.version, error, resource, accepts };
  return { "PAYMENT-REQUIRED": toHeader(isRepeatable ? { ...required, extensions } : required) };
}

/** Extension of x402 for catalogs: specs/extensions/bazaar.md of x402-foundation/x402. */
export const BAZAAR = "bazaar";

/** Extension of x402 for idempotency keys: specs/extensions/payment_identifier.md of x402-foundation/x402. */
const IDENTIFIER = "payment-identifier";
const MIN_IDENTIFIER = 16;
const MAX_IDENTIFIER = 128;

/** Declaration of the extension, with the schema of its `info`. */
const IDENTIFIER_OFFER = {
  info: { required: false },
  schema: {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    type: "object",
    properties: {
      required: { type: "boolean" },
      id: { type: "string", minLength: MIN_IDENTIFIER, maxLength: MAX_IDENTIFIER },
    },
    required: ["required"],
  },
};

/** Returns the headers of a paid response. A proof or credit has no transaction. */
export function paymentResponse(network: string, { payment, paymentMethod, price }: ClaimedPayment) {
  const { signature, payer } = payment;
  const transaction = paymentMethod === "transfer" ? signature : "";
  const amount = paymentMethod === "transfer" ? String(price) : "0";
  const response = { success: true, transaction, network, payer, amount };
  return {
    "PAYMENT-RESPONSE": toHeader(response),
    ...(transaction === "" ? {} : { "X-Payment-Response": transaction }),
  };
}

function toHeader(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString("base64");
}

export const PAYMENT_HEADER = "payment-signature";

/** A payment as its payer sends it; only its form is validated. */
export interface OfferedPayment {
  /** Base64. */
  readonly transaction: string;
  /** The amount that the payer accepts; null if it is omitted. */
  readonly acceptedAmount: string | null;
  /** Last block height of a blockhash, in the payload or as the 402 offered it; null if unstated. */
  readonly stated: StatedHeight | null;
  /** Idempotency key of the extension `payment-identifier`; null if it is omitted. */
  readonly identifier: string | null;
}

/**
 * Parses a payment header. Throws `invalid_request` if it is not JSON in base64, and `payment_invalid` if it
 * is not a payment for these terms.
 */
export function readPaymentHeader(text: string, terms: OpenTerms): OfferedPayment {
  const parsed = Envelope.safeParse(decodeHeader(PAYMENT_HEADER, text));
  if (!parsed.success) throw paymentInvalid(describe(parsed.error));
  const { scheme, network, accepted, payload, extensions } = parsed.data;
  const required = { scheme: SCHEME, network: terms.network, asset: terms.asset, payTo: terms.payTo };
  const fields = [
    ["scheme", scheme, required.scheme],
    ["network", network, required.network],
    ["accepted.scheme", accepted?.scheme, required.scheme],
    ["accepted.network", accepted?.network, required.network],
    ["accepted.asset", accepted?.asset, required.asset],
    ["accepted.payTo", accepted?.payTo, required.payTo],
  ] as const;
  for (const [name, value, expected] of fields) {
    if (value !== undefined && value !== expected)
      throw paymentInvalid(`The field ${name} must be ${expected}.`);
  }
  if ((scheme ?? accepted) === undefined) throw paymentInvalid("The field scheme is missing.");
  if ((network ?? accepted) === undefined) throw paymentInvalid("The field network is missing.");
  return {
    transaction: payload.transaction,
    acceptedAmount: accepted?.amount ?? null,
    stated: readStatedHeight(payload, accepted),
    identifier: readIdentifier(extensions?.[IDENTIFIER]?.info?.id),
  };
}

/** The largest transaction in base64 twice, and two thirds as much for the other fields. */
const MAX_CHARACTERS = 12_288;

/** A decimal string, as x402 has it, or a number, as the RPC has it. */
const BlockHeight = z.union([z.int().nonnegative(), z.string().regex(/^\d{1,20}$/)]).transform(BigInt);

const Extra = z.object({ recentBlockhash: z.string(), lastValidBlockHeight: BlockHeight }).partial();

const Accepted = z.object({
  scheme: z.string(),
  network: z.string(),
  asset: z.string(),
  amount: z.string(),
  payTo: z.string(),
  // Only an echo of the 402: other contents of it are ignored.
  extra: Extra.optional().catch(undefined),
});

const Envelope = z.object({
  x402Version: z.literal(2),
  scheme: z.string().optional(),
  network: z.string().optional(),
  accepted: Accepted.optional(),
  payload: z.object({ transaction: z.string(), lastValidBlockHeight: BlockHeight.optional() }),
  extensions: z
    .object({
      [IDENTIFIER]: z.object({ info: z.object({ id: z.unknown() }).partial().optional() }).optional(),
    })
    .optional(),
});

function readIdentifier(id: unknown): string | null {
  if (id === undefined) return null;
  const identifier = Identifier.safeParse(id);
  if (identifier.success) return identifier.data;
  const message = `must be ${MIN_IDENTIFIER} to ${MAX_IDENTIFIER} letters, digits, hyphens and underscores`;
  throw invalidRequest([{ path: `${PAYMENT_HEADER}.extensions.${IDENTIFIER}.info.id`, message }]);
}

const Identifier = z
  .string()
  .min(MIN_IDENTIFIER)
  .max(MAX_IDENTIFIER)
  .regex(/^[\w-]*$/);

/** Prefers the payload: `accepted` repeats what the 402 offered, even if the payer took another blockhash. */
function readStatedHeight(
  { lastValidBlockHeight }: z.output<typeof Envelope>["payload"],
  accepted: z.output<typeof Accepted> | undefined,
): StatedHeight | null {
  if (lastValidBlockHeight !== undefined) return { blockhash: null, lastValidBlockHeight };
  const { recentBlockhash, lastValidBlockHeight: offered } = accepted?.extra ?? {};
  if (recentBlockhash === undefined || offered === undefined) return null;
  return { blockhash: recentBlockhash, lastValidBlockHeight: offered };
}

/** Parses the header `name`, which is JSON in base64. Throws `invalid_request`. */
export function decodeHeader(name: string, text: string): unknown {
  const bytes = text.length > MAX_CHARACTERS ? null : Buffer.from(text, "base64");
  if (bytes === null || bytes.toString("base64").replace(/=+$/, "") !== text.replace(/=+$/, ""))
    throw unreadable(name);
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw unreadable(name);
  }
}

function unreadable(path: string): AppError {
  const message = `must be JSON in base64, of ${MAX_CHARACTERS} characters at most`;
  return invalidRequest([{ path, message }]);
}

function describe({ issues }: z.ZodError): string {
  const [first] = issues;
  const path = first?.path.join(".") ?? "";
  return path === ""
    ? "The payment must be a JSON object."
    : `The field ${path} is missing or not what it must be.`;
}
