import { type Address, address } from "@walletlens/engine/address";
import {
  addressesOfType,
  type LabelEntry,
  type LabeledAddresses,
  type LabelType,
  toLabeledAddresses,
} from "@walletlens/engine/known-address";
import lists from "./known-addresses.json" with { type: "json" };

/** A label of the reviewed list. */
export interface ReviewedLabel extends LabelEntry {
  /** Date on which its source was read, as `2026-11-28`. */
  readonly date: string;
}

/**
 * Publicly known addresses of systems: programs, pools, exchanges, bridges, tip accounts, and mints that count as dollars.
 * Contains no persons.
 */
export const KNOWN_ADDRESSES: readonly ReviewedLabel[] = lists.flatMap(({ source, date, rows }) =>
  rows.map(([text = "", type, label = ""]) => {
    const labelType = type as LabelType;
    return { address: address(text), type: labelType, label, source, date, twitter: null, telegram: null };
  }),
);

/**
 * Accounts that receive tips for block builders: a transfer to one is a cost of its transaction.
 *
 * @example
 * const entries = toEntries(transactions, wallet, mainnetContext(TIP_ACCOUNTS, LABELED_ADDRESSES.dollars.mints));
 */
export const TIP_ACCOUNTS: ReadonlySet<Address> = addressesOfType(KNOWN_ADDRESSES, "tip");

/** Lending programs, incinerators and dollars of the list. */
export const LABELED_ADDRESSES: LabeledAddresses = toLabeledAddresses(KNOWN_ADDRESSES);
