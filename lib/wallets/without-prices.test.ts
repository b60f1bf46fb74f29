import { EXACT_DOLLARS } from "@walletlens/engine/chain/assets";
import type { WalletProfile } from "@walletlens/engine/result-types";
import { expect, test } from "vitest";
import { connectSolPrices, connectTokenPrices } from "@/lib/chain/prices/connect-prices";
import { createAnalyzePorts } from "@/lib/testing/create-analyze-ports";
import { createMemorySolUsd } from "@/lib/testing/memory-sol-price-store";
import { END_TIME, provideDemoChain } from "@/lib/testing/provide-demo-chain";
import { type AnalyzePorts, readAndAnalyze } from "./analyze-wallet";
import { toViews } from "./snapshot-inputs";

const demo = await provideDemoChain({ seed: 8 });

function createPorts(tokenPriceUrls: readonly string[], solPriceUrls: readonly string[]): AnalyzePorts {
  const solPrices = connectSolPrices(solPriceUrls.map((url) => ({ url })));
  const solUsdHours = createMemorySolUsd(solPrices);
  const tokenPrices = connectTokenPrices(tokenPriceUrls.map((url) => ({ url })));
  return { ...createAnalyzePorts(demo.url), solPrices, solUsdHours, tokenPrices };
}

/** A wallet with completed cycles and held tokens, without stablecoins, with every price and without any. */
async function analyzeTwice(): Promise<{ priced: WalletProfile; unpriced: WalletProfile }> {
  const nowhere = ["http://127.0.0.1:9/a", "http://127.0.0.1:9/b"];
  const priced = createPorts(
    [...nowhere.slice(0, 1), `${demo.url}/prices`],
    [...nowhere.slice(0, 1), `${demo.url}/sol-usd`],
  );
  const unpriced = createPorts(nowhere, nowhere);
  for (const wallet of demo.traders) {
    const analysis = await readAndAnalyze(priced, wallet, { limit: 20_000 });
    const { input, metrics } = analysis;
    const isPlain = input.changes.every(({ tokens }) => !tokens.some(({ mint }) => EXACT_DOLLARS.has(mint)));
    if (!isPlain || metrics.completedCycles < 5 || !metrics.unrealizedSol.value) continue;
    const again = await readAndAnalyze(unpriced, wallet, { limit: 20_000 });
    return { priced: toViews(analysis).profile, unpriced: toViews(again).profile };
  }
  throw new Error("the market has no such wallet");
}

/** Every value of a view by its path. */
function flatten(view: unknown, path = ""): readonly (readonly [string, unknown])[] {
  if (typeof view !== "object" || view === null) return [[path, view]];
  return Object.entries(view).flatMap(([name, value]) =>
    flatten(value, path === "" ? name : `${path}.${name}`),
  );
}

