import type { Reconciliation } from "@walletlens/engine/result-types";

export interface VerdictLabels {
  readonly word: string;
  readonly meaning: string;
}

export function describeVerdict({ verdict, tokens }: Reconciliation): VerdictLabels {
  switch (verdict) {
    case "RECONCILED":
      return {
        word: "Matches chain",
        meaning: "For every token, opening balance + inflow − outflow equals the balance on chain.",
      };
    case "PARTIAL":
      return {
        word: tokens.length === 1 ? "1 mismatch" : `${tokens.length} mismatches`,
        meaning: `For ${tokens.length === 1 ? "1 token" : `${tokens.length} tokens`}, the covered transactions do not add up to the balance on chain.`,
      };
    case "UNVERIFIABLE":
      return { word: "Not verifiable", meaning: "The balances on chain could not be read." };
  }
}
