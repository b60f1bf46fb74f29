import { type Address, address } from "@walletlens/engine/address";
import { expect, test } from "vitest";
import { readLedger } from "@/lib/billing/ledger";
import { concludeGroup, findGroup, followGroup } from "@/lib/coordination/run-group-job";
import type { CopyTerms } from "@/lib/jobs/rules/group-jobs";
import { readJson } from "@/lib/runtime/json-text";
import { acceptGroupWork, analyzeGathered } from "@/lib/testing/accept-group-job";
import { provideProduct } from "@/lib/testing/provide-product";
import { findGroupJob, readGroupWork } from "./group-jobs";
import { readResult } from "./read-result";

const EXCHANGE = address("9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM");
const TERMS: CopyTerms = { delaySeconds: 3, sizeSol: null, slippagePercent: null, samples: 60 };

const product = await provideProduct({ seed: 1, wallets: 60, mints: 60 });
const { ports } = product;

function findPersona(name: string): Address {
  const truth = product.demo.market.truths.find(({ persona }) => persona === name);
  if (truth === undefined) throw new Error(`no ${name} in the market`);
  return address(truth.address);
}

/** Accepts a job and analyzes its wallet. */
async function begin(wallet: Address, terms: CopyTerms = TERMS) {
  const job = await acceptGroupWork(product.database, { kind: "copy", wallet, terms });
  await findGroup(ports, job.jobId);
  const state = await readGroupWork(ports, job.jobId);
  if (state?.findings?.kind === "copied") await analyzeGathered(product, state.findings.wallets);
  return job;
}

async function finish(jobId: string, using: typeof ports = ports): Promise<void> {
  while (!(await followGroup(using, jobId, 0)));
  await concludeGroup(using, jobId);
}

async function copy(wallet: Address, using: typeof ports = ports, terms: CopyTerms = TERMS) {
  const job = await begin(wallet, terms);
  await finish(job.jobId, using);
  return job;
}

async function read({ owner, jobId }: { readonly owner: string; readonly jobId: string }) {
  const full = readJson(await readResult(ports, `copy:result:${jobId}`, owner));
  const agent = readJson(await readResult(ports, `copy:agent:result:${jobId}`, owner));
  if (!("curve" in full) || !("curve" in agent) || "perTradeTotal" in full) throw new Error("no copy");
  return { full, agent };
}

/** Credits of the owner, who had 5 before the job. */
async function balanceOf({ owner }: { readonly owner: string }): Promise<number> {
  return (await readLedger(ports, owner)).balance;
}

test("a follower's outcome rests on the pools of the wallet's own trades, in both shapes, at every delay", async () => {
  const job = await copy(findPersona("sniper"));
  const { full, agent } = await read(job);
  expect(full.coverage).toMatchObject({ sampled: full.perTrade.length, unpriced: [] });
  expect(full.priced).toBe(full.perTrade.length);
  expect(full.curve.map(({ delaySeconds }) => delaySeconds)).toEqual([0.5, 1, 2, 3, 5, 10, 20, 30, 60]);
  const returns = full.perTrade.map(({ followerReturn }) => followerReturn ?? Number.NaN);
  const mean = returns.reduce((sum, each) => sum + each, 0) / returns.length;
  expect(full.followerReturn.value).toBeCloseTo(mean, 12);
  const { perTrade, ...summary } = full;
  expect(agent).toMatchObject(summary);
  expect(agent.perTrade[0]?.closedAt).toBe(perTrade.at(-1)?.closedAt);
  expect(await balanceOf(job)).toBe(0);
});

test("two jobs about the same analysis have the same result", async () => {
  const wallet = findPersona("swing");
  const [first, second] = [await read(await copy(wallet)), await read(await copy(wallet))];
  expect(JSON.stringify(second)).toBe(JSON.stringify(first));
});

test("the terms of the caller are those of the result, and its delay is a point of the curve", async () => {
  const terms = { delaySeconds: 7, sizeSol: 0.25, slippagePercent: 1, samples: 4 };
  const { full } = await read(await copy(findPersona("sniper"), ports, terms));
  expect(full).toMatchObject({ delaySeconds: 7, sizeSol: 0.25, slippagePercent: 1 });
  expect(full.perTrade).toHaveLength(4);
  expect(full.curve.find(({ delaySeconds }) => delaySeconds === 7)?.followerReturn).toEqual(
    full.followerReturn,
  );
});

test("a job whose process dies goes on after the cycles that are stored", async () => {
  const job = await begin(findPersona("sniper"));
  await followGroup(ports, job.jobId, 0);
  await followGroup(ports, job.jobId, 0);
  const state = await readGroupWork(ports, job.jobId);
  if (state?.findings?.kind !== "copied") throw new Error("no findings");
  expect(state.findings.sample?.read).toHaveLength(6);
  const reads: string[] = [];
  const chain = { ...ports.chain, counting: () => ({ ...ports.chain.counting(), readTransaction }) };
  async function readTransaction(signature: string) {
    reads.push(signature);
    return ports.chain.readTransaction(signature);
  }
  await finish(job.jobId, { ...ports, chain });
  const { full } = await read(job);
  const stored = state.findings.sample?.read.flatMap(({ trades }) => trades) ?? [];
  expect(stored.length).toBeGreaterThan(0);
  expect(stored.filter(({ signature }) => reads.includes(signature))).toEqual([]);
  expect(full.perTrade.length).toBeGreaterThan(6);
});

test("a provider without old blocks is named for every cycle, and the price is refunded", async () => {
  const readLaterSignatures = async () => ({ status: "unread", reason: "block_missing" }) as const;
  const chain = { ...ports.chain, counting: () => ({ ...ports.chain.counting(), readLaterSignatures }) };
  const job = await copy(findPersona("swing"), { ...ports, chain });
  const { full } = await read(job);
  const { sampled } = full.coverage;
  expect(full).toMatchObject({ priced: 0, verdict: null, keptShare: { value: null } });
  expect(full.coverage.unpriced).toEqual([{ reason: "block_missing", cycles: sampled }]);
  expect(full.unknown).toContain("followerReturn");
  expect(await balanceOf(job)).toBe(5);
});

test("a wallet without completed cycles has an empty result, and the price is refunded", async () => {
  const job = await copy(findPersona("farmer"));
  const { full } = await read(job);
  expect(full).toMatchObject({ sizeSol: null, perTrade: [], curve: [], coverage: { sampled: 0 } });
  expect(await balanceOf(job)).toBe(5);
});

test("an exchange fails the job before any work, and the price is refunded", async () => {
  const job = await begin(EXCHANGE);
  await expect(findGroupJob(ports, job.jobId)).resolves.toMatchObject({
    status: "failed",
    errorCode: "system_wallet",
  });
  expect(await balanceOf(job)).toBe(5);
});
