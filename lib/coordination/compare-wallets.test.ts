import { type Address, address } from "@walletlens/engine/address";
import { expect, test } from "vitest";
import { readLedger } from "@/lib/billing/ledger";
import { combineGathered } from "@/lib/groups/combine-gathered";
import { awaitAnalyses, requestWallets } from "@/lib/groups/gather-wallets";
import { findGroupJob } from "@/lib/groups/group-jobs";
import type { GatheredWallet } from "@/lib/groups/group-work";
import { readResult } from "@/lib/groups/read-result";
import { readJson } from "@/lib/runtime/json-text";
import { acceptGroupJob, analyzeGathered } from "@/lib/testing/accept-group-job";
import { provideProduct } from "@/lib/testing/provide-product";
import { compareWallets } from "./compare-wallets";

const EXCHANGE = address("9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM");
const UNUSED = address("4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T");

const product = await provideProduct({ seed: 1, wallets: 60, mints: 60 });
const { demo } = product;

const acceptJob = (wallets: readonly Address[]) => acceptGroupJob(product.database, "similarity", wallets);
const analyze = (gathered: readonly GatheredWallet[]) => analyzeGathered(product, gathered);

const traders = (persona: string) =>
  demo.market.truths.filter((truth) => truth.persona === persona).map((truth) => address(truth.address));

test("a comparison of the demo market's ring finds all of its pairs, and counts its wallets as they are read", async () => {
  const { ports, database } = product;
  await database.pool.query("DELETE FROM wallet_snapshots");
  const ring = traders("ring");
  expect(ring.length).toBeGreaterThanOrEqual(2);
  const { jobId, owner } = await acceptJob(ring);
  const gathered = await requestWallets(ports, owner, ring);
  expect(await awaitAnalyses(ports, jobId, gathered, 0)).toBe(false);
  await expect(findGroupJob(ports, jobId)).resolves.toMatchObject({
    wallets: { done: 0, total: ring.length },
  });
  await analyze(gathered.slice(0, 1));
  expect(await awaitAnalyses(ports, jobId, gathered, 0)).toBe(false);
  await expect(findGroupJob(ports, jobId)).resolves.toMatchObject({
    status: "active",
    progress: Math.floor(95 / ring.length),
    wallets: { done: 1, total: ring.length },
  });
  const [ended] = await Promise.all([
    awaitAnalyses(ports, jobId, gathered, 20_000),
    analyze(gathered.slice(1)),
  ]);
  expect(ended).toBe(true);
  await compareWallets(ports, jobId, gathered);
  await expect(findGroupJob(ports, jobId)).resolves.toMatchObject({ status: "completed", progress: 100 });
  const agent = readJson(await readResult(ports, `similarity:agent:result:${jobId}`, owner));
  if (!("coordinationScore" in agent)) throw new Error("not the agent's shape");
  expect(agent.metadata.flaggedPairs).toBe((ring.length * (ring.length - 1)) / 2);
  const combined = agent.groups[0]?.combined;
  const wallets = (agent.groups[0]?.wallets ?? []).map(address);
  expect(wallets.length).toBeGreaterThanOrEqual(2);
  const job = await acceptGroupJob(product.database, "combined", wallets);
  await combineGathered(ports, job.jobId, await requestWallets(ports, owner, wallets));
  const asked = readJson(await readResult(ports, `combined:agent:result:${job.jobId}`, job.owner));
  // The group has the values of a call about its wallets.
  expect(asked).toMatchObject({ pnl: { allTime: combined }, wallets });
});

test("a comparison waits for no analysis if every wallet is fresh", async () => {
  const ring = traders("ring");
  await analyze(await requestWallets(product.ports, "usr_first", ring));
  const gathered = await requestWallets(product.ports, "usr_fresh", ring);
  expect(gathered.map(({ analysisId }) => analysisId)).toEqual(ring.map(() => null));
  const { jobId } = await acceptJob(ring);
  expect(await awaitAnalyses(product.ports, jobId, gathered, 0)).toBe(true);
});

test("a comparison treats an exchange as a wallet without purchases, and omits and names an unused address", async () => {
  const { ports } = product;
  const wallets = [...traders("ring").slice(0, 1), EXCHANGE, UNUSED];
  const { jobId, owner } = await acceptJob(wallets);
  const gathered = await requestWallets(ports, owner, wallets);
  await analyze(gathered);
  await compareWallets(ports, jobId, gathered);
  const full = readJson(await readResult(ports, `similarity:result:${jobId}`, owner));
  if (!("walletLabels" in full)) throw new Error("not the full shape");
  expect(full.walletLabels[EXCHANGE]).toMatchObject({ knownType: "exchange" });
  expect(full.notFound).toEqual([UNUSED]);
  expect(full.walletLabels).not.toHaveProperty(UNUSED);
  expect(full.uniqueTokensPerWallet).not.toHaveProperty(UNUSED);
  expect(full.pairwiseSimilarities.map(({ binaryScore }) => binaryScore)).toEqual([0]);
  expect(readJson(await readResult(ports, `similarity:agent:result:${jobId}`, owner))).toMatchObject({
    notFound: [UNUSED],
    metadata: { walletsAnalyzed: 2 },
  });
});

test("a comparison fails with a refund if fewer than two wallets were ever used", async () => {
  const { ports } = product;
  const wallets = [...traders("ring").slice(0, 1), UNUSED];
  const { jobId, owner } = await acceptJob(wallets);
  const gathered = await requestWallets(ports, owner, wallets);
  await analyze(gathered);
  await compareWallets(ports, jobId, gathered);
  await expect(findGroupJob(ports, jobId)).resolves.toMatchObject({
    status: "failed",
    errorCode: "wallet_not_found",
  });
  await expect(readLedger(ports, owner)).resolves.toMatchObject({ balance: 5 });
});

test("a comparison fails with a refund if a wallet could not be read", async () => {
  const { ports } = product;
  const wallets = [...traders("ring").slice(0, 1), address("CuieVDEDtLo7FypA9SbLM9saXFdb1dsshEkyErMqkRQq")];
  const { jobId, owner } = await acceptJob(wallets);
  const gathered = await requestWallets(ports, owner, wallets);
  const unread = gathered[1]?.analysisId ?? "";
  await ports.analyses.finish(unread, { code: "chain_unavailable", message: "The chain is away." });
  await compareWallets(ports, jobId, gathered);
  await expect(findGroupJob(ports, jobId)).resolves.toMatchObject({
    status: "failed",
    error: expect.stringContaining("The chain is away."),
  });
  await expect(readLedger(ports, owner)).resolves.toMatchObject({ balance: 5 });
});
