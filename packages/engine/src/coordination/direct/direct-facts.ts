import type { Address } from "../../address.ts";
import type { Transaction } from "../../chain/transaction.ts";
import type { Contact } from "./list-contacts.ts";

/** Direct movement of SOL or of a token between a wallet and a counterparty, without a trade. */
export interface DirectMovement {
  readonly counterparty: Address;
  readonly direction: "in" | "out";
  /** Null for SOL, wrapped or not. */
  readonly mint: Address | null;
  /** Value in lamports, of a token at the price of that time; null without a price. */
  readonly lamports: bigint | null;
  /** Wallets that the giver gave to in this transaction, including this receiver. */
  readonly receivers: number;
  /** True if the inflow created the account of the receiver. */
  readonly opened: boolean;
}

/** Fee payer, signers and direct movements of one transaction of a wallet. */
export interface DirectFact extends Pick<Transaction, "signature" | "feePayer" | "signers"> {
  /** Unix seconds. */
  readonly time: number;
  readonly movements: readonly DirectMovement[];
}

/** Largest inflow of SOL and dollars from one address before the first purchase of a wallet. */
export interface WalletFunding {
  readonly funder: Address;
  readonly lamports: bigint;
  /** In the order of time, at least one. */
  readonly transactions: readonly FundingTransaction[];
}

export interface FundingTransaction {
  readonly signature: string;
  readonly slot: number;
  /** Unix seconds. */
  readonly time: number;
  readonly lamports: bigint;
}

/** Facts of one wallet. */
export interface ObservedFacts {
  readonly wallet: Address;
  /** In any order. */
  readonly facts: readonly DirectFact[];
}

export interface DirectHistory extends ObservedFacts {
  /** Null if the history does not include it. */
  readonly funding: WalletFunding | null;
  /** Sum of the sales of known value. */
  readonly proceedsLamports: bigint;
}

/** First inflow of a wallet that only passed SOL on, from the address that gave most of it. */
export interface PassedThrough {
  readonly funder: Address;
  readonly signature: string;
  readonly slot: number;
  /** All that the funder gave. */
  readonly lamports: bigint;
}

/** Input of the search for direct evidence (docs/coordination.md#direct). */
export interface DirectInput {
  /** The group, without duplicates. */
  readonly wallets: readonly DirectHistory[];
  /** Labeled exchanges, bridges, faucets, launchpads, pools and programs: they prove nothing. */
  readonly labeled: ReadonlySet<Address>;
  /** Wallets that addresses dealt with, by pages of their own histories and by other stored histories. */
  readonly contacts: ReadonlyMap<Address, readonly Contact[]>;
  /** Addresses whose histories could not be read: they prove nothing. */
  readonly unread?: ReadonlySet<Address>;
  /** Wallets outside the group that do not count for hubs: other buyers of the token by which the group was chosen. */
  readonly beside?: Iterable<Address>;
  /** Funders that only passed SOL on, with their own funders. */
  readonly passedThrough: ReadonlyMap<Address, PassedThrough>;
}

/** Kinds of direct evidence. */
export const DIRECT_KINDS = ["same_signer", "transfer", "common_funder", "common_collector"] as const;
export type DirectKind = (typeof DIRECT_KINDS)[number];

/** Evidence of one kind that links two wallets. */
export interface DirectEvidence {
  /** First of the two in the order of addresses. */
  readonly walletA: Address;
  readonly walletB: Address;
  readonly kind: DirectKind;
  /** False for unsolicited transfers. */
  readonly holds: boolean;
  readonly count: number;
  /** Unix seconds of the first and the last event. */
  readonly first: number;
  readonly last: number;
  /** In the order of time. */
  readonly signatures: readonly string[];
  readonly detail: {
    /** Common funder or collector. */
    readonly via: Address | null;
    /** 1, and one more for each pass-through wallet between; null for other kinds. */
    readonly hops: number | null;
    /** Lamports that moved between the two, or to and from `via`; null if a part has no price. */
    readonly lamports: bigint | null;
    /** Seconds between the nearest events of the two wallets; null if each event is of both. */
    readonly secondsApart: number | null;
    /** True for one-way transfers of which the receiver signed none. */
    readonly unsolicited: boolean;
    readonly ofA: EvidencePart;
    readonly ofB: EvidencePart;
  };
}

/**
 * Part of one side: amounts sent to the other or to the common collector, received from the common funder, or
 * transactions whose network fee it paid.
 */
export interface EvidencePart {
  /** Transactions. */
  readonly count: number;
  /** Null if a part has no price. */
  readonly lamports: bigint | null;
}
