import type { Address } from "@walletlens/engine/address";
import { USDC } from "@walletlens/engine/chain/assets";
import { toTokenRow } from "@walletlens/engine/wallet/token-rows";
import { expect, test } from "vitest";
import { unconfiguredChain } from "@/lib/chain/connect-chain";
import { createAnalyzePorts } from "@/lib/testing/create-analyze-ports";
import { fake } from "@/lib/testing/fake";
import { END_TIME, provideDemoChain } from "@/lib/testing/provide-demo-chain";
import { TEST_REQUESTER } from "@/lib/testing/test-work";
import type { AnalysisStore } from "./analysis-store";
import type { AnalysisWatch } from "./analysis-watch";
import { type AnalyzePorts, readAndAnalyze } from "./analyze-wallet";
import { extendHistory } from "./read-interval";
import { readTokenDetail, type TokenDetailPorts } from "./read-token-detail";
import { toViews } from "./snapshot-inputs";
import type { SnapshotStore, SnapshotViews } from "./wallet-store";

const NOW = (END_TIME - 1_800) * 1_000;

const demo = await provideDemoChain({ seed: 7 });
const { traders } = demo;

function createPorts(views: () => SnapshotViews | null): TokenDetailPorts & AnalyzePorts {
  const snapshots: SnapshotStore = {
    async find(_, view) {
      const stored = views();
      // As a database returns it.
      if (stored === null) return null;
      return { calculatedAt: NOW, body: JSON.parse(JSON.stringify(stored))[view], hasMoreHistory: false };
    },
    findTokens: async () => new Map(),
    save: async () => undefined,
  };
  return {
    ...createAnalyzePorts(demo.url),
    clock: { now: () => NOW },
    snapshots,
    analyses: fake<AnalysisStore>({
      request: async (wanted) => wanted.map((wallet) => ({ wallet, id: "under-way", created: false })),
      estimateWait: async () => 1,
    }),
    watch: fake<AnalysisWatch>({ waitForEnd: async () => null }),
    waitMs: 0,
  };
}

const { signal } = new AbortController();

/** An analysis of the newest transactions, whose history has since grown downward and whose prices were removed. */
async function analyzeAndGrow(wallet: Address) {
  let stored: SnapshotViews | null = null;
  const ports = createPorts(() => stored);
  const analysis = await readAndAnalyze(ports, wallet, { limit: 60 });
  stored = toViews(analysis);
  await extendHistory(ports, wallet, { step: 30, maxTransactions: 20_000 });
  const away = { ...ports, chain: unconfiguredChain };
  return { ports: away, views: stored, analysis };
}

const readDetail = (ports: TokenDetailPorts, wallet: Address, mint: Address) =>
  readTokenDetail(ports, { wallet, mint, asOf: null, requester: () => TEST_REQUESTER, signal });

test("the evidence of every token agrees with its row, regardless of later transactions", async () => {
  let cycles = 0;
  for (const wallet of traders) {
    const { ports, views } = await analyzeAndGrow(wallet);
    for (const token of views.tokens) {
      const mint = token.tokenAddress;
      const result = await readDetail(ports, wallet, mint);
      if (result.status !== "ready") throw new Error("not ready");
      expect(result.body.row).toEqual(toTokenRow(token));
      expect(result.body.trades.length).toBeGreaterThan(0);
      for (const cycle of result.body.cycles) expect(cycle.trades.length).toBeGreaterThan(1);
      cycles += result.body.cycles.length;
    }
  }
  expect(cycles).toBeGreaterThan(100);
});

test("the cycles of all tokens are those of the wallet's metrics", async () => {
  const [wallet = USDC] = traders;
  const { ports, views, analysis } = await analyzeAndGrow(wallet);
  const hours: number[] = [];
  for (const { tokenAddress: mint } of views.tokens) {
    const result = await readDetail(ports, wallet, mint);
    if (result.status === "ready") hours.push(...result.body.cycles.map((cycle) => cycle.holdTimeHours));
  }
  expect(hours.toSorted()).toEqual(analysis.metrics.holdHours.toSorted());
});

test("a token that was never bought, or not by that time, is not found", async () => {
  const [wallet = USDC] = traders;
  let stored: SnapshotViews | null = null;
  const ports = createPorts(() => stored);
  stored = toViews(await readAndAnalyze(ports, wallet, { limit: 20_000 }));
  const read = (mint: Address, asOf: string | null) =>
    readTokenDetail(ports, { wallet, mint, asOf, requester: () => TEST_REQUESTER, signal });
  const notFound = { code: "token_not_found" };
  await expect(read(USDC, null)).rejects.toMatchObject(notFound);
  const mint = stored.tokens.at(-1)?.tokenAddress ?? USDC;
  const result = await read(mint, null);
  const slot = result.status === "ready" ? (result.body.trades[0]?.slot ?? 0) : 0;
  expect(await read(mint, String(slot))).toMatchObject({ body: { trades: [{ side: "buy", slot }] } });
  await expect(read(mint, String(slot - 1))).rejects.toMatchObject(notFound);
});

test("a wallet that is not analyzed within the hold returns its analysis", async () => {
  const [wallet = USDC] = traders;
  const ports = createPorts(() => null);
  const result = await readTokenDetail(ports, {
    wallet,
    mint: USDC,
    asOf: null,
    requester: () => TEST_REQUESTER,
    signal,
  });
  expect(result).toEqual({ status: "queued", analysisId: "under-way" });
});

test.each([
  ["neither a slot nor a time", () => "soon"],
  ["a future time", () => new Date(Date.now() + 60_000).toISOString()],
  [
    "a slot beyond the newest one",
    async () => String((await createPorts(() => null).chain.readLatestSlot()) + 10_000),
  ],
])("an asOf that is %s is refused before any work", async (_, write) => {
  const [wallet = USDC] = traders;
  const ports = createPorts(() => null);
  const work = readTokenDetail(ports, {
    ...{ wallet, mint: USDC, asOf: await write(), requester: () => TEST_REQUESTER, signal },
  });
  await expect(work).rejects.toMatchObject({
    code: "invalid_request",
    fields: { issues: [{ path: "asOf" }] },
  });
});
