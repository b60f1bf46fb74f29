import type { Address } from "../address.ts";
import type { Portfolio } from "./portfolio.ts";

/** A portfolio in the form that pairs are compared in: tokens are numbers, in ascending order. */
export interface IndexedPortfolio {
  readonly wallet: Address;
  readonly tokens: Int32Array;
  /** Share of the wallet's known capital in the token at the same place, 0 to 1; 0 where it is unknown. */
  readonly shares: Float64Array;
  /** Sum of the shares, as they add up in this order: 1 up to rounding, 0 without known capital. */
  readonly totalShare: number;
  /** Tokens with known capital. */
  readonly funded: number;
}

export interface PortfolioIndex {
  /** In the order of the portfolios. */
  readonly portfolios: readonly IndexedPortfolio[];
  /** Mint of each token number. */
  readonly mints: readonly Address[];
}

/**
 * Numbers the mints of a group of wallets. Wallets are taken by address, so that the numbers, and with them the order
 * in which floating-point shares are added up, do not depend on the order that the wallets were named in.
 */
export function indexPortfolios(portfolios: readonly Portfolio[]): PortfolioIndex {
  const numbers = new Map<Address, number>();
  const mints: Address[] = [];
  const numberOf = (mint: Address): number => {
    const known = numbers.get(mint);
    if (known !== undefined) return known;
    numbers.set(mint, mints.length);
    return mints.push(mint) - 1;
  };
  const indexed = new Map<Portfolio, IndexedPortfolio>();
  for (const portfolio of portfolios.toSorted((a, b) => (a.wallet < b.wallet ? -1 : 1))) {
    indexed.set(portfolio, indexPortfolio(portfolio, numberOf));
  }
  return { portfolios: portfolios.flatMap((portfolio) => indexed.get(portfolio) ?? []), mints };
}

/** Number and place of each token are sorted as one number: sorting plain numbers is what engines do fastest. */
function indexPortfolio(
  { wallet, tokens }: Portfolio,
  numberOf: (mint: Address) => number,
): IndexedPortfolio {
  const count = tokens.length;
  const order = Float64Array.from(tokens, ({ mint }, i) => numberOf(mint) * count + i).sort();
  const spent = Float64Array.from(order, (key) => Math.max(0, tokens[key % count]?.spentSol ?? 0));
  const total = spent.reduce((sum, sol) => sum + sol, 0);
  const shares = spent.map((sol) => (total === 0 ? 0 : sol / total));
  return {
    wallet,
    tokens: Int32Array.from(order, (key) => Math.floor(key / count)),
    shares,
    totalShare: shares.reduce((sum, share) => sum + share, 0),
    funded: spent.filter((sol) => sol > 0).length,
  };
}
