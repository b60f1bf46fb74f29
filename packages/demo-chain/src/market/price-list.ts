import type { LedgerAccount } from "../ledger/accounts.ts";
import { readReserves, spotPrice } from "./token.ts";
import type { World } from "./world.ts";

const LAMPORTS_PER_SOL = 1_000_000_000;
const RAW_PER_DOLLAR = 1_000_000;

export type MarketPrices = ReturnType<typeof createPriceList>;

/** Prices by mint at `time` in Unix seconds, with the USD in its pools, both sides: null of SOL and USDC, which are quote. */
export function createPriceList({ shared, solPrice, tokens }: World, time: number) {
  const solUsd = solPrice.closeAt(time);
  const prices = new Map<string, { readonly usd: number; readonly liquidityUsd: number | null }>([
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
  return prices;
}

/**
 * USD of SOL, wrapped SOL and priced tokens of an account, rent excluded. The sale value of tokens with the listed
 * value v is v·d ÷ (d + v), where d is half of the liquidity, as in a constant-product pool.
 */
export function computeWorthUsd(account: LedgerAccount, prices: MarketPrices, solUsd: number): number {
  const sol = (Number(account.lamports) / LAMPORTS_PER_SOL) * solUsd;
  return account.tokenAccounts.reduce((sum, { open, mint, amount }) => {
    const price = prices.get(mint.address);
    if (!open || !price) return sum;
    const listedUsd = (Number(amount) / 10 ** mint.decimals) * price.usd;
    if (price.liquidityUsd === null || listedUsd === 0) return sum + listedUsd;
    const depthUsd = price.liquidityUsd / 2;
    return sum + (listedUsd * depthUsd) / (depthUsd + listedUsd);
  }, sol);
}
