import { type Address, address } from "@walletlens/engine/address";
import { MAINNET } from "@walletlens/engine/chain/protocol-parameters";
import { NOTHING_LABELED } from "@walletlens/engine/known-address";
import { findOrdersToRead } from "@walletlens/engine/orders/find-open-orders";
import { mainnetContext } from "@walletlens/engine/swaps/extraction-context";
import { presentInputs } from "@walletlens/engine/wallet/analysis-inputs";
import { computeMetrics } from "@walletlens/engine/wallet/compute-metrics";
import { toCoveredHistory } from "@walletlens/engine/wallet/covered-history";
import type { HistoryEntry } from "@walletlens/engine/wallet/history-entry";
import { walkDisposals } from "@walletlens/engine/wallet/walk-disposals";
import { buildWalletEvidence } from "@walletlens/engine/wallet/wallet-evidence";
import type { WalletInput } from "@walletlens/engine/wallet/wallet-input";
import { LABELED_ADDRESSES, TIP_ACCOUNTS } from "@walletlens/solana/labels/known-addresses";
import { expect, test } from "vitest";
import { verifyAnswer } from "walletlens/verification/verify-answer";
import { connectSolPrices } from "@/lib/chain/prices/connect-prices";
import { createAnalyzePorts } from "@/lib/testing/create-analyze-ports";
import { createMemorySolUsd } from "@/lib/testing/memory-sol-price-store";
import { provideDemoChain } from "@/lib/testing/provide-demo-chain";
import { analyzeFullHistory } from "./analyze-wallet";
import { type ComputedWallet, computeWalletAsOf } from "./compute-wallet";
import { toViews } from "./snapshot-inputs";

const demo = await provideDemoChain({ seed: 5 });
const ports = createAnalyzePorts(demo.url);
/** One that sold 79 times at a loss, a wallet of 161 transactions, and one whose orders were filled by others. */
const [losing = address(""), trader = address(""), ordering = address("")] = [6, 8, 19].map(
  (index) => demo.traders[index],
);
const analyses = new Map<Address, ComputedWallet>();

async function analyze(wallet: Address): Promise<ComputedWallet> {
  const analysis = analyses.get(wallet) ?? (await analyzeFullHistory(ports, wallet, { limit: 20_000 }));
  analyses.set(wallet, analysis);
  return analysis;
}

interface Forgery {
  readonly entries?: readonly HistoryEntry[];
  readonly input?: Partial<WalletInput>;
  readonly complete?: boolean;
  readonly context?: Partial<ReturnType<typeof mainnetContext>>;
  /** Fields of the evidence that are set after everything is computed. */
  readonly evidence?: object;
}

const toPosition = ({ signature, slot }: HistoryEntry) => ({ signature, slot });

/** A profile that agrees with itself: hashes, metrics, evidence and ends follow from the forged inputs. */
function forge({ input, history }: ComputedWallet, forgery: Forgery) {
  const { entries = history.entries, complete = input.coverage.complete } = forgery;
  const forged = { ...input, ...toCoveredHistory(entries, complete), ...forgery.input };
  const [first, last] = [entries[0], entries.at(-1)];
  const range = first === undefined || last === undefined ? null : { newest: last, oldest: first };
  const ends = range && { newest: toPosition(range.newest), oldest: toPosition(range.oldest) };
  const metrics = computeMetrics(forged);
  const { profile } = toViews({ input: forged, metrics, history: { entries, range: ends } });
  const context = mainnetContext(TIP_ACCOUNTS, LABELED_ADDRESSES.dollars.mints);
  const inputs = presentInputs(forged, entries, { ...context, ...forgery.context });
  return {
    ...profile,
    evidence: { ...buildWalletEvidence(forged), inputs: { ...inputs, ...forgery.evidence } },
  };
}

const verify = (body: object) => verifyAnswer({ rpcUrl: demo.url }, JSON.parse(JSON.stringify(body)));

/** Signatures of the sales that brought less than their units had cost. */
function listLosses({ input }: ComputedWallet): ReadonlySet<string> {
  const losses = new Set<string>();
  for (const placed of walkDisposals(input)) {
    if (placed === undefined) continue;
    const { settled, costLamports } = placed.disposal;
    const { trade, change } = settled;
    if (trade.valueLamports !== null && costLamports !== null && trade.valueLamports < costLamports)
      losses.add(change.signature);
  }
  return losses;
}

