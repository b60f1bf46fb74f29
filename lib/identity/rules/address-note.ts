import type { Address } from "@walletlens/engine/address";

/** Label and note of an account for an address; one of them may be empty. */
export interface AddressNote {
  readonly address: Address;
  readonly label: string;
  readonly note: string;
}

/** Notes per account. Every page of the account loads all of them. */
export const MAX_NOTES = 500;
export const MAX_LABEL_LENGTH = 40;
export const MAX_NOTE_LENGTH = 500;
