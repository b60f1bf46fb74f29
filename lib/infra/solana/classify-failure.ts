import type { TransferFailure } from "@/lib/payments/ports";

/**
 * Tells what an error of the runtime means for a payment. `error` is the JSON form of Agave's TransactionError, or the
 * sentence that a refused preflight says it in.
 */
export function classifyFailure(error: unknown): TransferFailure {
  const text = typeof error === "string" ? error : JSON.stringify(error);
  return MEANINGS.find(([pattern]) => pattern.test(text))?.[1] ?? "other";
}

/** Names of TransactionError and their sentences; custom error 1 of the Token program is InsufficientFunds. */
const MEANINGS: readonly (readonly [RegExp, TransferFailure])[] = [
  [/BlockhashNotFound|Blockhash not found/, "blockhash"],
  [/AlreadyProcessed|already been processed/, "processed"],
  [/"Custom":1\b|custom program error: 0x1\b/, "tokens"],
  [
    /InsufficientFundsFor|insufficient funds for|AccountNotFound|no record of a prior credit|InvalidAccountForFee/,
    "sol",
  ],
];