const lose = (entry: HistoryEntry): HistoryEntry => ({
  ...entry,
  blockTime: null,
  change: null,
  missing: true,
});

async function expectDifference(body: object, path: string, fields: object = {}) {
  const { verdict, differences } = await verify(body);
  expect(verdict).toBe("different");
  expect(differences).toContainEqual(expect.objectContaining({ path, ...fields }));
}

async function expectStated(body: object, path: string, reason: RegExp) {
  const { verdict, differences, asStated } = await verify(body);
  expect([verdict, differences]).toEqual(["equal_as_stated", []]);
  expect(asStated).toContainEqual({ path, reason: expect.stringMatching(reason) });
}

test("an unchanged profile is equal but for its prices", async () => {
  const { verdict, asStated } = await verify(forge(await analyze(trader), {}));
  expect([verdict, asStated.map(({ path }) => path)]).toEqual([
    "equal_as_stated",
    ["evidence.inputs.prices", "hud.provenance.prices"],
  ]);
}, 60_000);

test("losing sales that are named as missing are differences, because the node has them", async () => {
  const analysis = await analyze(losing);
  const losses = listLosses(analysis);
  expect(losses.size).toBe(79);
  const entries = analysis.history.entries.map((entry) =>
    losses.has(entry.signature) ? lose(entry) : entry,
  );
  const body = forge(analysis, { entries });
  expect(body.pnl.allTime.realizedPnlSol).toBeGreaterThan(
    toViews(analysis).profile.pnl.allTime.realizedPnlSol,
  );
  const { verdict, differences } = await verify(body);
  expect(verdict).toBe("different");
  const missing = differences.filter(({ path }) => path.startsWith("evidence.inputs.missing["));
  expect(missing.map(({ answer }) => answer).sort()).toEqual(Array.from(losses).sort());
  expect(missing[0]?.chain).toBe("the node has the transaction");
  expect(differences.map(({ path }) => path)).toContain("pnl.allTime.realizedPnlSol");
  const [first] = analysis.history.entries;
  const named = forge(analysis, { evidence: { missing: [first?.signature.replace(/^./, "1")] } });
  await expectDifference(named, "evidence.inputs.missing[0]", { chain: "not among the signatures" });
}, 60_000);

test("losing sales at the end or in the middle that are left out are differences", async () => {
  const analysis = await analyze(losing);
  const { entries } = analysis.history;
  const earlier = entries.slice(0, -6);
  const { differences } = await verify(forge(analysis, { entries: earlier }));
  const absent = differences.filter(({ path }) => path === "evidence.inputs.signatures");
  // One of the six names only a token account of the wallet: the reconciliation of the answer shows it.
  expect(absent).toHaveLength(5);
  const omitted = new Set(entries.slice(-6).map(({ signature }) => signature));
  expect(absent.every(({ chain }) => omitted.has(String(chain)))).toBe(true);
  const past = { holdings: null, present: null, isPast: true };
  await expectDifference(forge(analysis, { entries: earlier, input: past }), "evidence.inputs.signatures", {
    answer: "absent",
    chain: entries.at(-6)?.signature,
  });
  const losses = listLosses(analysis);
  const early = entries.filter(({ signature }, i) => i > 100 || !losses.has(signature));
  const [last] = entries.slice(-40);
  const split = forge(analysis, { entries: early, complete: false });
  const range = { ...split.hud.provenance.transactionRange, oldest: last && toPosition(last) };
  const provenance = { ...split.hud.provenance, transactionRange: range };
  await expectDifference({ ...split, hud: { ...split.hud, provenance } }, OLDEST);
}, 60_000);

const OLDEST = "hud.provenance.transactionRange.oldest.slot";

test("an answer without transactions of a wallet that has some is different", async () => {
  const analysis = await analyze(trader);
  const body = forge(analysis, { entries: [], complete: true });
  expect(body.hud.provenance.transactionRange).toBeNull();
  await expectDifference(body, "evidence.inputs.signatures", { answer: "absent" });
}, 60_000);

test("fills of orders that are left out are found by the history of the order", async () => {
  const analysis = await analyze(ordering);
  const isFill = ({ change, signature }: HistoryEntry) =>
    change !== null && (change.escrows ?? []).length > 0 && !change.signed && signature !== "";
  const fill = analysis.history.entries.findLast(isFill);
  expect(fill).toBeDefined();
  const entries = analysis.history.entries.filter((entry) => entry !== fill);
  expect(findOrdersToRead(toCoveredHistory(entries, true).changes).length).toBeGreaterThan(0);
  await expectDifference(forge(analysis, { entries }), "evidence.inputs.signatures", {
    answer: "absent",
    chain: fill?.signature,
  });
}, 60_000);

