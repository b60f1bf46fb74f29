import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { type Address, address } from "@walletlens/engine/address";
import { runSteps } from "@walletlens/engine/steps";
import type { AsOf } from "@walletlens/engine/wallet/cut-history";
import { buildWalletCharts } from "@walletlens/engine/wallet/wallet-charts";
import { buildWalletEvidence } from "@walletlens/engine/wallet/wallet-evidence";
import { expect, onTestFinished, test } from "vitest";
import { verifyAnswer } from "walletlens/verification/verify-answer";
import { createAnalyzePorts } from "@/lib/testing/create-analyze-ports";
import { END_TIME, provideDemoChain } from "@/lib/testing/provide-demo-chain";
import { inScope } from "@/packages/testing/test-scope";
import { analyzeFullHistory, readAndAnalyze } from "./analyze-wallet";
import { computeWalletAsOf } from "./compute-wallet";
import { pageStoredTokens } from "./page-stored-tokens";
import { listInputs } from "./read-analysis";
import { type AnalysisResult, toViews } from "./snapshot-inputs";

const demo = await provideDemoChain({ seed: 5 });
const ports = createAnalyzePorts(demo.url);
const PAGE = { page: 2, pageSize: 3, sortBy: "roi", sortOrder: "ASC" } as const;
/** A wallet of 161 transactions, 5 of which name only its token accounts; and one whose orders were filled by others. */
const [trader = address(""), ordering = address("")] = [demo.traders[8], demo.traders[19]];
const analyses = new Map<Address, AnalysisResult>();

/** The whole history of a wallet, analyzed once. */
async function analyze(wallet: Address): Promise<AnalysisResult> {
  const analysis = analyses.get(wallet) ?? (await analyzeFullHistory(ports, wallet, { limit: 20_000 }));
  analyses.set(wallet, analysis);
  return analysis;
}

/** The bodies that the API sends with `evidence=true`. */
async function bodiesOf(analysis: AnalysisResult) {
  const { profile, hud, tokenTable } = toViews(analysis);
  const inputs = await listInputs(ports, analysis);
  const charts = runSteps(buildWalletCharts(analysis.input));
  return [
    { ...profile, evidence: { ...buildWalletEvidence(analysis.input), inputs }, charts },
    { ...hud, evidence: { inputs } },
    { ...pageStoredTokens(tokenTable, PAGE), evidence: { inputs } },
  ];
}

async function verify(body: unknown, rpcUrl = demo.url) {
  const found = await verifyAnswer({ rpcUrl }, JSON.parse(JSON.stringify(body)));
  const { verdict, differences, unread } = found;
  return { ...found, summary: { verdict, differences: differences.slice(0, 5), unread } };
}

const EQUAL = { verdict: "equal_as_stated", differences: [], unread: [] };

async function expectEqual(analysis: AnalysisResult) {
  for (const body of await bodiesOf(analysis)) {
    const { kind, summary, asStated } = await verify(body);
    const stated = asStated.map(({ path }) => path.replace("hud.", ""));
    expect([analysis.input.wallet, kind, summary]).toEqual([analysis.input.wallet, kind, EQUAL]);
    expect(stated).toEqual(["evidence.inputs.prices", "provenance.prices"]);
  }
}

const wallets = inScope({ quick: [trader, ordering], full: demo.traders });

test("profile, HUD and tokens of a whole history equal those from a node", async () => {
  for (const wallet of wallets) await expectEqual(await analyze(wallet));
}, 120_000);

test("responses of the newest 37 transactions, and of a time before later transactions, are equal", async () => {
  for (const wallet of wallets) {
    await expectEqual(await readAndAnalyze(createAnalyzePorts(demo.url), wallet, { limit: 37 }));
    const { fromSlot, toSlot } = (await analyze(wallet)).input.coverage;
    const middle = Math.floor(((fromSlot ?? 0) + (toSlot ?? 0)) / 2);
    const asOf: readonly AsOf[] = [{ slot: middle }, { time: END_TIME - 20 * 86_400 }];
    const ends = inScope({ quick: asOf.slice(0, 1), full: asOf });
    for (const end of ends) await expectEqual(await computeWalletAsOf(ports, wallet, end));
  }
}, 120_000);

test("transactions that the node does not list for the wallet are part of a response", async () => {
  for (const [wallet, transactions, listed] of [
    [trader, 161, 156],
    [ordering, 83, 61],
  ] as const) {
    const analysis = await analyze(wallet);
    const { hud } = toViews(analysis);
    expect(hud.provenance.inputs?.signatures).toBe(transactions);
    expect((await verify(hud)).unread).toMatchObject([
      { path: "evidence" },
      { path: "provenance.inputs", reason: expect.stringContaining(`lists ${listed} of ${transactions} `) },
    ]);
  }
}, 60_000);

