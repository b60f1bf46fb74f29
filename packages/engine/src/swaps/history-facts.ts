import type { Address } from "../address.ts";
import { EXACT_DOLLARS, WRAPPED_SOL } from "../chain/assets.ts";
import { hasKey } from "../chain/has-key.ts";
import type { OwnerChange, Party, PartyMove } from "./owner-change.ts";

/** Facts about a wallet's covered history that decide how one of its changes is read. */
export interface HistoryFacts {
  /** Parties that took quote directly beside at least MIN_FEE_TRADES trades. */
  readonly feeReceivers: ReadonlySet<Address>;
  /** By mint: accounts without a key that exchanged it in both directions, one for units and one for quote. */
  readonly vaults: ReadonlyMap<Address, ReadonlySet<Address>>;
  /** Mints of which a program created units for quote that the wallet gave. */
  readonly minted: ReadonlySet<Address>;
}

/**
 * Facts of changes that are read without a history.
 *
 * @internal
 */
export const NO_FACTS: HistoryFacts = { feeReceivers: new Set(), vaults: new Map(), minted: new Set() };

/** A party that took quote beside this many trades takes fees (docs/definitions.md#swaps). */
const MIN_FEE_TRADES = 3;

/** Directions in which two vaults exchanged a mint, as flags. */
const BOUGHT = 1;
const SOLD = 2;

interface VaultPair {
  readonly mint: Address;
  readonly vaults: readonly Address[];
  readonly directions: number;
}

/** Collects the facts of a history, change by change. */
export class FactTally {
  /** Number of trades beside which each party took quote. */
  private readonly takings = new Map<Address, number>();
  private readonly exchanges = new Map<string, VaultPair>();
  private readonly minted = new Set<Address>();

  add(change: OwnerChange): void {
    // A failed change has no tokens.
    if (!change.signed || change.tokens.length === 0 || change.venue === null) return;
    const isExchanged = change.parties.some(({ exchanges }) => exchanges);
    if (change.direct.length > 0 || change.parties.length > 1) addTakings(this.takings, change, isExchanged);
    if (isExchanged) return;
    addExchanges(this.exchanges, change);
    addMinted(this.minted, change);
  }

  /** Returns the facts of all added changes. */
  conclude(): HistoryFacts {
    const feeReceivers = new Set<Address>();
    for (const [party, count] of this.takings) if (count >= MIN_FEE_TRADES) feeReceivers.add(party);
    const vaults = new Map<Address, Set<Address>>();
    for (const { mint, vaults: pair, directions } of this.exchanges.values()) {
      if (directions !== (BOUGHT | SOLD)) continue;
      const vaultsOfMint = vaults.get(mint) ?? new Set();
      for (const vault of pair) vaultsOfMint.add(vault);
      vaults.set(mint, vaultsOfMint);
    }
    return { feeReceivers, vaults, minted: this.minted };
  }
}

/** Adds the parties that the owner paid directly, each once. */
function addTakings(takings: Map<Address, number>, change: OwnerChange, isExchanged: boolean): void {
  if (!isExchanged && !gaveAndGot(change)) return;
  const payees: Address[] = [];
  const add = (payee: Address) => {
    if (payees.includes(payee)) return;
    payees.push(payee);
    takings.set(payee, (takings.get(payee) ?? 0) + 1);
  };
  for (const { counterparty, mint, amount } of change.direct) {
    if (amount < 0n && (mint === null || EXACT_DOLLARS.has(mint))) add(counterparty);
  }
  for (const { authority, exchanges, moves } of change.parties) {
    if (authority !== null && !exchanges && moves.some(isPaidQuote)) add(authority);
  }
}

function isPaidQuote({ mint, own }: PartyMove): boolean {
  return own > 0n && (mint === null || EXACT_DOLLARS.isQuote(mint));
}

function gaveAndGot({ solLamports, tokens }: OwnerChange): boolean {
  const isGiven = tokens.some(({ before, after }) => after < before) || solLamports < 0n;
  return isGiven && (tokens.some(({ before, after }) => after > before) || solLamports > 0n);
}

/** Adds pairs of vaults of which one moved the owner's token, and the other another asset in the opposite direction. */
function addExchanges(exchanges: Map<string, VaultPair>, { parties, tokens }: OwnerChange): void {
  for (const units of parties) {
    for (const { mint, amount } of units.moves) {
      if (mint === null || !tokens.some((token) => token.mint === mint)) continue;
      for (const quote of parties) {
        if (quote === units || !quote.moves.some((move) => isAgainst(move, mint, amount))) continue;
        if (!isVault(units) || !isVault(quote)) continue;
        const vaults = [units.authority, quote.authority];
        const key = [mint, ...vaults].join();
        const direction = amount < 0n ? BOUGHT : SOLD;
        exchanges.set(key, { mint, vaults, directions: direction | (exchanges.get(key)?.directions ?? 0) });
      }
    }
  }
}

function isAgainst(move: PartyMove, mint: Address, amount: bigint): boolean {
  return move.mint !== mint && move.amount > 0n !== amount > 0n;
}

/** True for an authority without a key that did not sign. */
export function isVault(party: Party): party is Party & { readonly authority: Address } {
  return party.authority !== null && !party.signed && !hasKey(party.authority);
}

/** Adds a mint of which the owner received units that no party gave, for quote. */
function addMinted(minted: Set<Address>, { tokens, parties, solLamports }: OwnerChange): void {
  const isPaid =
    solLamports < 0n || tokens.some(({ mint, before, after }) => after < before && EXACT_DOLLARS.has(mint));
  if (!isPaid) return;
  for (const { mint, before, after } of tokens) {
    if (after <= before || mint === WRAPPED_SOL || EXACT_DOLLARS.has(mint)) continue;
    if (!parties.some(({ moves }) => moves.some((move) => move.mint === mint && move.amount < 0n)))
      minted.add(mint);
  }
}
