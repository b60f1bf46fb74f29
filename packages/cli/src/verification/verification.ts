import type { Address } from "@walletlens/engine/address";
import type { ChainStats } from "@walletlens/solana/chain-reader";
import type { AnswerKind } from "./saved-answer.ts";

/** Outcome of the verification of one answer. */
export interface Verification {
  /**
   * `different` with a difference; otherwise `unread` if a part could not be read, else `equal_as_stated` if a part was used as the answer
   * states it, else `equal`.
   */
  readonly verdict: "equal" | "equal_as_stated" | "different" | "unread";
  readonly differences: readonly AnswerDifference[];
  /** Parts that could not be compared, because something could not be read. */
  readonly unread: readonly Remark[];
  /** Parts that were used as the answer states them, because neither the node nor the published lists tell them. */
  readonly asStated: readonly Remark[];
  readonly kind: AnswerKind;
  readonly walletAddress: Address;
  /** Transactions of the answer, and values that were compared. */
  readonly transactions: number;
  readonly compared: number;
  readonly rpc: ChainStats;
}

/** One value of an answer that differs from the chain and the prices. */
export interface AnswerDifference {
  /** Path in the answer, such as `pnl.allTime.realizedPnlSol`. */
  readonly path: string;
  /** What differs: a computed value, a transaction, a price, or a balance or mint of the chain. */
  readonly source: "figure" | "signature" | "price" | "balance" | "mint";
  /** Value of the answer; containers by size. */
  readonly answer: string | number | boolean | null;
  /** Value from the chain and the prices. */
  readonly chain: string | number | boolean | null;
}

export interface Remark {
  /** Path in the answer. */
  readonly path: string;
  readonly reason: string;
}

/** Findings of one part of the verification. */
export type Findings = Partial<Pick<Verification, "differences" | "unread" | "asStated">>;
