import type { ReconciliationView } from "@walletlens/engine/wallet/present-reconciliation";
import type { Tone } from "@/components/ui/tag";

/** Outcome of a reconciliation, in words for people. */
export interface VerdictWords {
  readonly word: string;
  readonly tone: Tone;
  readonly meaning: string;
}

/** The verdict in words. */
export function describeVerdict({ verdict, tokens }: ReconciliationView): VerdictWords {
  switch (verdict) {
    case "RECONCILED":
      return {
        word: "Reconciled",
        tone: "neutral",
        meaning:
          "For every token, what was there + what came in − what went out is what the chain says is there.",
      };
    case "PARTIAL":
      return {
        word: "Partly reconciled",
        tone: "warning",
        meaning: `For ${tokens.length === 1 ? "1 token" : `${tokens.length} tokens`}, the covered transactions do not add up to what the chain says is there.`,
      };
    case "UNVERIFIABLE":
      return {
        word: "Not verifiable",
        tone: "neutral",
        meaning: "There is no balance on the chain to compare the covered transactions with.",
      };
  }
}
