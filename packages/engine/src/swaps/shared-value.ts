import type { Address } from "../address.ts";
import { type DollarList, WRAPPED_SOL } from "../chain/assets.ts";
import type { Transaction } from "../chain/transaction.ts";
import type { SharedValue } from "./owner-change.ts";

/** Amounts that one authority moved of a mint, and of quote the other way. */
export interface ValuePool {
  amount: bigint;
  lamports: bigint;
  usdMicros: bigint;
  /** True if anything moved the other way; false for fee accounts. */
  trades: boolean;
}

/** A mint that the owner gave or received, with the authorities that moved it against the owner. */
export interface Leg {
  readonly mint: Address;
  /** Change of the owner. */
  readonly amount: bigint;
  readonly given: boolean;
  readonly pools: Map<Address, ValuePool>;
}

/**
 * Removes from `legs` the amounts that one authority moved against several of them, and returns them as joint values.
 */
export function takeSharedValues(
  transaction: Transaction,
  legs: readonly Leg[],
  dollars: DollarList,
): readonly SharedValue[] {
  const shared: SharedValue[] = [];
  for (const isGiven of [true, false]) {
    const side = legs.filter((leg) => leg.given === isGiven);
    if (side.length < 2) continue;
    for (const authority of new Set(side.flatMap(({ pools }) => Array.from(pools.keys())))) {
      const sharedLegs = side.filter(({ pools }) => isPriced(pools.get(authority)));
      const [first] = sharedLegs;
      if (first === undefined || sharedLegs.length < 2) continue;
      if (splitByInstruction(transaction, authority, sharedLegs, dollars)) continue;
      const { lamports = 0n, usdMicros = 0n } = first.pools.get(authority) ?? {};
      shared.push({ mints: sharedLegs.map(({ mint }) => mint), lamports, usdMicros });
      for (const { pools } of sharedLegs) pools.delete(authority);
    }
  }
  return shared;
}

function isPriced(pool: ValuePool | undefined): boolean {
  return pool !== undefined && (pool.lamports > 0n || pool.usdMicros > 0n);
}

type Quotes = Pick<ValuePool, "lamports" | "usdMicros">;

/**
 * Assigns to each leg the quote of the instructions that moved its mint. Returns false if an instruction
 * moved two mints or the parts do not sum to the whole.
 */
function splitByInstruction(
  transaction: Transaction,
  authority: Address,
  legs: readonly Leg[],
  dollars: DollarList,
): boolean {
  const mints = new Set(legs.map(({ mint }) => mint));
  const quotesByMint = new Map<Address, Quotes>();
  for (const amounts of movesByInstruction(transaction, authority).values()) {
    const [mint, another] = Array.from(amounts.keys()).filter((each) => mints.has(each));
    if (another !== undefined) return false;
    if (mint === undefined) continue;
    const previousQuotes = quotesByMint.get(mint) ?? { lamports: 0n, usdMicros: 0n };
    const sign = legs[0]?.given === true ? -1n : 1n;
    let lamports = previousQuotes.lamports;
    let usdMicros = previousQuotes.usdMicros;
    for (const [each, amount] of amounts) {
      if (each === mint) continue;
      if (each === WRAPPED_SOL) lamports += sign * amount;
      else if (dollars.has(each)) usdMicros += sign * amount;
    }
    quotesByMint.set(mint, { lamports, usdMicros });
  }
  const quotes = legs.map(({ mint }) => quotesByMint.get(mint));
  const whole = legs[0]?.pools.get(authority);
  const isWhole =
    quotes.every((quote) => quote !== undefined && quote.lamports >= 0n && quote.usdMicros >= 0n) &&
    sum(quotes, "lamports") === whole?.lamports &&
    sum(quotes, "usdMicros") === whole.usdMicros;
  if (!isWhole) return false;
  for (const [index, { pools }] of legs.entries()) Object.assign(pools.get(authority) ?? {}, quotes[index]);
  return true;
}

function sum(quotes: readonly (Quotes | undefined)[], unit: keyof Quotes): bigint {
  return quotes.reduce((total, quote) => total + (quote?.[unit] ?? 0n), 0n);
}

/** Net amount of each mint that the authority received, by instruction; SOL has the mint of wrapped SOL. */
function movesByInstruction(
  { tokens, transfers }: Transaction,
  authority: Address,
): ReadonlyMap<number, ReadonlyMap<Address, bigint>> {
  const ownAccounts = new Set(
    tokens.filter((token) => token.owner === authority).map((token) => token.account),
  );
  ownAccounts.add(authority);
  const moves = new Map<number, Map<Address, bigint>>();
  for (const { instruction, mint, source, destination, amount } of transfers) {
    const change = (ownAccounts.has(destination) ? amount : 0n) - (ownAccounts.has(source) ? amount : 0n);
    if (change === 0n) continue;
    const amounts = moves.get(instruction) ?? new Map<Address, bigint>();
    const asset = mint ?? WRAPPED_SOL;
    moves.set(instruction, amounts.set(asset, (amounts.get(asset) ?? 0n) + change));
  }
  return moves;
}
