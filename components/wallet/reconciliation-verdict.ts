import type { ReconciliationView } from "@walletlens/engine/wallet/present-reconciliation";

export interface VerdictLabels {
  readonly word: string;
  readonly meaning: string;
}

export function describeVerdict({ verdict, tokens }: ReconciliationView): VerdictLabels {
  switch (verdict) {
    case "RECONCILED":
      return {
        word: "Reconciled",
        meaning:
          "For every token, what was there + what came in − what went out is what the chain says is there.",
      };
    case "PARTIAL":
      return {
        word: "Partly reconciled",
        meaning: `For ${tokens.length === 1 ? "1 token" : `${tokens.length} tokens`}, the covered transactions do not add up to what the chain says is there.`,
      };
    case "UNVERIFIABLE":
      return {
        word: "Not verifiable",
        meaning: "There is no balance on the chain to compare the covered transactions with.",
      };
  }
}
