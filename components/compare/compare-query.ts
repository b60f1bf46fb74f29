import { type Address, isAddress } from "@walletlens/engine/address";
import { MAX_COMPARED } from "@/components/compare/max-compared";
import { WHOLE_VIEW, writeView } from "@/components/wallet/view-query";

/** Longer than any text with four addresses. */
const MAX_QUERY_LENGTH = 2_000;
const MAX_QUOTE_LENGTH = 50;

export interface CompareQuery {
  /** Unique, in order, at most `MAX_COMPARED`. */
  readonly wallets: readonly Address[];
  readonly errors: readonly string[];
}

/** Finds the wallets in the query field `wallets`, with any separators. */
export function readCompareQuery(value: string | readonly string[] | undefined): CompareQuery {
  const text = (typeof value === "object" ? value.join(",") : (value ?? "")).slice(0, MAX_QUERY_LENGTH);
  const words = [...new Set(text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== ""))];
  const wallets = words.filter(isAddress);
  const invalidWords = words.filter((word) => !isAddress(word));
  const errors = invalidWords
    .slice(0, 1)
    .map((word) => `“${word.slice(0, MAX_QUOTE_LENGTH)}” is not a Solana address.`);
  if (wallets.length > MAX_COMPARED) {
    errors.push(
      `At most ${MAX_COMPARED} wallets stand side by side: these are the first of ${wallets.length}.`,
    );
  }
  return { wallets: wallets.slice(0, MAX_COMPARED), errors };
}

export function compareAddress(wallets: readonly Address[], view = WHOLE_VIEW): string {
  if (wallets.length === 0) return `/compare${writeView(view)}`;
  // Commas stay readable.
  return `/compare?wallets=${wallets.join(",")}${writeView(view).replace("?", "&")}`;
}
