import type { Address } from "../address.ts";
import { FEE_DIVISOR, feeLimit, type Rates } from "./fee-limit.ts";
import { type HistoryFacts, isVault } from "./history-facts.ts";
import type { OwnerChange, Party, PartyMove } from "./owner-change.ts";

const NO_PARTIES: readonly Party[] = [];

/** Vaults beside the pools that took more than a fee, or gave another asset. */
export function findMoreVaults(
  parties: readonly Party[],
  exchanging: readonly Party[],
  rates: Rates,
): readonly Party[] {
  const vaults = parties.filter((party) => {
    const [move] = party.moves;
    if (party.exchanges || party.moves.length !== 1 || move === undefined || move.mint === null) return false;
    const limit = feeLimit(exchanging, move.mint, rates, FEE_DIVISOR) ?? 0n;
    return (move.amount < 0n || move.amount > limit) && isVault(party);
  });
  const took = vaults.find(({ moves }) => moves.some(({ amount }) => amount > 0n))?.moves[0]?.mint;
  const isPool = vaults.some(({ moves }) => moves.some(({ mint, amount }) => amount < 0n && mint !== took));
  return took !== undefined && isPool ? vaults : NO_PARTIES;
}

/**
 * Pairs of vaults that moved a token of the owner and quote in opposite directions. Native SOL is quote if the owner exchanged
 * the token with both in both directions: a claim is paid for, too, and never reversed.
 */
export function findVaults(
  { parties, tokens }: OwnerChange,
  { dollars }: Rates,
  { vaults: known }: HistoryFacts,
): readonly Party[] {
  const isOwnToken = ({ mint }: PartyMove): boolean =>
    mint !== null && !dollars.has(mint) && tokens.some((token) => token.mint === mint);
  const vaults = new Set<Party>();
  for (const units of parties) {
    for (const unit of units.moves) {
      if (!isOwnToken(unit)) continue;
      for (const quote of parties) {
        if (quote === units || !quote.moves.some((move) => isQuoteFor(units, quote, unit, move))) continue;
        if (isVault(units) && isVault(quote)) vaults.add(units).add(quote);
      }
    }
  }
  return vaults.size === 0 ? NO_PARTIES : Array.from(vaults);

  function isQuoteFor(units: Party, quote: Party, unit: PartyMove, move: PartyMove): boolean {
    if (move.amount > 0n === unit.amount > 0n || unit.mint === null) return false;
    if (move.mint !== null) return dollars.isQuote(move.mint);
    const exchanging = known.get(unit.mint);
    return exchanging !== undefined && includesParty(exchanging, units) && includesParty(exchanging, quote);
  }
}

function includesParty(vaults: ReadonlySet<Address>, { authority }: Party): boolean {
  return authority !== null && vaults.has(authority);
}
