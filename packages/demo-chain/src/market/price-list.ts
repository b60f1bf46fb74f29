import type { LedgerAccount } from "./ledger/accounts.ts";
import { readReserves, spotPrice } from "./token.ts";
import type { World } from "./world.ts";

const LAMPORTS_PER_SOL = 1_000_000_000;
const RAW_PER_DOLLAR = 1_000_000;

/** Present price of a mint. */
export interface DemoPrice {
  readonly usd: number;
  /** USD in its pools, both sides; null of SOL and USDC, which are quote. */
  readonly liquidityUsd: number | null;
}

export type PriceList = (mint: string) => DemoPrice | null;

/** Returns a function that finds the prices of this moment, `time` in Unix seconds, or null. */
export function createPriceList({ shared, solPrice, tokens }: World, time: number): PriceList {
  const solUsd = solPrice.closeAt(time);
  const prices = new Map<string, DemoPrice>([
    [shared.wrappedSol.address, { usd: solUsd, liquidityUsd: null }],
    [shared.usdc.address, { usd: 1, liquidityUsd: null }],
  ]);
  for (const token of tokens) {
    const { family, isPriced, mint } = token;
    if (!isPriced || mint.lamports === 0n) continue;
    const quoteUsd = family === "dollar" ? 1 / RAW_PER_DOLLAR : solUsd / LAMPORTS_PER_SOL;
    const usd = spotPrice(token) * 10 ** mint.decimals * quoteUsd;
    prices.set(mint.address, { usd, liquidityUsd: 2 * Number(readReserves(token).quote) * quoteUsd });
  }
  return (mint) => prices.get(mint) ?? null;
}

/**
 * USD of SOL, wrapped SOL and priced tokens of an account, rent excluded. The sale value of tokens with the listed
 * value v is v·d ÷ (d + v), where d is half of the liquidity, as in a constant-product pool.
 */
export function computeWorthUsd(
  { lamports, tokenAccounts }: LedgerAccount,
  prices: PriceList,
  solUsd: number,
): number {
  const units = new Map<string, number>();
  for (const { open, mint, amount } of tokenAccounts) {
    if (open) units.set(mint.address, (units.get(mint.address) ?? 0) + Number(amount) / 10 ** mint.decimals);
  }
  return Array.from(units).reduce(
    (sum, [mint, amount]) => {
      const { usd, liquidityUsd } = prices(mint) ?? { usd: 0, liquidityUsd: null };
      const listedUsd = amount * usd;
      const depthUsd = (liquidityUsd ?? 0) / 2;
      const isSold = liquidityUsd !== null && listedUsd > 0;
      return sum + (isSold ? (listedUsd * depthUsd) / (depthUsd + listedUsd) : listedUsd);
    },
    (Number(lamports) / LAMPORTS_PER_SOL) * solUsd,
  );
}
