import type { Address } from "./address.ts";
import { DollarList, EXACT_DOLLARS } from "./chain/assets.ts";
import type { Kol } from "./result-types.ts";

/**
 * Kinds of labels: accounts of systems, mints that count as quote (`dollar`), and people who trade (`kol`).
 */
export const LABEL_TYPES = [
  "program",
  "liquidity_pool",
  "exchange",
  "bridge",
  "staking_pool",
  "liquid_staking",
  "lending",
  "launchpad",
  "incinerator",
  "burn",
  "fee",
  "tip",
  "dollar",
  "kol",
] as const;

export type LabelType = (typeof LABEL_TYPES)[number];

/** Kind of an account of a system. */
export type SystemLabelType = Exclude<LabelType, "kol">;

/** Kinds of accounts of systems. */
export const SYSTEM_LABEL_TYPES: readonly SystemLabelType[] = LABEL_TYPES.filter((type) => type !== "kol");

/** Kinds of accounts that give back the units that they received. */
export const VENUE_TYPES: readonly LabelType[] = [
  "program",
  "liquidity_pool",
  "bridge",
  "staking_pool",
  "liquid_staking",
  "lending",
  "launchpad",
];

/** One address of a list. */
export interface LabelEntry {
  readonly address: Address;
  readonly type: LabelType;
  /** Name of a kol, else the kind of the account. */
  readonly label: string;
  /** Source that it is known from: a page, a document, a file of a public repository. */
  readonly source: string;
  /** A kol's pages, https. */
  readonly twitter: string | null;
  readonly telegram: string | null;
}

/**
 * Returns the addresses that `entries` label as `type`. The last entry of an address decides.
 *
 * @example
 * const tipAccounts = addressesOfType(labels, "tip");
 */
export function addressesOfType(entries: Iterable<LabelEntry>, type: LabelType): Set<Address> {
  const addresses = new Set<Address>();
  for (const entry of entries) {
    if (entry.type === type) addresses.add(entry.address);
    else addresses.delete(entry.address);
  }
  return addresses;
}

/**
 * Returns the addresses of `entries` that decide how a change is read. The last entry of an address decides.
 *
 * @example
 * const { dollars } = toLabeledAddresses(labels);
 */
export function toLabeledAddresses(entries: readonly LabelEntry[]): LabeledAddresses {
  return {
    venues: new Set(VENUE_TYPES.flatMap((type) => Array.from(addressesOfType(entries, type)))),
    exchanges: addressesOfType(entries, "exchange"),
    lending: addressesOfType(entries, "lending"),
    incinerators: addressesOfType(entries, "incinerator"),
    fees: addressesOfType(entries, "fee"),
    dollars: new DollarList(addressesOfType(entries, "dollar")),
  };
}

/** Public knowledge of an address: either its label or its kol, the other is null. */
export interface KnownAddress {
  /** Kind and name of an account of a system. */
  readonly label: WalletLabel | null;
  /** Person who trades with it. */
  readonly kol: Kol | null;
}

/**
 * Every label except `kol` names an account that does not belong to a trader: an exchange's hot wallet moves its
 * customers' money, a pool trades with all users. A kol is known by name and a wallet like any other.
 *
 * @example
 * const source = "https://example.org/wallets";
 * const { label } = toKnownAddress({
 *   address: USDC,
 *   type: "exchange",
 *   label: "Hot wallet",
 *   source,
 *   twitter: null,
 *   telegram: null,
 * });
 * label // { type: "exchange", label: "Hot wallet" }
 */
export function toKnownAddress({ type, label, twitter, telegram }: LabelEntry): KnownAddress {
  return type === "kol"
    ? { label: null, kol: { name: label, twitter, telegram } }
    : { label: { type, label }, kol: null };
}

/** Labeled addresses that decide how a change is read. */
export interface LabeledAddresses {
  /** Programs and accounts whose operator does not mix the units of its users with its own (`VENUE_TYPES`). */
  readonly venues: ReadonlySet<Address>;
  /** Hot wallets, which mix the units of all customers. */
  readonly exchanges: ReadonlySet<Address>;
  /** Programs: collateral, loans and repayments are not trades. */
  readonly lending: ReadonlySet<Address>;
  /** Programs and accounts that destroy units for their owner. */
  readonly incinerators: ReadonlySet<Address>;
  /** Accounts that take fees of trades. */
  readonly fees: ReadonlySet<Address>;
  /** Mints that count as quote. */
  readonly dollars: DollarList;
}

/** No labeled address; USDC and USDT are the only dollars. */
export const NOTHING_LABELED: LabeledAddresses = {
  venues: new Set(),
  exchanges: new Set(),
  lending: new Set(),
  incinerators: new Set(),
  fees: new Set(),
  dollars: EXACT_DOLLARS,
};

export interface WalletLabel {
  readonly type: SystemLabelType;
  readonly label: string;
}
