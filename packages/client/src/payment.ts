/** Payment option: an entry of `accepts`. */
export interface PaymentRequirements {
  readonly scheme: string;
  readonly network: string;
  /** Mint of the stablecoin. */
  readonly asset: string;
  /** Base units as a decimal string; "0" requests a proof of the payer, which is never sent to the chain. */
  readonly amount: string;
  readonly payTo: string;
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

function isPaymentRequired(value: unknown): value is PaymentRequired {
  if (typeof value !== "object" || value === null) return false;
  if (!("x402Version" in value) || !("accepts" in value) || !Array.isArray(value.accepts)) return false;
  const [first]: unknown[] = value.accepts;
  return (
    typeof first === "object" && first !== null && "amount" in first && "payTo" in first && "asset" in first
  );
}
