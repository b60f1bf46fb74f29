import type { Address } from "../address.ts";
import { absolute, larger } from "../amount.ts";
import { type DollarList, LAMPORTS_PER_SOL, WRAPPED_SOL } from "../chain/assets.ts";
import type { OwnerChange, Party, PartyMove } from "./owner-change.ts";
import { assetOf, isVault, sumMoves, sumStraight } from "./party-sums.ts";
import { DUST_LAMPORTS } from "./quote.ts";
import { usdToLamports } from "./sol-usd.ts";
import { findGiver, sumPassed } from "./sum-passed.ts";

/** Others take fees up to 1/10 of what counterparties moved (docs/definitions.md#swaps). */
const FEE_DIVISOR = 10n;

/** An asset that the owner received or gave beside its exchange. */
export interface Beside {
  /** The mint of wrapped SOL for SOL in either form. */
  readonly mint: Address;
  readonly decimals: number;
  /** Positive if received. */
  readonly amount: bigint;
  readonly counterparty: Address | null;
}

/** Counterparties of an owner's exchange, and what it received and gave beside it. */
export interface Sides {
  readonly counterparties: readonly Party[];
  readonly beside: readonly Beside[];
  /** SOL that parties took as fees of the trade. */
  readonly feeLamports: bigint;
  /** Stablecoins that parties took as fees of the trade. */
  readonly feeUsdMicros: bigint;
}

const NO_PARTIES: readonly Party[] = [];
const NOTHING_BESIDE: readonly Beside[] = [];
/** Without a counterparty the totals of the owner count. */
const TOTALS: Sides = {
  ...{ counterparties: NO_PARTIES, beside: NOTHING_BESIDE },
  ...{ feeLamports: 0n, feeUsdMicros: 0n },
};

/**
 * Finds the counterparties: parties that took one asset and gave another, and pool vaults without a key that
 * have separate authorities. Also lists what others gave to or took from the owner. `price` is micro-dollars per SOL,
 * or null.
 */
export function readSides(change: OwnerChange, price: bigint | null, dollars: DollarList): Sides {
  const { parties } = change;
  const rates = { price, dollars };
  if (parties.length === 0) return TOTALS;
  const exchanging = parties.filter(doesExchange);
  const fees = exchanging.length === 0 ? null : sumFees(parties, exchanging, rates);
  if (fees !== null) {
    return { counterparties: exchanging, beside: NOTHING_BESIDE, feeLamports: fees, feeUsdMicros: 0n };
  }
  const vaults =
    exchanging.length === 0 ? findVaults(change, dollars) : findMoreVaults(parties, exchanging, rates);
  const counterparties = vaults.length === 0 ? exchanging : [...exchanging, ...vaults];
  if (counterparties.length === 0) return TOTALS;
  const others = parties.filter((party) => !counterparties.includes(party));
  return { counterparties, ...readOthers(change, counterparties, others, rates) };
}

/** Values of quote in each other. */
interface Rates {
  /** Micro-dollars per SOL, or null. */
  readonly price: bigint | null;
  readonly dollars: DollarList;
}

function doesExchange({ exchanges }: Party): boolean {
  return exchanges;
}

/** SOL that others took if it is only fees, as in nearly all trades; else null. */
function sumFees(parties: readonly Party[], exchanging: readonly Party[], { dollars }: Rates): bigint | null {
  let sum = 0n;
  for (const { exchanges, signed, opened, moves } of parties) {
    if (exchanges && !signed) continue;
    if (signed || opened === true) return null;
    for (const { mint, amount } of moves) {
      if (amount < 0n || (mint !== null && mint !== WRAPPED_SOL)) return null;
      sum += amount;
    }
  }
  if (sum <= DUST_LAMPORTS) return sum;
  return sum <= (feeLimit(exchanging, WRAPPED_SOL, { price: null, dollars }) ?? 0n) ? sum : null;
}

/** Beside pools: vaults that took more than a fee, and vaults that gave another asset. */
function findMoreVaults(
  parties: readonly Party[],
  exchanging: readonly Party[],
  rates: Rates,
): readonly Party[] {
  const vaults = parties.filter((party) => {
    const [move] = party.moves;
    if (party.exchanges || party.moves.length !== 1 || move === undefined || move.mint === null) return false;
    return (
      (move.amount < 0n || move.amount > (feeLimit(exchanging, move.mint, rates) ?? 0n)) && isVault(party)
    );
  });
  const took = vaults.find(({ moves }) => moves.some(({ amount }) => amount > 0n))?.moves[0]?.mint;
  const isPool = vaults.some(({ moves }) => moves.some(({ mint, amount }) => amount < 0n && mint !== took));
  return took !== undefined && isPool ? vaults : NO_PARTIES;
}

