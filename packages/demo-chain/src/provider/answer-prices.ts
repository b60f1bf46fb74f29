import { SECONDS_PER_HOUR } from "@walletlens/engine/time";

/**
 * Answer of the price sources, beside the chain on the same port: `/prices?ids=` in the shape of Jupiter's price
 * API, `/sol-usd?from=&to=` in the shape of Pyth's history API. Null for any other path.
 */
export function answerProviderPrices(url: URL): unknown {
  if (url.pathname === "/prices") {
    const mints = (url.searchParams.get("ids") ?? "").split(",").filter((mint) => mint !== "");
    return Object.fromEntries(mints.map((mint) => [mint, { usdPrice: 0.000_1, liquidity: 10_000_000 }]));
  }
  if (url.pathname === "/sol-usd") {
    const from = Math.ceil(Number(url.searchParams.get("from")) / SECONDS_PER_HOUR) * SECONDS_PER_HOUR;
    const to = Number(url.searchParams.get("to"));
    const t = Array.from(
      { length: Math.max(0, Math.floor((to - from) / SECONDS_PER_HOUR) + 1) },
      (_, hour) => from + hour * SECONDS_PER_HOUR,
    );
    return { s: "ok", t, c: t.map((hour) => 150 + ((hour / SECONDS_PER_HOUR) % 24) / 10) };
  }
  return null;
}
