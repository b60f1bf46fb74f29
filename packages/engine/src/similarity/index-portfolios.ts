import type { Address } from "../address.ts";
import type { Portfolio } from "./portfolio.ts";

/** Portfolio with tokens as ascending numbers. */
export interface IndexedPortfolio {
  readonly wallet: Address;
  readonly tokens: Int32Array;
  /** Share of the wallet's known capital in each token, 0 to 1; 0 if unknown. */
  readonly shares: Float64Array;
  /** Sum of the shares in this order: 1 up to rounding, 0 without known capital. */
  readonly totalShare: number;
  /** Number of tokens with known capital. */
  readonly funded: number;
}

export interface PortfolioIndex {
  /** In the order of the input. */
  readonly portfolios: readonly IndexedPortfolio[];
  /** Mint of each token number. */
  readonly mints: readonly Address[];
}

/**
 * Numbers the mints of a group by the addresses of the wallets, so that the numbers, and the order in which
 * shares are summed, do not depend on the order of the input.
 */
export function indexPortfolios(portfolios: readonly Portfolio[]): PortfolioIndex {
  const numbers = new Map<Address, number>();
  const mints: Address[] = [];
  const getNumber = (mint: Address): number => {
    const knownNumber = numbers.get(mint);
    if (knownNumber !== undefined) return knownNumber;
    numbers.set(mint, mints.length);
    return mints.push(mint) - 1;
  };
  const indexed = new Map<Portfolio, IndexedPortfolio>();
  for (const portfolio of portfolios.toSorted((a, b) => (a.wallet < b.wallet ? -1 : 1))) {
    indexed.set(portfolio, indexPortfolio(portfolio, getNumber));
  }
  return { portfolios: portfolios.flatMap((portfolio) => indexed.get(portfolio) ?? []), mints };
}

/** Sorts number and index of each token as one number, which is the fastest sort. */
function indexPortfolio(
  { wallet, tokens }: Portfolio,
  numberOf: (mint: Address) => number,
): IndexedPortfolio {
  const count = tokens.length;
  const order = Float64Array.from(tokens, ({ mint }, i) => numberOf(mint) * count + i).sort();
  const spentSol = Float64Array.from(order, (key) => Math.max(0, tokens[key % count]?.spentSol ?? 0));
  const total = spentSol.reduce((sum, sol) => sum + sol, 0);
  const shares = spentSol.map((sol) => (total === 0 ? 0 : sol / total));
  return {
    wallet,
    tokens: Int32Array.from(order, (key) => Math.floor(key / count)),
    shares,
    totalShare: shares.reduce((sum, share) => sum + share, 0),
    funded: spentSol.filter((sol) => sol > 0).length,
  };
}
