import type { Address } from "../address.ts";
import type { DollarList } from "../chain/assets.ts";
import type { LabeledAddresses } from "../known-address.ts";
import type { TokenTransfer } from "./movement.ts";
import type { OwnerChange, PartyMove } from "./owner-change.ts";
import { isVault } from "./party-sums.ts";
import { DUST_LAMPORTS } from "./quote.ts";

/** @internal */
export const NO_TRANSFERS: readonly TokenTransfer[] = [];

/** Units that the owner burned, directly or through a program or address that only burns. Units that were paid for are sold. */
export function findBurned(
  change: OwnerChange,
  { incinerators, dollars }: LabeledAddresses,
): readonly TokenTransfer[] {
  if (isPaidFor(change, dollars)) return NO_TRANSFERS;
  let burned: TokenTransfer[] | null = null;
  for (const { mint, amount, program } of change.burns) {
    if (program !== null && !incinerators.has(program)) continue;
    if (dollars.isQuote(mint)) continue;
    burned ??= [];
    addBurned(burned, change, mint, amount);
  }
  if (incinerators.size === 0) return burned ?? NO_TRANSFERS;
  for (const { authority, moves } of change.parties) {
    if (authority === null || !incinerators.has(authority)) continue;
    for (const { mint, straight } of moves) {
      if (mint === null || straight <= 0n || dollars.isQuote(mint)) continue;
      burned ??= [];
      addBurned(burned, change, mint, straight);
    }
  }
  return burned ?? NO_TRANSFERS;
}

function addBurned(burned: TokenTransfer[], { tokens }: OwnerChange, mint: Address, amount: bigint): void {
  const decimals = tokens.find((token) => token.mint === mint)?.decimals;
  // An account that the same transaction opened and closed has no balance.
  if (decimals === undefined) return;
  burned.push({ direction: "out", mint, decimals, amount, counterparty: null, burned: true });
}

/**
 * True if units that were burned are sold: an authority without a key only gave quote, the owner received it, and no party
 * exchanged anything.
 */
function isPaidFor(
  { burns, parties, signed, solLamports, tokens }: OwnerChange,
  dollars: DollarList,
): boolean {
  if (burns.length === 0 || !signed || parties.some(({ exchanges }) => exchanges)) return false;
  const gotDollars = tokens.some(({ mint, before, after }) => dollars.has(mint) && after > before);
  if (solLamports < DUST_LAMPORTS && !gotDollars) return false;
  return parties.some((party) => isVault(party) && party.moves.every((move) => isGivenQuote(move, dollars)));
}

function isGivenQuote({ mint, amount }: PartyMove, dollars: DollarList): boolean {
  return amount < 0n && (mint === null || dollars.isQuote(mint));
}
