import type { Address } from "@walletlens/engine/address";

/** Label and note that an account has given to an address; one of the two may be empty. */
export interface AddressNote {
  readonly address: Address;
  readonly label: string;
  readonly note: string;
}

/** Most addresses that one account can have notes on: every page of it carries them. */
export const MOST_NOTES = 500;
/** Characters. */
export const LONGEST_LABEL = 40;
export const LONGEST_NOTE = 500;
