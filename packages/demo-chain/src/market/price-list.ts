import { spotPrice, type Token } from "./token.ts";
import type { World } from "./world.ts";

const LAMPORTS_PER_SOL = 1_000_000_000;
const RAW_PER_DOLLAR = 1_000_000;

/** Looks up the price in USD of one whole token at the end of the history; null where no source has one. */
export function createPriceList(world: World): (mint: string) => number | null {
  const { landmarks, solPrice, clock } = world;
  const solUsd = solPrice.closeAt(clock.endTime);
  const prices = new Map<string, number>([
    [landmarks.wrappedSol.address, solUsd],
    [landmarks.usdc.address, 1],
  ]);
  for (const token of world.tokens) {
    if (token.priced) prices.set(token.mint.address, tokenUsd(token, solUsd));
  }
  return (mint) => prices.get(mint) ?? null;
}

function tokenUsd(token: Token, solUsd: number): number {
  const quotePerToken = spotPrice(token) * 10 ** token.mint.decimals;
  return token.family === "dollar-quoted"
    ? quotePerToken / RAW_PER_DOLLAR
    : (quotePerToken / LAMPORTS_PER_SOL) * solUsd;
}
