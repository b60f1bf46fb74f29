import { type Address, isAddress } from "@walletlens/engine/address";
import { MAX_COMPARED } from "@/components/compare/max-compared";

export type Search =
  | { readonly kind: "empty" }
  | { readonly kind: "address"; readonly address: Address }
  | { readonly kind: "addresses"; readonly addresses: readonly Address[] }
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "malformed"; readonly message: string };

const MIN_ADDRESS_LENGTH = 32;
const MAX_ADDRESS_LENGTH = 44;
/** Base58 runs of the length of an address, also within an explorer's link. */
const BASE58_RUN = /[1-9A-HJ-NP-Za-km-z]{32,44}/g;
const NOT_BASE58 = /[^1-9A-HJ-NP-Za-km-z]/u;

/** A longer text without blanks is a mistyped address. */
const MAX_NAME_LENGTH = 25;

/** Finds the addresses in `text`: one, several with any separators, or one in an explorer's link. */
export function parseSearch(text: string): Search {
  const trimmed = text.trim();
  if (trimmed === "") return { kind: "empty" };
  if (isAddress(trimmed)) return { kind: "address", address: trimmed };
  const foundAddresses = Array.from(new Set(trimmed.match(BASE58_RUN)?.filter(isAddress)));
  if (isLink(trimmed)) {
    const [only, ...more] = foundAddresses;
    if (only !== undefined && more.length === 0) return { kind: "address", address: only };
  } else if (foundAddresses.length > 1) return { kind: "addresses", addresses: foundAddresses };
  else if (trimmed.length <= MAX_NAME_LENGTH) return { kind: "text", text: trimmed };
  return { kind: "malformed", message: describeMistake(trimmed) };
}

/** Returns the page of a search. Up to four wallets are compared by metrics, more by tokens. */
export function searchAddress(search: Exclude<Search, { kind: "empty" | "malformed" }>): string {
  switch (search.kind) {
    case "address":
      return `/search?address=${search.address}`;
    case "addresses":
      return search.addresses.length <= MAX_COMPARED
        ? `/compare?wallets=${search.addresses.join(",")}`
        : `/similarity?wallets=${search.addresses.join(",")}`;
    case "text":
      return `/search?address=${encodeURIComponent(search.text)}`;
  }
}

function isLink(text: string): boolean {
  return text.includes("/");
}

function describeMistake(text: string): string {
  if (isLink(text)) return "There is not one Solana address in this link.";
  const invalid = NOT_BASE58.exec(text)?.[0];
  if (invalid !== undefined) {
    return /\s/.test(invalid)
      ? "A Solana address has no spaces. Enter one address."
      : `A Solana address has no “${invalid}” in it: its letters and digits are base58, without 0, O, I and l.`;
  }
  if (text.length < MIN_ADDRESS_LENGTH || text.length > MAX_ADDRESS_LENGTH) {
    return `A Solana address has ${MIN_ADDRESS_LENGTH} to ${MAX_ADDRESS_LENGTH} characters; this has ${text.length}.`;
  }
  return "This is not a Solana address: it does not stand for 32 bytes. Check for a missing or mistyped character.";
}
