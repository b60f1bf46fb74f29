import type { Address } from "@walletlens/engine/address";
import type { KnownAddress, LabelEntry, LabelType } from "@walletlens/engine/known-address";

/** Labels of addresses that are publicly known. */
export interface Labels {
  /**
   * Finds what is known of each address, in one round trip at most; those of which nothing is known are absent.
   */
  find(addresses: readonly Address[]): Promise<ReadonlyMap<Address, KnownAddress>>;
  /** Addresses whose label begins with `text`, ignoring case; the shortest first. */
  findByName(text: string, limit: number): Promise<readonly FoundLabel[]>;
  /** Accounts that block builders are tipped through: what goes there in a transaction is a cost of it. */
  tipAccounts(): Promise<ReadonlySet<Address>>;
  /** Addresses labelled as `type`, such as the lending programs; an imported label replaces a listed one. */
  programsOfType(type: LabelType): Promise<ReadonlySet<Address>>;
}

/** An address with its label. */
export interface FoundLabel {
  readonly address: Address;
  readonly label: string;
}

/** Labels that operators have imported, seen by every process on the same database. */
export interface LabelStore {
  find(addresses: readonly Address[]): Promise<readonly LabelEntry[]>;
  /** Addresses whose label begins with `text`, ignoring case; the shortest first. */
  findByName(text: string, limit: number): Promise<readonly FoundLabel[]>;
  listByType(type: LabelType): Promise<readonly Address[]>;
  /** Adds all of the entries or none, one for each address; what is there already is replaced. */
  save(entries: readonly LabelEntry[]): Promise<SavedLabels>;
}

export interface SavedLabels {
  readonly added: number;
  readonly updated: number;
}