/** Pairs of vaults that moved quote and a token of the owner in opposite directions. */
function findVaults({ parties, tokens }: OwnerChange, dollars: DollarList): readonly Party[] {
  const isOwnToken = (mint: Address | null) =>
    mint !== null && !dollars.has(mint) && tokens.some((token) => token.mint === mint);
  const isQuote = (mint: Address | null) => mint !== null && dollars.isQuote(mint);
  const ofTokens = parties.filter(({ moves }) => moves.some(({ mint }) => isOwnToken(mint)));
  const ofQuote = parties.filter(({ moves }) => moves.some(({ mint }) => isQuote(mint)));
  if (ofTokens.length === 0 || ofQuote.length === 0) return NO_PARTIES;
  const vaults = new Set<Party>();
  for (const token of ofTokens) {
    for (const quote of ofQuote) {
      if (token === quote || !isVault(token) || !isVault(quote)) continue;
      const took = token.moves.some(({ mint, amount }) => isOwnToken(mint) && amount > 0n);
      const isOpposite = quote.moves.some(({ mint, amount }) => isQuote(mint) && amount > 0n !== took);
      if (isOpposite) vaults.add(token).add(quote);
    }
  }
  return Array.from(vaults);
}

type Others = Omit<Sides, "counterparties">;

function readOthers(
  change: OwnerChange,
  counterparties: readonly Party[],
  others: readonly Party[],
  rates: Rates,
): Others {
  const beside: Beside[] = [];
  let [feeLamports, feeUsdMicros] = [0n, 0n];
  const signed = counterparties.some((party) => party.signed);
  const assets = new Map<Address, PartyMove>();
  for (const { moves } of others) for (const move of moves) assets.set(assetOf(move), move);
  for (const [mint, { decimals }] of assets) {
    for (const { party, straight } of findGivers(others, mint)) {
      if (straight > 0n) beside.push({ mint, decimals, amount: straight, counterparty: party.authority });
    }
    const passed = sumPassed(change, counterparties, others, mint, rates.dollars);
    if (passed > 0n) beside.push({ mint, decimals, amount: passed, counterparty: findGiver(others, mint) });
    const taken = findTaken(counterparties, others, mint, signed);
    const limit = feeLimit(counterparties, mint, rates);
    if (limit === null) continue;
    const small = taken.filter(({ party, amount }) => amount <= limit && party.opened !== true);
    const sum = small.reduce((total, { amount }) => total + amount, 0n);
    const sent = sum <= limit ? taken.filter((each) => !small.includes(each)) : taken;
    if (sum <= limit && mint === WRAPPED_SOL) feeLamports += sum;
    if (sum <= limit && rates.dollars.has(mint)) feeUsdMicros += sum;
    for (const { party, amount } of sent) {
      beside.push({ mint, decimals, amount: -amount, counterparty: party.authority });
    }
  }
  return { beside: beside.length === 0 ? NOTHING_BESIDE : beside, feeLamports, feeUsdMicros };
}

/** Parties that only gave, with the amount that each sent directly to the owner. */
function findGivers(others: readonly Party[], mint: Address) {
  return others
    .filter(({ moves }) => moves.every(({ amount }) => amount < 0n))
    .map((party) => ({ party, straight: -sumStraight(party, mint) }));
}

/**
 * Amount of each party that only took. If a counterparty signed or another party gave the asset, and for a
 * signer, only what the owner sent directly counts.
 */
function findTaken(
  counterparties: readonly Party[],
  others: readonly Party[],
  mint: Address,
  isSignedByCounterparty: boolean,
) {
  const isGiven = others.some(({ moves }) =>
    moves.some((move) => assetOf(move) === mint && move.amount < 0n),
  );
  const isStraight = isSignedByCounterparty || isGiven;
  const isTraded = counterparties.some(({ moves }) => moves.some((move) => assetOf(move) === mint));
  return others
    .filter(({ moves }) => moves.every(({ amount }) => amount > 0n))
    .map((party) => {
      const straight = sumStraight(party, mint);
      return { party, amount: isStraight || party.signed || !isTraded ? straight : sumMoves([party], mint) };
    })
    .filter(({ amount }) => amount > 0n);
}

/**
 * Maximum that others may take of an asset as fees: a tenth of what counterparties moved of it, for SOL and dollars also of
 * the worth of the other, at least DUST_LAMPORTS or its worth in dollars. Null for an asset that no counterparty moved and
 * that is no quote.
 */
function feeLimit(counterparties: readonly Party[], mint: Address, { price, dollars }: Rates): bigint | null {
  const moved = sumLarger(counterparties, (asset) => asset === mint);
  if (mint === WRAPPED_SOL) {
    const usdMicros = sumLarger(counterparties, (asset) => dollars.has(asset));
    const inDollars = price === null ? 0n : usdToLamports(usdMicros, price);
    return larger(larger(moved, inDollars) / FEE_DIVISOR, DUST_LAMPORTS);
  }
  if (dollars.has(mint)) {
    const lamports = larger(sumLarger(counterparties, isSol) / FEE_DIVISOR, DUST_LAMPORTS);
    return larger(moved / FEE_DIVISOR, (lamports * (price ?? 0n)) / LAMPORTS_PER_SOL);
  }
  return moved === 0n ? null : moved / FEE_DIVISOR;
}

/** The larger of what parties took and gave of assets. */
function sumLarger(parties: readonly Party[], isOf: (asset: Address) => boolean): bigint {
  let [given, taken] = [0n, 0n];
  for (const { moves } of parties) {
    for (const move of moves) {
      if (!isOf(assetOf(move))) continue;
      if (move.amount > 0n) taken += move.amount;
      else given += absolute(move.amount);
    }
  }
  return larger(given, taken);
}

function isSol(asset: Address): boolean {
  return asset === WRAPPED_SOL;
}
