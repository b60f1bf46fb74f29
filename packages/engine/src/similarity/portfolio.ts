import type { Address } from "../address.ts";
import type { TokenPnl } from "../wallet/token-pnl.ts";

/** Non-quote tokens that one wallet bought, with the SOL spent on each. */
export interface Portfolio {
  readonly wallet: Address;
  /** Without duplicate mints. */
  readonly tokens: readonly PortfolioToken[];
}

export interface PortfolioToken {
  readonly mint: Address;
  /** Null if unknown: the token counts as bought without capital. */
  readonly spentSol: number | null;
}

/**
 * Converts the tokens of a wallet to a portfolio.
 *
 * @example
 * const tokens = [{ tokenAddress: USDC, totalSolSpent: { value: 2, isWhole: true } }];
 * toPortfolio(USDT, tokens).tokens // [{ mint: USDC, spentSol: 2 }]
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
