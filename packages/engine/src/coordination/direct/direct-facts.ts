import type { Address } from "../../address.ts";

/** One movement of SOL or of a token between a wallet and somebody else, straight, without a trade between. */
export interface DirectMovement {
  readonly counterparty: Address;
  readonly direction: "in" | "out";
  /** Null for SOL, wrapped or not. */
  readonly mint: Address | null;
  /** Value in lamports; of a token by its price at that time, null where there is none. */
  readonly lamports: bigint | null;
  /** Wallets that the giver gave to in this transaction, this receiver included. */
  readonly receivers: number;
  /** True where the receiver's own account did not exist before: this inflow opened it. */
  readonly opened: boolean;
}

/** Public part of one change of a wallet: who paid for it, who signed, and who moved what straight to whom. */
export interface DirectFact {
  readonly signature: string;
  /** Unix seconds. */
  readonly time: number;
  readonly feePayer: Address;
  readonly signers: readonly Address[];
  readonly movements: readonly DirectMovement[];
}

export interface DirectHistory {
  readonly wallet: Address;
  /** In any order. */
  readonly facts: readonly DirectFact[];
}

/** Inflow that opened a wallet of which its own history shows that it did nothing but pass it on. */
export interface PassedThrough {
  readonly funder: Address;
  readonly signature: string;
}

/** Everything that direct evidence is found in (docs/coordination.md#direct). */
export interface DirectInput {
  /** The group; no wallet stands there twice. */
  readonly wallets: readonly DirectHistory[];
  /** Labeled exchanges, bridges, faucets, launchpads, pools and programs: they prove nothing. */
  readonly labeled: ReadonlySet<Address>;
  /** Wallets that an address is known to have funded or collected from, by one page of its own history. */
  readonly fanOut: ReadonlyMap<Address, number>;
  /** Funders that are fresh pass-through wallets, with their own funders. */
  readonly passedThrough: ReadonlyMap<Address, PassedThrough>;
}

/**
 * Kinds of direct evidence.
 *
 * @example
 * DIRECT_KINDS[0] // "same_signer"
 */
export const DIRECT_KINDS = ["same_signer", "transfer", "common_funder", "common_collector"] as const;
export type DirectKind = (typeof DIRECT_KINDS)[number];

/** Evidence of one kind that ties two wallets. */
export interface DirectEvidence {
  /** Before walletB in the order of addresses. */
  readonly walletA: Address;
  readonly walletB: Address;
  readonly kind: DirectKind;
  /** False for transfers that are unsolicited: they give no verdict. */
  readonly holds: boolean;
  readonly count: number;
  /** Unix seconds of the first and the last event. */
  readonly first: number;
  readonly last: number;
  /** By time. */
  readonly signatures: readonly string[];
  readonly detail: {
    /** Common funder or collector. */
    readonly via: Address | null;
    /** 1, or 2 through a wallet that did nothing else; null for other kinds. */
    readonly hops: 1 | 2 | null;
    /** Value that moved, in lamports: between the two, or to and from `via`; null where a part has no price. */
    readonly lamports: bigint | null;
    /** Seconds between the nearest two events of the one and the other; null where each event is of both. */
    readonly secondsApart: number | null;
    /** True for transfers of one direction of which the receiver signed none and sent nothing back. */
    readonly unsolicited: boolean;
    /** Part of each side. */
    readonly ofA: EvidencePart;
    readonly ofB: EvidencePart;
  };
}

/**
 * Part of one side in evidence: what it sent to the other or to the common collector, what it got from the common
 * funder, or what it paid the network fee for.
 */
export interface EvidencePart {
  /** Transactions. */
  readonly count: number;
  /** Null where a part has no price. */
  readonly lamports: bigint | null;
}