test("a changed metric is named by its path, with both values", async () => {
  const [profile, hud, tokens] = await bodiesOf(await analyze(trader));
  const { pnl } = toViews(await analyze(trader)).profile;
  const { realizedPnlSol } = pnl.allTime;
  const changed = { ...profile, pnl: { allTime: { ...pnl.allTime, realizedPnlSol: realizedPnlSol + 0.1 } } };
  expect((await verify(changed)).differences).toEqual([
    {
      path: "pnl.allTime.realizedPnlSol",
      source: "figure",
      answer: realizedPnlSol + 0.1,
      chain: realizedPnlSol,
    },
  ]);
  const { winRate } = toViews(await analyze(trader)).hud;
  expect((await verify({ ...hud, winRate: 2, extra: 1 })).differences).toEqual([
    { path: "winRate", source: "figure", answer: 2, chain: winRate },
    { path: "extra", source: "figure", answer: 1, chain: "absent" },
  ]);
  const page = pageStoredTokens(toViews(await analyze(trader)).tokenTable, PAGE);
  const [first, ...rest] = page.data;
  const swapped = { ...tokens, data: [...rest, first] };
  expect((await verify(swapped)).differences).toMatchObject([{ path: "sortBy" }]);
  const row = { ...tokens, data: [{ ...first, roi: 9 }, ...rest] };
  expect((await verify(row)).differences).toEqual([
    { path: "data[0].roi", source: "figure", answer: 9, chain: first?.roi },
  ]);
}, 60_000);

/** The HUD of a whole history with other inputs. */
async function withInputs(change: (inputs: Awaited<ReturnType<typeof listInputs>>) => object) {
  const analysis = await analyze(trader);
  const inputs = await listInputs(ports, analysis);
  return { ...toViews(analysis).hud, evidence: { inputs: { ...inputs, ...change(inputs) } } };
}

test("a signature that the chain does not have, and one that the response omits, are named", async () => {
  const forged = "5h6xBEauJ3PK6SWCZ1PGjBvj8vDdWG3KpwATGy1ARAXFSDwt8GFXM7W5Ncn16wmqokgpiKRLuS83KUxyZyv2sUYv";
  let real = "";
  const body = await withInputs(({ signatures }) => {
    real = signatures[3] ?? "";
    return { signatures: signatures.map((signature, index) => (index === 3 ? forged : signature)) };
  });
  const { verdict, differences, unread } = await verify(body);
  expect(verdict).toBe("different");
  expect(unread).toMatchObject([{ path: "evidence.inputs.signatures[3]" }]);
  expect(differences).toContainEqual({
    ...{ path: "evidence.inputs.signatures", source: "signature", answer: "absent", chain: real },
  });
  expect(differences.map(({ path }) => path)).toContain("provenance.inputs.hash");
  const cut = await withInputs(({ signatures }) => ({ signatures: signatures.slice(0, -1) }));
  expect((await verify(cut)).differences).toContainEqual(
    expect.objectContaining({ path: "evidence.inputs.signatures", answer: "absent" }),
  );
  const text = await withInputs(({ signatures }) => ({ signatures: ["0OIl", ...signatures.slice(1)] }));
  expect((await verify(text)).differences).toContainEqual(
    expect.objectContaining({ path: "evidence.inputs.signatures[0]", chain: "no signature" }),
  );
}, 60_000);

test("ends of the range that are not ends of the transactions are named", async () => {
  const hud = await withInputs(() => ({}));
  const range = hud.provenance.transactionRange;
  if (!range) throw new Error("there is no range");
  const { newest, oldest } = range;
  const moved = {
    newest: { ...newest, slot: newest.slot + 1 },
    oldest: { ...oldest, signature: newest.signature.replace(/^./, "1") },
  };
  const { differences } = await verify({
    ...hud,
    provenance: { ...hud.provenance, transactionRange: moved },
  });
  expect(differences.map(({ path }) => path)).toEqual([
    "provenance.transactionRange.newest.slot",
    "provenance.transactionRange.oldest.signature",
  ]);
}, 60_000);

test("a check of signatures that no node has ends after a hundred of them", async () => {
  const letters = "6789ABCDEFGHJKLMNPQRSTUVWXYZ";
  // 62 zero bytes and two others. The first hundred that are read begin with the wallet's 5 own.
  const forged = Array.from(letters, (one) => Array.from(letters, (other) => "1".repeat(62) + one + other));
  const unique = forged.flat().slice(0, 250);
  const body = await withInputs(({ signatures }) => ({ signatures: [...signatures, ...unique] }));
  const { unread } = await verify(body);
  expect(unread.at(-1)?.reason).toBe("55 more were not read");
}, 60_000);

