import type { Address } from "../address.ts";
import type { DollarList } from "../chain/assets.ts";
import type { TokenBalance } from "../chain/transaction.ts";
import type { Party } from "./owner-change.ts";
import { NO_PARTIES } from "./read-parties.ts";

/**
 * Selects the parties that rules read: all of them if a token of the owner moved or a party exchanged
 * something. Of exchanging parties it selects the moves of SOL, dollars, and mints that the owner or a party
 * without an exchange moved.
 */
export function selectRelevantParties(
  parties: readonly Party[],
  tokens: readonly TokenBalance[],
  dollars: DollarList,
): readonly Party[] {
  const isRelevant = (mint: Address | null) =>
    mint === null || dollars.isQuote(mint) || isMoved(mint, tokens, parties);
  let isTelling = tokens.length > 0;
  let isWhole = true;
  for (const { exchanges, moves } of parties) {
    if (!exchanges) continue;
    isTelling = true;
    for (const { mint } of moves) if (!isRelevant(mint)) isWhole = false;
  }
  if (!isTelling) return NO_PARTIES;
  if (isWhole) return parties;
  return parties.map((party) =>
    party.exchanges ? { ...party, moves: party.moves.filter(({ mint }) => isRelevant(mint)) } : party,
  );
}
function isMoved(mint: Address, tokens: readonly TokenBalance[], parties: readonly Party[]): boolean {
  for (const token of tokens) if (token.mint === mint) return true;
  for (const { exchanges, moves } of parties) {
    if (exchanges) continue;
    for (const move of moves) if (move.mint === mint) return true;
  }
  return false;
}
/** True if a token passed directly between the owner and a party without a change of the owner's balance. */
export function sentOn(
  parties: readonly Party[],
  tokens: readonly TokenBalance[],
  dollars: DollarList,
): boolean {
  return parties.some(
    ({ exchanges, moves }) =>
      !exchanges &&
      moves.some(({ mint, straight }) => {
        if (straight === 0n || mint === null || dollars.isQuote(mint)) return false;
        return !tokens.some((token) => token.mint === mint);
      }),
  );
}
