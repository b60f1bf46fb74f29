import { type Address, address } from "@walletlens/engine/address";
import { USDC } from "@walletlens/engine/chain/assets";
import { expect, test } from "vitest";
import { connectChain } from "@/lib/chain/connect-chain";
import { connectSolPrices, connectTokenPrices } from "@/lib/chain/prices/connect-prices";
import { AppError } from "@/lib/config/errors";
import { createAnalyzePorts } from "@/lib/testing/create-analyze-ports";
import { createMemorySolUsd } from "@/lib/testing/memory-sol-price-store";
import { provideDemoChain } from "@/lib/testing/provide-demo-chain";
import { inScope, isFullScope } from "@/packages/testing/test-scope";
import { type AnalyzePorts, analyzeFullHistory, readAndAnalyze } from "./analyze-wallet";
import { type ComputedWallet, computeWalletAsOf } from "./compute-wallet";
import { extendHistory } from "./read-interval";
import { toViews } from "./snapshot-inputs";

const LIMIT = 20_000;

const demo = await provideDemoChain({ seed: 3 });
const historyOf = (wallet: Address) => demo.market.signaturesFor(wallet).length;
const busiest = demo.traders.toSorted((a, b) => historyOf(b) - historyOf(a));
const busy = busiest[inScope({ quick: 5, full: 0 })] ?? address("");

const createPorts = () => createAnalyzePorts(demo.url);

const transactionCalls = (ports: AnalyzePorts) => ports.chain.stats().byMethod.getTransaction ?? 0;
const metricsOf = (analysis: ComputedWallet) => toViews(analysis).profile;

test("an analysis reads each transaction once, and a second one reads none again", async () => {
  const ports = createPorts();
  const first = await readAndAnalyze(ports, busy, { limit: LIMIT });
  const signatures = demo.market.signaturesFor(busy).length;
  expect(transactionCalls(ports)).toBe(signatures);
  expect(first.input.coverage).toMatchObject({ transactions: signatures, complete: true });
  const second = await readAndAnalyze(ports, busy, { limit: LIMIT });
  expect(transactionCalls(ports)).toBe(signatures);
  expect(metricsOf(second)).toEqual(metricsOf(first));
});

test("a history that is read in parts gives the metrics of one that is read at once", async () => {
  const whole = await readAndAnalyze(createPorts(), busy, { limit: LIMIT });
  const ports = createPorts();
  const part = await readAndAnalyze(ports, busy, { limit: 7 });
  expect(part.input.coverage).toMatchObject({ transactions: 7, complete: false });
  const step = { step: 11, maxTransactions: LIMIT };
  while (!(await extendHistory(ports, busy, step)));
  const joined = await readAndAnalyze(ports, busy, { limit: LIMIT });
  expect(metricsOf(joined)).toEqual(metricsOf(whole));
});

test("reading stops at the maximum number of stored transactions", async () => {
  const ports = createPorts();
  await readAndAnalyze(ports, busy, { limit: 5 });
  while (!(await extendHistory(ports, busy, { step: 4, maxTransactions: 12 })));
  expect((await ports.wallets.readCoverage(busy)).transactions).toBe(12);
});

test("transfers that name only a token account are found and explain the balances", async () => {
  // Market makers have held tokens since before the history, which cannot explain these.
  const traders = demo.market.truths
    .filter(({ label, persona }) => label === null && persona !== "market_maker")
    .filter((_, index) => isFullScope || index % 4 === 0);
  const verdicts: string[][] = [];
  // In sequence: simultaneous ones would exceed the deadlines of their calls on a busy machine.
  for (const { address: wallet } of traders) {
    const quick = await readAndAnalyze(createPorts(), address(wallet), { limit: LIMIT });
    const thorough = await analyzeFullHistory(createPorts(), address(wallet), { limit: LIMIT });
    verdicts.push([quick, thorough].map(({ metrics }) => metrics.reconciliation.verdict));
  }
  expect(verdicts.map(([quick]) => quick)).toContain("PARTIAL");
  expect(verdicts.map(([, thorough]) => thorough)).toEqual(traders.map(() => "RECONCILED"));
});

test("the metrics as of a slot are those of a chain that ended there, without present values", async () => {
  const ports = createPorts();
  const { input } = await readAndAnalyze(ports, busy, { limit: LIMIT });
  const middle = input.changes[Math.floor(input.changes.length / 2)];
  const slot = middle?.slot ?? 0;
  const cut = await computeWalletAsOf(ports, busy, { slot });
  expect(cut.input.changes.every((change) => change.slot <= slot)).toBe(true);
  expect(cut.input.coverage.toSlot).toBe(slot);
  const { hud, pnl, summary } = metricsOf(cut);
  expect(hud.unknown).toEqual(
    expect.arrayContaining(["currentHoldingsSol", "currentHoldingsUsd", "isWhale"]),
  );
  expect(pnl.allTime.unknown).toContain("unrealizedPnlSol");
  expect(summary.unknown).toContain("currentSolBalance");
});

const codeOf = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  return error instanceof AppError ? error.code : error;
};

test("the analysis of an address that was never used names the reason", async () => {
  const unused = address("4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T");
  expect(await codeOf(readAndAnalyze(createPorts(), unused, { limit: LIMIT }))).toBe("wallet_not_found");
});

test("the analysis of a mint, a token account or a program names the reason", async () => {
  const [mint] = demo.market.mints.map((token) => token.address).slice(-1);
  const [account] = demo.market.tokenAccountsByOwner(busy);
  for (const system of [mint, account, "TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA"]) {
    expect(await codeOf(readAndAnalyze(createPorts(), address(system ?? ""), { limit: LIMIT }))).toBe(
      "system_wallet",
    );
  }
});

test("an analysis with an unavailable provider names the reason, and stores nothing", async () => {
  const ports = { ...createPorts(), chain: connectChain({ url: "http://127.0.0.1:9" }) };
  expect(await codeOf(readAndAnalyze(ports, busy, { limit: LIMIT, budgetMs: 1_000 }))).toBe(
    "chain_unavailable",
  );
  expect(await ports.wallets.readCoverage(busy)).toEqual({ intervals: [], transactions: 0 });
});

/** Analyzes the busiest trader that never had dollars, whose amounts would be known without a price of SOL. */
async function analyzeSolTrader(): Promise<ComputedWallet> {
  for (const wallet of busiest) {
    const analysis = await readAndAnalyze(createPorts(), wallet, { limit: LIMIT });
    const hasDollars = analysis.input.changes.some(({ tokens }) => tokens.some(({ mint }) => mint === USDC));
    if (!hasDollars && analysis.metrics.completedCycles > 0) return analysis;
  }
  throw new Error("every trader of the chain has dollars");
}

test("without a price source SOL values remain and dollar values are unknown", async () => {
  const away = "http://127.0.0.1:9";
  const ports = {
    ...createPorts(),
    solPrices: connectSolPrices([{ url: away }]),
    solUsdHours: createMemorySolUsd(connectSolPrices([{ url: away }])),
    tokenPrices: connectTokenPrices([{ url: away }]),
  };
  const priced = await analyzeSolTrader();
  const unpriced = await readAndAnalyze(ports, priced.input.wallet, { limit: LIMIT });
  const { hud } = metricsOf(unpriced);
  expect(hud.unknown).toEqual(expect.arrayContaining(["currentHoldingsUsd", "typicalEntryMcapUsd"]));
  expect(unpriced.metrics.completedCycles).toBe(priced.metrics.completedCycles);
});
