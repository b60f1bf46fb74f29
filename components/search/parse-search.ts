import { type Address, isAddress } from "@walletlens/engine/address";

/** Content of the search box, by kind. */
export type Search =
  | { readonly kind: "empty" }
  | { readonly kind: "address"; readonly address: Address }
  | { readonly kind: "malformed"; readonly message: string };

const SHORTEST = 32;
const LONGEST = 44;
/** Runs of base58 characters long enough for an address, as they stand in the address of an explorer's page. */
const BASE58_RUN = /[1-9A-HJ-NP-Za-km-z]{32,44}/g;
const NOT_BASE58 = /[^1-9A-HJ-NP-Za-km-z]/u;

/** Finds the one address in `text`: the text itself, or within the link to an explorer's page. */
export function parseSearch(text: string): Search {
  const trimmed = text.trim();
  if (trimmed === "") return { kind: "empty" };
  if (isAddress(trimmed)) return { kind: "address", address: trimmed };
  const [found, ...more] = new Set(isLink(trimmed) ? trimmed.match(BASE58_RUN)?.filter(isAddress) : []);
  if (found !== undefined && more.length === 0) return { kind: "address", address: found };
  return { kind: "malformed", message: complain(trimmed) };
}

function isLink(text: string): boolean {
  return text.includes("/");
}

function complain(text: string): string {
  if (isLink(text)) return "There is not one Solana address in this link.";
  const stranger = NOT_BASE58.exec(text)?.[0];
  if (stranger !== undefined) {
    return /\s/.test(stranger)
      ? "A Solana address has no spaces. Enter one address."
      : `A Solana address has no “${stranger}” in it: its letters and digits are base58, without 0, O, I and l.`;
  }
  if (text.length < SHORTEST || text.length > LONGEST) {
    return `A Solana address has ${SHORTEST} to ${LONGEST} characters; this has ${text.length}.`;
  }
  return "This is not a Solana address: it does not stand for 32 bytes. Check for a missing or mistyped character.";
}
