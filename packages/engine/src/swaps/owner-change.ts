import type { Address } from "../address.ts";

/**
 * Change that one transaction made to one owner, by its balances. It is a fact of the ledger: it holds no price and no
 * interpretation, so it is stored once and every metric is computed from it.
 */
export interface OwnerChange {
  readonly signature: string;
  readonly slot: number;
  readonly indexInBlock: number | null;
  /** Unix seconds, or null where the ledger has none. */
  readonly blockTime: number | null;
  /** A failed transaction cost its fee and changed nothing else. */
  readonly failed: boolean;
  /** True where the owner signed; one without a key counts as a signer of what it gives. */
  readonly signed: boolean;
  /** Payer of the network fee where it was not the owner. */
  readonly feePayer: Address | null;
  /** Wallets that signed beside the owner and the fee payer. */
  readonly cosigners: readonly Address[];
  /** Movements between the owner and other wallets, straight (see readDirectMoves). */
  readonly direct: readonly DirectMove[];
  /** Network fee (base and priority), 0 where somebody else paid it. */
  readonly feeLamports: bigint;
  /** System transfers from the owner to known tip accounts. */
  readonly tipLamports: bigint;
  /** Change of the owner's SOL and wrapped SOL, with fee, tip and rent paid added back, and rent given taken off. */
  readonly solLamports: bigint;
  /** Rent that the owner paid for accounts of others, less what it got when such accounts were closed. */
  readonly rentLamports: bigint;
  /** Rent that others paid for accounts of the owner, less what they got when such accounts were closed. */
  readonly givenRentLamports: bigint;
  /**
   * The owner's own account before and after: it orders transactions of one slot. Null where it is unchanged.
   */
  readonly ownLamports: { readonly before: bigint; readonly after: bigint } | null;
  /** Every token account of the owner whose amount changed, wrapped SOL left out. */
  readonly tokens: readonly TokenAccountChange[];
  /** Other authorities whose balances changed, where the owner exchanged something or a token of it moved. */
  readonly parties: readonly Party[];
  /** Units of the owner that Burn and BurnChecked instructions destroyed. */
  readonly burns: readonly BurnedUnits[];
  /** Value of each mint, as far as the route shows it, where more than one asset moved. */
  readonly visible: readonly VisibleValue[];
  /** Values that belong to several mints together, beside `visible`. */
  readonly shared: readonly SharedValue[];
  /** True where quote that went out came back in the same transaction (see isRoundTrip). */
  readonly roundTrip: boolean;
  /** First invoked program that is neither the system's nor a token program, or null. */
  readonly venue: Address | null;
  /** True where no other such program was invoked. */
  readonly onlyVenue: boolean;
  /** Accounts of others that can hold an order of the owner and changed (see readEscrowMoves). */
  readonly escrows: readonly EscrowMove[];
  /** Rent that accounts of others gave up by being closed, where one of `escrows` gave; else 0. */
  readonly freedLamports: bigint;
}

/** What a transaction did to one authority other than the owner; its rent is left out. */
export interface Party {
  /** Owner of the token accounts, or account of the lamports. Null for a pool: no rule asks which one it was. */
  readonly authority: Address | null;
  /** True where it took one asset and gave another. */
  readonly exchanges: boolean;
  readonly signed: boolean;
  readonly moves: readonly PartyMove[];
}

/** Change of one asset of a party. */
export interface PartyMove {
  /** Null for native SOL; wrapped SOL stands under its mint. */
  readonly mint: Address | null;
  readonly decimals: number;
  /** Positive where the party took it. */
  readonly amount: bigint;
  /** Part of `amount` that moved straight between owner and party, of the same sign; 0 for a party that exchanges. */
  readonly straight: bigint;
}

/** Units of one mint that one instruction destroyed. */
export interface BurnedUnits {
  readonly mint: Address;
  /** Base units. */
  readonly amount: bigint;
  /** Program that destroyed them for the owner; null where the owner itself did. */
  readonly program: Address | null;
}

/** Sum of one asset that moved straight between the owner and another wallet in one transaction. */
export interface DirectMove {
  readonly counterparty: Address;
  /** Null for SOL, wrapped or not. */
  readonly mint: Address | null;
  /** Lamports, or base units: positive where the owner got it. */
  readonly amount: bigint;
  /** Wallets that the giver gave tokens, or at least 0.001 SOL, to in this transaction. */
  readonly receivers: number;
}

export interface TokenAccountChange {
  readonly account: Address;
  readonly mint: Address;
  readonly decimals: number;
  readonly before: bigint;
  readonly after: bigint;
}

/** Change of an account that can hold an order: SOL, wrapped or not, stands under the mint of wrapped SOL. */
export interface EscrowMove extends TokenAccountChange {
  /** Who the account belongs to; the account itself for native SOL. */
  readonly authority: Address;
  /**
   * True where the account's authority has no key, signed nothing and moved assets one way only: all that it got came
   * from the owner alone, who got nothing for it, or it got nothing itself.
   */
  readonly alone: boolean;
}

/** Quote that one authority gave or took against several mints at once: none of them has a part of its own. */
export interface SharedValue {
  /** At least two, which the owner gave, or which it got. */
  readonly mints: readonly Address[];
  readonly lamports: bigint;
  readonly usdMicros: bigint;
}

/** Quote that the pools of one mint gave or took against it in this transaction, and against no other mint. */
export interface VisibleValue {
  readonly mint: Address;
  /** SOL and wrapped SOL, in lamports; 0 where none is visible. */
  readonly lamports: bigint;
  /** USDC and USDT, in micro-dollars; 0 where none is visible. */
  readonly usdMicros: bigint;
}
