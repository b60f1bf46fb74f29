import type { Address } from "../address.ts";
import type { TokenPnl } from "../wallet/token-pnl.ts";

/** The non-quote tokens that one wallet bought, and the SOL that it spent on each. */
export interface Portfolio {
  readonly wallet: Address;
  /** No mint stands there twice. */
  readonly tokens: readonly PortfolioToken[];
}

export interface PortfolioToken {
  readonly mint: Address;
  /** Null where it is unknown: the token counts as bought, and its capital is left out. */
  readonly spentSol: number | null;
}

/**
 * The portfolio of a wallet by its token table, which lists every token bought.
 *
 * @example
 * const bought = [{ tokenAddress: USDC, totalSolSpent: { value: 2, isWhole: true } }];
 * toPortfolio(USDT, bought).tokens // [{ mint: USDC, spentSol: 2 }]
 */
export function toPortfolio(
  wallet: Address,
  tokens: readonly Pick<TokenPnl, "tokenAddress" | "totalSolSpent">[],
): Portfolio {
  return {
    wallet,
    tokens: tokens.map(({ tokenAddress, totalSolSpent }) => ({
      mint: tokenAddress,
      spentSol: totalSolSpent.value,
    })),
  };
}
