import { type Address, address } from "../address.ts";
import { AddressList } from "./address-list.ts";

/** Mint of wrapped SOL; counts as SOL. */
export const WRAPPED_SOL: Address = address("So11111111111111111111111111111111111111112");
/** USD Coin on Solana mainnet. */
export const USDC: Address = address("EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v");
/** Tether USD on Solana mainnet. */
export const USDT: Address = address("Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB");

/**
 * @example
 * const lamports = 3n * LAMPORTS_PER_SOL;
 */
export const LAMPORTS_PER_SOL = 1_000_000_000n;
/** Decimals of USDC, USDT and every other mint that counts as a dollar. */
export const STABLE_DECIMALS = 6;

/**
 * Mints that count as quote at one dollar per unit: USDC, USDT and labeled ones. All have STABLE_DECIMALS.
 *
 * @example
 * const dollars = new DollarList();
 * dollars.has(USDC) // true
 */
export class DollarList {
  readonly mints: ReadonlySet<Address>;
  private readonly list: AddressList;

  constructor(labeled: Iterable<Address> = []) {
    this.mints = new Set([USDC, USDT, ...labeled]);
    this.list = new AddressList(this.mints);
  }

  /** True for a dollar. */
  has(mint: Address): boolean {
    return this.list.has(mint);
  }

  /** True for a dollar other than USDC and USDT: trades against it are estimated. */
  isPegged(mint: Address): boolean {
    return mint !== USDC && mint !== USDT && this.has(mint);
  }

  /** True for a dollar and for wrapped SOL. */
  isQuote(mint: Address): boolean {
    return mint === WRAPPED_SOL || this.has(mint);
  }

  /** Returns a list of the mints with STABLE_DECIMALS; this list if all have them. */
  withoutOtherDecimals(units: Iterable<{ readonly mint: Address; readonly decimals: number }>): DollarList {
    let otherMints: Set<Address> | null = null;
    for (const { mint, decimals } of units) {
      if (decimals === STABLE_DECIMALS || !this.has(mint)) continue;
      otherMints ??= new Set();
      otherMints.add(mint);
    }
    return otherMints === null
      ? this
      : new DollarList(Array.from(this.mints).filter((mint) => !otherMints.has(mint)));
  }
}

const lists = new WeakMap<ReadonlySet<Address>, DollarList>();

/**
 * Returns the dollars with labeled mints, one list for each set.
 *
 * @example
 * listDollars(new Set()).has(USDC) // true
 */
export function listDollars(labeled: ReadonlySet<Address>): DollarList {
  const cachedList = lists.get(labeled);
  if (cachedList !== undefined) return cachedList;
  const list = new DollarList(labeled);
  lists.set(labeled, list);
  return list;
}

/** USDC and USDT. */
export const EXACT_DOLLARS: DollarList = new DollarList();