test("a transaction of another wallet in a response is named", async () => {
  const [, other = trader] = demo.traders;
  const foreign = (await analyze(other)).history.entries.at(-1)?.signature ?? "";
  const body = await withInputs(({ signatures }) => ({ signatures: [...signatures, foreign] }));
  expect((await verify(body)).differences).toContainEqual(
    expect.objectContaining({ answer: foreign, chain: "does not concern the wallet" }),
  );
}, 60_000);

test("a changed hourly or present price contradicts the hash of prices, and a changed balance is named", async () => {
  const hourly = await withInputs(({ prices }) => ({
    prices: {
      ...prices,
      solUsdByHour: prices.solUsdByHour.map((hour, index) =>
        index === 0 ? { ...hour, usdMicros: "1" } : hour,
      ),
    },
  }));
  const now = await withInputs(({ prices }) => ({
    prices: { ...prices, present: prices.present && { ...prices.present, solUsd: 1 } },
  }));
  for (const body of [hourly, now]) {
    expect((await verify(body)).differences).toContainEqual(
      expect.objectContaining({ path: "provenance.inputs.pricesHash", source: "price" }),
    );
  }
  const rich = await withInputs(({ holdings }) => ({ holdings: { ...holdings, lamports: "77" } }));
  expect((await verify(rich)).differences).toContainEqual(
    expect.objectContaining({ path: "evidence.inputs.holdings.lamports", source: "balance", answer: "77" }),
  );
}, 60_000);

test("decimals are those of the chain, and a supply of another time is as stated", async () => {
  const body = await withInputs(({ mints }) => ({
    mints: mints.map((mint, index) => {
      if (index === 0) return { ...mint, decimals: mint.decimals + 1 };
      return index === 1 ? { ...mint, supplyRaw: `${mint.supplyRaw}0` } : mint;
    }),
  }));
  const { differences, asStated } = await verify(body);
  expect(differences).toContainEqual(
    expect.objectContaining({ path: "evidence.inputs.mints[0].decimals", source: "mint" }),
  );
  expect(asStated.map(({ path }) => path)).toContain("evidence.inputs.mints[1].supplyRaw");
}, 60_000);

test("without evidence the transactions are compared, and the prices count as unread", async () => {
  const { hud } = toViews(await readAndAnalyze(createAnalyzePorts(demo.url), trader, { limit: 20_000 }));
  const listed = (await verify(hud)).summary;
  expect(listed).toMatchObject({ verdict: "unread", differences: [], unread: [{ path: "evidence" }] });
  const { provenance } = hud;
  const fewer = { ...provenance, inputs: { ...provenance.inputs, signatures: 3 } };
  expect(await verify({ ...hud, provenance: fewer })).toMatchObject({
    ...{ verdict: "different", differences: [{ path: "provenance.inputs.signatures", source: "signature" }] },
  });
}, 60_000);

/** A node that changes the results of the demo chain. */
async function startNode(change: (method: string, params: readonly unknown[], result: unknown) => unknown) {
  const server = createServer(async (request, response) => {
    const body = JSON.stringify(await json(request));
    const { method, params, id } = JSON.parse(body);
    const answer = await fetch(demo.url, {
      method: "POST",
      body,
      headers: { "content-type": "application/json" },
    });
    const { result, error } = JSON.parse(await answer.text());
    const changed = error === undefined ? { result: change(method, params, result) } : { error };
    response.end(JSON.stringify({ jsonrpc: "2.0", id, ...changed }));
  }).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await new Promise((resolve) => server.once("listening", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test("a node that lacks a transaction, or the older part of the history, leaves a response unverified", async () => {
  const analysis = await analyze(trader);
  const [, hud] = await bodiesOf(analysis);
  const lost = analysis.history.entries[5]?.signature;
  const pruned = await startNode((method, [signature], result) =>
    method === "getTransaction" && signature === lost ? null : result,
  );
  expect((await verify(hud, pruned)).summary).toEqual({
    ...{ verdict: "unread", differences: [] },
    unread: [
      {
        path: "evidence.inputs.signatures[5]",
        reason: "the node lists the transaction but does not have it",
      },
    ],
  });
  const old = new Set(analysis.history.entries.slice(0, 2).map(({ signature }) => signature));
  const short = await startNode((method, [signature], result) => {
    if (method === "getTransaction")
      return typeof signature === "string" && old.has(signature) ? null : result;
    const isListing = method === "getSignaturesForAddress" && Array.isArray(result);
    return isListing ? result.filter((entry) => !old.has(entry.signature)) : result;
  });
  const { verdict, differences, unread } = await verify(hud, short);
  expect([verdict, differences, unread.length]).toEqual(["unread", [], 2]);
}, 60_000);

test("an unreachable node fails with the code of an unavailable chain", async () => {
  const [, hud] = await bodiesOf(await analyze(trader));
  await expect(verify(hud, "http://127.0.0.1:9")).rejects.toMatchObject({ code: "chain_unavailable" });
}, 60_000);
