import type { Address } from "../address.ts";
import { hasKey } from "../chain/has-key.ts";
import type { LabeledAddresses } from "../known-address.ts";

/**
 * Returns true if an authority gives back the units that it received: it is a labeled venue, or has no key and is no
 * labeled exchange. A holder with a key can sell units and return others that were bought at another price.
 */
export function preservesCost(authority: Address, { venues, exchanges }: LabeledAddresses): boolean {
  return venues.has(authority) || !(exchanges.has(authority) || hasKey(authority));
}
