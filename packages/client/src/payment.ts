/** Payment option: an entry of `accepts`. */
export interface PaymentRequirements {
  readonly scheme: string;
  readonly network: string;
  /** Mint of the stablecoin. */
  readonly asset: string;
  /** Base units as a decimal string; "0" requests a proof of the payer, which is never sent to the chain. */
  readonly amount: string;
  readonly payTo: string;
  /** Seconds for which the payment is valid, at most the life of a blockhash. */
  readonly maxTimeoutSeconds: number;
  readonly extra?: Readonly<Record<string, unknown>>;
}

/** Content of the PAYMENT-REQUIRED header of a 402. */
export interface PaymentRequired {
  readonly x402Version: number;
  readonly accepts: readonly PaymentRequirements[];
}

/**
 * Makes the required payment and resolves with the value of the payment-signature header. `requirements` is
 * the first entry of `required.accepts`. A thrown error becomes the cause of a PaymentError.
 */
export type Pay = (
  requirements: PaymentRequirements,
  required: PaymentRequired,
  signal: AbortSignal | undefined,
) => Promise<string>;

/**
 * Returns the parsed payment header of a 402; null if it is absent or malformed.
 *
 * @example
 * const required = readPaymentRequired(response.headers.get("payment-required"));
 * console.log(required?.accepts[0]?.amount);
 */
export function readPaymentRequired(header: string | null): PaymentRequired | null {
  if (header === null) return null;
  try {
    const bytes = Uint8Array.from(atob(header), (character) => character.charCodeAt(0));
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return isPaymentRequired(value) ? value : null;
  } catch {
    return null;
  }
}

/** Blockhash that a server offers for the transaction of a payment. */
export interface OfferedBlockhash {
  readonly blockhash: string;
  /** Last block height at which a transaction with it is valid, as a decimal string. */
  readonly lastValidBlockHeight: string;
}

/**
 * Returns the blockhash that requirements offer. It is not older than a second, and saves a call to the chain. Null if the
 * server offers none: read one from the chain.
 *
 * @example
 * const offered = readOfferedBlockhash({ extra: { recentBlockhash: "hash", lastValidBlockHeight: "1150" } });
 * offered?.lastValidBlockHeight // "1150"
 */
export function readOfferedBlockhash({ extra }: Pick<PaymentRequirements, "extra">): OfferedBlockhash | null {
  const { recentBlockhash: blockhash, lastValidBlockHeight } = extra ?? {};
  if (typeof blockhash !== "string" || typeof lastValidBlockHeight !== "string") return null;
  return { blockhash, lastValidBlockHeight };
}

function isPaymentRequired(value: unknown): value is PaymentRequired {
  if (typeof value !== "object" || value === null) return false;
  if (!("x402Version" in value) || !("accepts" in value) || !Array.isArray(value.accepts)) return false;
  const [first]: unknown[] = value.accepts;
  return (
    typeof first === "object" && first !== null && "amount" in first && "payTo" in first && "asset" in first
  );
}
