import { type Address, address } from "@walletlens/engine/address";
import { addressesOfType, type LabelEntry, type LabelType } from "@walletlens/engine/known-address";
import lists from "./known-addresses.json" with { type: "json" };

/**
 * Publicly known addresses of systems: programs, pools, exchanges, bridges, tip accounts. Contains no persons.
 *
 * @example
 * const known = KNOWN_ADDRESSES.find((entry) => entry.address === wallet)?.label;
 */
export const KNOWN_ADDRESSES: readonly LabelEntry[] = lists.flatMap(({ source, rows }) =>
  rows.map(([text = "", type, label = ""]) => {
    const labelType = type as LabelType;
    return { address: address(text), type: labelType, label, source, twitter: null, telegram: null };
  }),
);

/**
 * Accounts that receive tips for block builders: a transfer to one is a cost of its transaction.
 *
 * @example
 * const entries = toEntries(transactions, wallet, TIP_ACCOUNTS);
 */
export const TIP_ACCOUNTS: ReadonlySet<Address> = addressesOfType(KNOWN_ADDRESSES, "tip");
