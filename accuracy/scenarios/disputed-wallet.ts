import type { TransactionStyle } from "@walletlens/demo-chain/market/world";
import type { Stage } from "./stage";

/** Results in lamports by the name of a choice. */
export type ChoiceResults = Readonly<Record<string, bigint>>;

/** A question that reasonable people answer differently, as a wallet on which the answers differ. */
export interface DisputedWallet {
  readonly question: string;
  readonly topic: "lots" | "units without a cost" | "costs" | "events";
  readonly style?: Partial<TransactionStyle>;
  /** Plays the wallet and returns the result of each choice. "unknown" is an option of every question. */
  readonly play: (stage: Stage) => ChoiceResults;
}
