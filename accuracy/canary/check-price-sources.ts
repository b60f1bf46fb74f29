import { WRAPPED_SOL } from "@walletlens/engine/chain/assets";
import { SECONDS_PER_HOUR } from "@walletlens/engine/time";
import { openSolPrices, openTokenPrices } from "@walletlens/solana/prices/open-price-sources";
import type { PriceSource } from "@walletlens/solana/prices/source-address";
import type { PriceSourceLists } from "walletlens/analysis/read-wallet-facts";
import type { Finding } from "./finding";

/** Hours that are asked: the present one may lack a close. */
const HOURS = 3;

/** Asks each source for the price of SOL, and returns those without an answer. */
export async function checkPriceSources({
  solPriceSources,
  tokenPriceSources,
}: PriceSourceLists): Promise<Finding[]> {
  const now = Math.floor(Date.now() / 1000);
  const hour = now - (now % SECONDS_PER_HOUR);
  const checks = [
    ...solPriceSources.map((source) =>
      check(source, async (onChange) => {
        const prices = openSolPrices([source], { onChange });
        return (await prices.readHourly(hour - HOURS * SECONDS_PER_HOUR, hour)).prices.length;
      }),
    ),
    ...tokenPriceSources.map((source) =>
      check(source, async (onChange) => {
        const prices = openTokenPrices([source], { onChange });
        return (await prices.readPrices([WRAPPED_SOL])).size;
      }),
    ),
  ];
  return (await Promise.all(checks)).flat();
}

type OnChange = (change: { readonly reason: string | null }) => void;

async function check(
  source: PriceSource,
  countPrices: (onChange: OnChange) => Promise<number>,
): Promise<readonly Finding[]> {
  // Without the query, which may hold a key.
  const name = source.url.replace(/\?.*$/s, "");
  const toFinding = (detail: string): Finding => ({ kind: "price", slot: null, signature: null, detail });
  let reason: string | null = null;
  try {
    const count = await countPrices((change) => {
      reason = change.reason;
    });
    return count > 0 ? [] : [toFinding(`${name} has no price of SOL`)];
  } catch (error) {
    return [toFinding(`${name}: ${reason ?? String(error)}`)];
  }
}