test("without any source every SOL value remains, and every value that needs a price is marked as unknown", async () => {
  const { priced, unpriced } = await analyzeTwice();
  const values = new Map(flatten(unpriced));
  const isNote = (path: string) => /\.unknown\.\d+$/.test(path);
  const isRange = (path: string) => /\.(entryMcapBuckets|unknownEntryMcap)\./.test(path);
  const changed = flatten(priced).flatMap(([path, value]) =>
    isNote(path) || isRange(path) || values.get(path) === value ? [] : [path],
  );
  expect(changed.sort()).toEqual([
    "bags.worthSol",
    "behavior.avgEntryMcapUsd",
    "behavior.dominantEntryMcapBucket",
    "behavior.dominantEntryMcapBucketShare",
    "behavior.entryMcapP25Usd",
    "behavior.entryMcapP75Usd",
    "behavior.medianEntryMcapUsd",
    "behavior.typicalEntryMcapUsd",
    "hud.currentHoldingsSol",
    "hud.currentHoldingsUsd",
    "hud.dominantEntryMcapBucket",
    "hud.periods.d30.realizedPnlUsd",
    "hud.periods.d7.realizedPnlUsd",
    "hud.periods.d90.realizedPnlUsd",
    "hud.positions.winRate",
    "hud.positions.winRateAtLeast",
    "hud.provenance.inputs.pricesHash",
    "hud.provenance.prices.sol.asOf",
    "hud.provenance.prices.sol.source",
    "hud.provenance.prices.tokens.asOf",
    "hud.provenance.prices.tokens.source",
    "hud.typicalEntryMcapUsd",
    "periods.d30.realizedPnlUsd",
    ...["periods.d30.results.usd.realized", "periods.d30.results.usd.total"],
    "periods.d7.realizedPnlUsd",
    ...["periods.d7.results.usd.realized", "periods.d7.results.usd.total"],
    "periods.d90.realizedPnlUsd",
    ...["periods.d90.results.usd.realized", "periods.d90.results.usd.total"],
    "pnl.allTime.atLeast.unrealizedPnlSol",
    "pnl.allTime.estimated.tokens",
    "pnl.allTime.estimated.valueSol",
    "pnl.allTime.netAfterCostsSol",
    "pnl.allTime.netPnlSol",
    ...["openPriced", "openUnpricedCost", "total"].map((name) => `pnl.allTime.results.sol.${name}`),
    ...["openPriced", "realized", "total"].map((name) => `pnl.allTime.results.usd.${name}`),
    "pnl.allTime.unpriced.costSol",
    "pnl.allTime.unpriced.tokens",
    "pnl.allTime.unrealizedPnlSol",
    "pnl.allTime.usd.realizedPnlUsd",
    "pnl.allTime.usd.winRate",
    // Held tokens have no value: their results are unknown.
    "positions.count",
    "positions.unknownCount",
    "positions.winRate",
    "positions.winRateAtLeast",
    "positions.winners",
  ]);
  expect(priced.hud.provenance.prices).toEqual({
    sol: { source: "own-pyth", asOf: new Date(END_TIME * 1000).toISOString() },
    tokens: { source: "own-jupiter", asOf: expect.any(String) },
  });
  expect(unpriced.hud.provenance.prices).toEqual({
    sol: null,
    tokens: null,
    unavailableSince: { sol: expect.any(String), tokens: expect.any(String) },
  });
  expect(unpriced.pnl.allTime.usd).toMatchObject({ realizedPnlUsd: 0, winRate: 0 });
  expect(unpriced.pnl.allTime.usd.unknown).toEqual(["realizedPnlUsd", "winRate"]);
  for (const { unknown } of Object.values(unpriced.periods)) expect(unknown).toContain("realizedPnlUsd");
  // Closed trades are in the rest of unknown market caps, with the same results.
  const { entryMcapBuckets, unknownEntryMcap, ...behavior } = unpriced.behavior ?? {};
  expect(entryMcapBuckets).toEqual([]);
  const ranges = [...(priced.behavior?.entryMcapBuckets ?? []), priced.behavior?.unknownEntryMcap];
  const sum = (name: "cycles" | "wins" | "realizedPnlSol") =>
    ranges.reduce((all, range) => all + (range?.[name] ?? 0), 0);
  expect(unknownEntryMcap).toMatchObject({
    ...{ cycles: sum("cycles"), wins: sum("wins") },
    realizedPnlSol: expect.closeTo(sum("realizedPnlSol"), 8),
  });
  const entries = Object.entries(behavior).filter(([name]) => /entry/i.test(name));
  expect(entries.map(([, value]) => value)).toEqual(Array(7).fill(null));
  expect(unpriced.hud).toMatchObject({
    currentHoldingsSol: unpriced.summary.currentSolBalance,
    currentHoldingsUsd: 0,
    typicalEntryMcapUsd: 0,
    dominantEntryMcapBucket: "unknown",
    isWhale: unpriced.summary.currentSolBalance > 200,
  });
  expect(unpriced.hud.unknown).toEqual([
    "currentHoldingsSol",
    "currentHoldingsUsd",
    "typicalEntryMcapUsd",
    "dominantEntryMcapBucket",
  ]);
  expect(unpriced.pnl.allTime).toMatchObject({
    unrealizedPnlSol: 0,
    netPnlSol: priced.pnl.allTime.realizedPnlSol,
    unknown: expect.arrayContaining(["unrealizedPnlSol", "netPnlSol"]),
  });
  const noted = (view: unknown) =>
    flatten(view).flatMap(([path, name]) =>
      isNote(path) && !isRange(path) ? [path.replace(/\d+$/, String(name))] : [],
    );
  expect(noted(unpriced)).toEqual(expect.arrayContaining(noted(priced)));
});
