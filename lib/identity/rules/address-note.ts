import type { Address } from "@walletlens/engine/address";

/** Label and note that an account has given to an address; one of the two may be empty. */
export interface AddressNote {
  readonly address: Address;
  readonly label: string;
  readonly note: string;
}

/** Most addresses that one account can have notes on: every page of it carries them. */
export const MAX_NOTES = 500;
/** Characters. */
export const MAX_LABEL_LENGTH = 40;
export const MAX_NOTE_LENGTH = 500;
