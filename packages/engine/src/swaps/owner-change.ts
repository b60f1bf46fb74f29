import type { Address } from "../address.ts";
import type { LamportBalance } from "../chain/transaction.ts";

/**
 * Change of one owner by one transaction, from its balances. It contains no prices and no interpretation, so
 * it is stored once and every metric is computed from it.
 */
export interface OwnerChange {
  readonly signature: string;
  readonly slot: number;
  readonly indexInBlock: number | null;
  /** Unix seconds; null if the ledger has none. */
  readonly blockTime: number | null;
  /** A failed transaction costs its fee and changes nothing else. */
  readonly failed: boolean;
  /** True if the owner signed. An owner without a key signs what it gives. */
  readonly signed: boolean;
  /** Payer of the network fee; null for the owner. */
  readonly feePayer: Address | null;
  /** Signers except the owner and the fee payer. */
  readonly cosigners: readonly Address[];
  /** Direct movements between the owner and other wallets (see readDirectMoves). */
  readonly direct: readonly DirectMove[];
  /** Network fee (base and priority); 0 if another account paid it. */
  readonly feeLamports: bigint;
  /** System transfers from the owner to known tip accounts. */
  readonly tipLamports: bigint;
  /** Change of SOL and wrapped SOL, plus fee, tip and rent paid, minus rent given. */
  readonly solLamports: bigint;
  /** Rent that the owner paid for accounts of others, less what it received when they closed. */
  readonly rentLamports: bigint;
  /** Rent that others paid for accounts of the owner, less what they received when these closed. */
  readonly givenRentLamports: bigint;
  /** Rent that the owner's token accounts gained. It remains the owner's but cannot be spent. */
  readonly ownRentLamports: bigint;
  /** The owner's account before and after, which orders transactions of one slot; null if unchanged. */
  readonly ownLamports: { readonly before: bigint; readonly after: bigint } | null;
  /** Accounts of the owner whose wrapped SOL changed. */
  readonly wrapped: readonly LamportBalance[];
  /** Token accounts whose amount changed or of which units were burned, without wrapped SOL. */
  readonly tokens: readonly TokenAccountChange[];
  /** Other authorities whose balances changed, if the owner exchanged something or a token of it moved. */
  readonly parties: readonly Party[];
  /** Units of the owner that Burn and BurnChecked instructions destroyed. */
  readonly burns: readonly BurnedUnits[];
  /** Value of each mint as the route shows it, if more than one asset moved. */
  readonly visible: readonly VisibleValue[];
  /** Joint values of several mints, beside `visible`. */
  readonly shared: readonly SharedValue[];
  /**
   * Top-level programs that moved what the owner's quote passed through if it was returned in the same transaction (see
   * readArbitrage); else null.
   */
  readonly arbitrage: readonly Address[] | null;
  /**
   * Program of the first top-level instruction that moved something, except the system's and token programs; if none
   * moved anything, of the first one. Null without such a program.
   */
  readonly venue: Address | null;
  /** True if the same applies to no other top-level program. Calls of the venue do not count. */
  readonly onlyVenue: boolean;
  /** Changed accounts of others that can hold an order of the owner (see readEscrowMoves). */
  readonly escrows: readonly EscrowMove[];
  /** Rent of closed accounts of others, if one of `escrows` gave; else 0. */
  readonly freedLamports: bigint;
}

/** Effect of a transaction on an authority other than the owner, without its rent. */
export interface Party {
  /** Owner of the token accounts, or account of the lamports; null for a pool. */
  readonly authority: Address | null;
  /** True if it took one asset and gave another. */
  readonly exchanges: boolean;
  readonly signed: boolean;
  /** Present for an account with a key that had no SOL before. */
  readonly opened?: true;
  readonly moves: readonly PartyMove[];
}

/** Change of one asset of a party. */
export interface PartyMove {
  /** Null for native SOL, but not for wrapped SOL. */
  readonly mint: Address | null;
  readonly decimals: number;
  /** Positive if the party took it. */
  readonly amount: bigint;
  /**
   * Part of `amount` that moved directly between owner and party, of the same sign; 0 for an exchanging
   * party.
   */
  readonly straight: bigint;
  /**
   * Part of `straight` that the owner sent by top-level instructions of its own; a program moved the rest. Everything
   * that an owner without a key sent directly is its own.
   */
  readonly own: bigint;
}

export interface BurnedUnits {
  readonly mint: Address;
  /** Base units. */
  readonly amount: bigint;
  /** Program that burned them for the owner; null if the owner itself did, or another party without its signature. */
  readonly program: Address | null;
}

/** Sum of one asset that moved directly between the owner and another wallet. */
export interface DirectMove {
  readonly counterparty: Address;
  /** Null for SOL, wrapped or not. */
  readonly mint: Address | null;
  /** Lamports or base units, positive if the owner received it. */
  readonly amount: bigint;
  /** Wallets that received this asset (of SOL, at least 0.001) from the giver in this transaction. */
  readonly receivers: number;
}

export interface TokenAccountChange {
  readonly account: Address;
  readonly mint: Address;
  readonly decimals: number;
  readonly before: bigint;
  readonly after: bigint;
}

/** Change of an account that can hold an order; SOL, wrapped or not, has the mint of wrapped SOL. */
export interface EscrowMove extends TokenAccountChange {
  /** Owner of the account; the account itself for native SOL. */
  readonly authority: Address;
  /**
   * True if the authority has no key, did not sign and moved assets one way only: it received them from the
   * owner alone, which received nothing, or it received nothing.
   */
  readonly alone: boolean;
}

/** Quote that one authority moved against several mints together. */
export interface SharedValue {
  /** At least two, all given or all received by the owner. */
  readonly mints: readonly Address[];
  readonly lamports: bigint;
  readonly usdMicros: bigint;
}

/** Quote that the pools of one mint moved against this mint only. */
export interface VisibleValue {
  readonly mint: Address;
  /** SOL and wrapped SOL; 0 if none is visible. */
  readonly lamports: bigint;
  /** USDC and USDT; 0 if none is visible. */
  readonly usdMicros: bigint;
}
