import { spotPrice, type Token } from "./token.ts";
import { curveReserves } from "./venues/bonding-curve.ts";
import type { World } from "./world.ts";

const LAMPORTS_PER_SOL = 1_000_000_000;
const RAW_PER_DOLLAR = 1_000_000;

/** Present price of a mint. */
export interface DemoPrice {
  readonly usd: number;
  /** USD in its pools, both sides; null of SOL and USDC, which are quote. */
  readonly liquidityUsd: number | null;
}

/** Returns a function that finds the prices of this moment, `time` in Unix seconds, or null. */
export function createPriceList(world: World, time: number): (mint: string) => DemoPrice | null {
  const { shared, solPrice } = world;
  const solUsd = solPrice.closeAt(time);
  const prices = new Map<string, DemoPrice>([
    [shared.wrappedSol.address, { usd: solUsd, liquidityUsd: null }],
    [shared.usdc.address, { usd: 1, liquidityUsd: null }],
  ]);
  for (const token of world.tokens) {
    if (!token.priced) continue;
    const usd = spotPrice(token) * 10 ** token.mint.decimals * quoteUsd(token, solUsd);
    prices.set(token.mint.address, { usd, liquidityUsd: 2 * quoteReserves(token) * quoteUsd(token, solUsd) });
  }
  return (mint) => prices.get(mint) ?? null;
}

/**
 * Returns the sale value of tokens with this listed value: v·d ÷ (d + v), where d is half of the liquidity,
 * as in a constant-product pool.
 */
export function sellableUsd(listedUsd: number, { liquidityUsd }: DemoPrice): number {
  if (liquidityUsd === null || listedUsd === 0) return listedUsd;
  const depthUsd = liquidityUsd / 2;
  return (listedUsd * depthUsd) / (depthUsd + listedUsd);
}

/** USD of a raw unit of the quote. */
function quoteUsd({ family }: Token, solUsd: number): number {
  return family === "dollar-quoted" ? 1 / RAW_PER_DOLLAR : solUsd / LAMPORTS_PER_SOL;
}

/** Raw units on the quote side of its venue. */
function quoteReserves({ venue, secondPool }: Token): number {
  const first = venue.kind === "pool" ? venue.quote.amount : curveReserves(venue).lamports;
  return Number(first + (secondPool?.quote.amount ?? 0n));
}