test("decimals of held units, and mints that are left out, are differences", async () => {
  const analysis = await analyze(trader);
  const { holdings, mints, changes } = analysis.input;
  const tokens = new Map(
    Array.from(holdings?.tokens ?? [], ([mint, held]) => [mint, { ...held, decimals: held.decimals + 3 }]),
  );
  expect(tokens.size).toBeGreaterThan(0);
  const larger = forge(analysis, { input: { holdings: holdings && { ...holdings, tokens } } });
  await expectDifference(larger, "evidence.inputs.holdings.tokens[0].decimals", { source: "mint" });
  const moved = changes.find((change) => change.tokens.length > 0)?.tokens[0]?.mint;
  const fewer = new Map(Array.from(mints).filter(([mint]) => mint !== moved));
  await expectDifference(
    forge(analysis, { input: { mints: fewer } }),
    `evidence.inputs.mints(${moved}).decimals`,
    { answer: "absent" },
  );
}, 60_000);

test("a clock before the newest transaction, or in the future, is a difference", async () => {
  const analysis = await analyze(trader);
  const path = "hud.provenance.generatedAt";
  for (const analyzedAt of [Date.now() + 86_400_000, analysis.input.analyzedAt - 30 * 86_400_000]) {
    await expectDifference(forge(analysis, { input: { analyzedAt } }), path);
  }
}, 60_000);

test("labels, rates of rent, owners and balances that nothing published has make the answer equal as stated", async () => {
  const analysis = await analyze(trader);
  const { labeled = NOTHING_LABELED, changes } = analysis.input;
  const venue = changes.find(({ venue: program }) => program !== null)?.venue ?? address("");
  const lending = { ...labeled, lending: new Set([...labeled.lending, venue]) };
  const lent = forge(analysis, { input: { labeled: lending } });
  expect(lent.pnl.allTime.realizedPnlSol).not.toBe(toViews(analysis).profile.pnl.allTime.realizedPnlSol);
  await expectStated(
    lent,
    "evidence.inputs.labels.lending",
    new RegExp(`1 more and 0 fewer .*\\(${venue}\\)`),
  );
  const [rate] = MAINNET.lamportsPerByte;
  const rates = { ...MAINNET, lamportsPerByte: rate === undefined ? [] : [{ ...rate, value: 9999 }] };
  const rented = forge(analysis, { context: { protocol: rates } });
  expect((await verify(rented)).asStated).toContainEqual(
    expect.objectContaining({ path: "evidence.inputs.rentRates" }),
  );
  const kol = { name: "Somebody", twitter: null, telegram: null };
  await expectStated({ ...forge(analysis, {}), kol }, "kol", /label of the server/);
  const unread = forge(analysis, { input: { holdings: null } });
  await expectStated(unread, "evidence.inputs.holdings", /could not read/);
}, 60_000);

test("launches that the answer states are named, because only a job of the server has read them", async () => {
  const analysis = await analyze(trader);
  const [token] = analysis.metrics.tokens;
  const { firstBuyAt = null, tokenAddress = address("") } = token ?? {};
  const launch = { signature: "launch", slot: 1, time: (firstBuyAt ?? 0) - 42 };
  const forged = forge(analysis, { input: { launches: new Map([[tokenAddress, launch]]) } });
  expect(forged.entries).toEqual({ afterLaunchSeconds: 42, tokens: 1 });
  await expectStated(forged, "evidence.inputs.launches", /have read: 1$/);
}, 60_000);

test("an answer that states nothing beside the chain is equal", async () => {
  const solPrices = connectSolPrices([{ url: "http://127.0.0.1:9" }]);
  const unpriced = { ...ports, solPrices, solUsdHours: createMemorySolUsd(solPrices) };
  const sender = address("7ANuhrai1oPPiey31DVfbqu9ejG4bjx35GMrM7FtnqR9");
  const { history } = await analyze(sender);
  expect(history.entries.map(({ change }) => change?.tokens)).toEqual([[]]);
  const past = await computeWalletAsOf(unpriced, sender, { slot: history.entries[0]?.slot ?? 0 });
  const { verdict, asStated } = await verify(forge(past, {}));
  expect([verdict, asStated]).toEqual(["equal", []]);
}, 60_000);
