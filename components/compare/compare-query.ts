import { type Address, isAddress } from "@walletlens/engine/address";

export const MAX_COMPARED = 4;

/** Maximum number of characters that are read: more than a typed or pasted text with four addresses has. */
const LONGEST = 2_000;
const MAX_STRANGER_LENGTH = 50;

/** The wallets that an address of the page names. */
export interface CompareQuery {
  /** Wallets, each once, in their order, at most `MAX_COMPARED`. */
  readonly wallets: readonly Address[];
  /** Sentences about what was left out. */
  readonly errors: readonly string[];
}

/** Finds the wallets in the values of the query's `wallets`, with any separators between them. */
export function readCompareQuery(value: string | readonly string[] | undefined): CompareQuery {
  const text = (typeof value === "object" ? value.join(",") : (value ?? "")).slice(0, LONGEST);
  const words = [...new Set(text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== ""))];
  const wallets = words.filter(isAddress);
  const strangers = words.filter((word) => !isAddress(word));
  const errors = strangers
    .slice(0, 1)
    .map((word) => `“${word.slice(0, MAX_STRANGER_LENGTH)}” is no Solana address.`);
  if (wallets.length > MAX_COMPARED) {
    errors.push(
      `At most ${MAX_COMPARED} wallets stand side by side: these are the first of ${wallets.length}.`,
    );
  }
  return { wallets: wallets.slice(0, MAX_COMPARED), errors };
}

/** The address of the page that compares these wallets. */
export function compareAddress(wallets: readonly Address[]): string {
  return wallets.length === 0 ? "/compare" : `/compare?wallets=${wallets.join(",")}`;
}
