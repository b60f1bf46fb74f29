import { type DemoChain, startDemoChain } from "@walletlens/demo-chain/start-demo-chain";
import { address } from "@walletlens/engine/address";
import { STABLECOINS } from "@walletlens/engine/chain/assets";
import type { WalletProfile } from "@walletlens/engine/wallet/profile";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connectChain } from "@/lib/adapters/chain/connect-chain";
import { createLabels } from "@/lib/adapters/labels/create-labels";
import { connectSolPrices, connectTokenPrices } from "@/lib/adapters/prices/connect-prices";
import { createMemorySolPriceStore } from "@/lib/testing/memory-sol-price-store";
import { createMemoryWalletStore } from "@/lib/testing/memory-wallet-store";
import { type AnalyzePorts, analyzeWallet } from "./analyze-wallet";
import { RecentHistories } from "./recent-histories";
import { toViews } from "./snapshot-inputs";

const END_TIME = 1_795_000_000;

let demo: DemoChain;

beforeAll(async () => {
  demo = await startDemoChain({
    host: "127.0.0.1",
    port: 0,
    seed: 3,
    endTime: END_TIME,
    wallets: 20,
    mints: 30,
  });
});

afterAll(() => demo.close());

function createPorts(tokenPriceUrls: readonly string[], solPriceUrls: readonly string[]): AnalyzePorts {
  const wallets = createMemoryWalletStore();
  return {
    chain: connectChain({ url: demo.url }),
    wallets,
    histories: new RecentHistories(wallets),
    solPrices: connectSolPrices(solPriceUrls),
    solPriceStore: createMemorySolPriceStore(),
    tokenPrices: connectTokenPrices(tokenPriceUrls),
    labels: createLabels(null),
    clock: { now: () => END_TIME * 1_000 },
  };
}

/** A wallet that completed cycles, holds what it bought and never touched a stablecoin, with every price and without any. */
async function analyzeTwice(): Promise<{ priced: WalletProfile; unpriced: WalletProfile }> {
  const nowhere = ["http://127.0.0.1:9/a", "http://127.0.0.1:9/b"];
  const priced = createPorts(
    [...nowhere.slice(0, 1), `${demo.url}/prices`],
    [...nowhere.slice(0, 1), `${demo.url}/sol-usd`],
  );
  const unpriced = createPorts(nowhere, nowhere);
  for (const { address: text, label } of demo.market.truths) {
    if (label !== null) continue;
    const wallet = address(text);
    const analysis = await analyzeWallet(priced, wallet, { limit: 20_000 });
    const { input, figures } = analysis;
    const isPlain = input.changes.every(({ tokens }) => !tokens.some(({ mint }) => STABLECOINS.has(mint)));
    if (!isPlain || figures.completedCycles < 5 || !figures.unrealizedSol) continue;
    const again = await analyzeWallet(unpriced, wallet, { limit: 20_000 });
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

test("without any source every figure in SOL stands, and every figure that needs a price says that it is unknown", async () => {
  const { priced, unpriced } = await analyzeTwice();
  const values = new Map(flatten(unpriced));
  const isNote = (path: string) => /\.unknown\.\d+$/.test(path);
  const changed = flatten(priced).flatMap(([path, value]) =>
    isNote(path) || values.get(path) === value ? [] : [path],
  );
  expect(changed.sort()).toEqual([
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
    "hud.typicalEntryMcapUsd",
    "pnl.allTime.netPnlSol",
    "pnl.allTime.unrealizedPnlSol",
  ]);
  expect(unpriced.behavior).toMatchObject({
    avgEntryMcapUsd: null,
    typicalEntryMcapUsd: null,
    medianEntryMcapUsd: null,
    entryMcapP25Usd: null,
    entryMcapP75Usd: null,
    dominantEntryMcapBucket: null,
    dominantEntryMcapBucketShare: null,
  });
  expect(unpriced.hud).toMatchObject({
    currentHoldingsSol: 0,
    currentHoldingsUsd: 0,
    typicalEntryMcapUsd: 0,
    dominantEntryMcapBucket: "unknown",
    isWhale: false,
  });
  expect(unpriced.hud.unknown).toEqual([
    "currentHoldingsSol",
    "currentHoldingsUsd",
    "typicalEntryMcapUsd",
    "dominantEntryMcapBucket",
    "isWhale",
  ]);
  expect(unpriced.pnl.allTime).toMatchObject({
    unrealizedPnlSol: 0,
    netPnlSol: 0,
    unknown: ["unrealizedPnlSol", "netPnlSol"],
  });
  expect(flatten(priced).filter(([path]) => isNote(path))).toEqual([]);
});
