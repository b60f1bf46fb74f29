import type { LaunchResult } from "@walletlens/contract/launch";
import { address } from "@walletlens/engine/address";
import type { OldestChunk } from "@walletlens/solana/chain-reader";
import { expect, test } from "vitest";
import { readLedger } from "@/lib/billing/ledger";
import { openTestAccount } from "@/lib/db/testing/open-account";
import { acceptOrder } from "@/lib/groups/accept-jobs";
import { completeRefunded } from "@/lib/groups/end-group-job";
import { findGroupJob, readGroupWork } from "@/lib/groups/group-jobs";
import { findResult } from "@/lib/groups/read-result";
import { listJobEvents } from "@/lib/jobs/job-events";
import { auditDatabase } from "@/lib/operations/audit/audit-database";
import { provideProduct } from "@/lib/testing/provide-product";
import type { LaunchPorts } from "./find-launch";
import { concludeGroup, findGroup, followGroup } from "./run-group-job";

const product = await provideProduct({ seed: 1, mints: 20, wallets: 20 });
const { ports, database, analyses } = product;
const { launches } = product.demo.market;
let jobs = 0;

/** Runs a job that has cost 5 credits; the result is null if it failed. */
async function runLaunch(mint: string, parts: Partial<LaunchPorts> = {}, first = 50) {
  jobs += 1;
  const all = { ...ports, ...parts };
  const owner = `usr_launch_${jobs}`;
  const jobId = `intel-launch-${jobs}`;
  await openTestAccount(database, 5, owner);
  await acceptOrder(ports, {
    ...{ owner, keyId: null, endpoint: "launch", requestId: "r", chargeKey: `request:launch-${jobs}` },
    jobs: [
      {
        ...{ jobId, requestId: `req-launch-${jobs}`, credits: 5 },
        work: { kind: "launch", mint: address(mint), first },
      },
    ],
  });
  await ports.groupLeases.take({ id: jobId, run: 1 });
  await findGroup(all, jobId);
  const { findings = null } = (await readGroupWork(ports, jobId)) ?? {};
  if (findings?.kind === "launch") {
    for (const { wallet, analysisId } of findings.found.wallets) {
      if (analysisId !== null) await analyses.runGroup({ id: analysisId, run: 1, wallet });
    }
    expect(await followGroup(all, jobId, 1_000)).toBe(true);
    await concludeGroup(all, jobId);
  }
  const text = await findResult(ports, { kind: "launch", shape: "full", id: jobId }, owner);
  const result: LaunchResult | null = text === null ? null : JSON.parse(text);
  const job = await findGroupJob(ports, jobId);
  const balance = (await readLedger(ports, owner)).balance;
  return { result, job, balance, jobId };
}

const mintOf = (kind: string) => launches.find((each) => each.kind === kind)?.mint ?? "";
const tagsOf = (result: LaunchResult | null) => result?.buyers.map(({ tags }) => tags.join(" "));

/** Slot of a transaction of a wallet, by the chain. */
async function slotOf(wallet: string, signature: string | undefined): Promise<number | undefined> {
  const { entries } = await ports.chain.readSignaturePage(address(wallet), null);
  return entries.find((each) => each.signature === signature)?.slot;
}

/** The chain of the demo, with another oldest part of each history. */
function withOldest(change: (chunk: OldestChunk) => OldestChunk): LaunchPorts["chain"] {
  const counting = () => {
    const counted = ports.chain.counting();
    const readOldest: typeof counted.readOldest = async function* (...request) {
      let isFirst = true;
      for await (const chunk of counted.readOldest(...request)) {
        yield isFirst ? change(chunk) : chunk;
        isFirst = false;
      }
    };
    return { ...counted, readOldest };
  };
  return { ...ports.chain, counting };
}

test("unrelated wallets that buy seconds after the launch have no tag", async () => {
  const { result, balance } = await runLaunch(mintOf("clean"));
  expect(tagsOf(result)).toEqual(["", "", "", "", "", ""]);
  expect(result).toMatchObject({
    venue: "Pump.fun",
    creator: launches.find(({ kind }) => kind === "clean")?.creator,
    coverage: { reachedLaunch: true, complete: true, source: "curve" },
    groups: [],
  });
  expect(result?.buyers.map(({ secondsAfter }) => secondsAfter)).toEqual([5, 10, 15, 20, 25, 30]);
  expect(result?.buyers.map(({ untested }) => untested.length)).toEqual([0, 0, 0, 0, 0, 0]);
  // 1 SOL and 1 % at 30 SOL against 1,073 million of a billion tokens buys 3.46 %; every second one sells half of it.
  expect(result?.buyers[0]).toMatchObject({ spentSol: expect.closeTo(1.01, 6) });
  expect(result?.buyers[0]?.boughtPercent).toBeCloseTo(3.4613, 4);
  expect(result?.buyers[0]?.soldPercent).toBeCloseTo(1.7306, 4);
  expect(result?.buyers[0]?.heldPercent).toBeCloseTo(1.7306, 4);
  expect(result?.buyers[1]).toMatchObject({ soldPercent: 0, realizedPnlSol: 0 });
  expect(balance).toBe(0);
});

test("a launch that a job reached is stored, and the profiles of its buyers say how soon they bought", async () => {
  const mint = address(mintOf("clean"));
  const { result } = await runLaunch(mint);
  const { signature, slot, createdAt } = result ?? {};
  const time = Date.parse(createdAt ?? "") / 1000;
  expect(await ports.launches.find([mint])).toEqual(new Map([[mint, { signature, slot, time }]]));
  const [buyer] = result?.buyers ?? [];
  const snapshot = await ports.snapshots.find(address(buyer?.walletAddress ?? ""), "profile");
  expect(buyer?.secondsAfter).toBe(5);
  expect(snapshot?.body.entries).toEqual({ afterLaunchSeconds: 5, tokens: 1 });
});

test("a bundle of the creator is tagged by slot, transaction, funding and age", async () => {
  const { result } = await runLaunch(mintOf("bundled"));
  const bundled = "same_slot same_transaction funded_by_creator funded_together fresh linked";
  expect(tagsOf(result)).toEqual(["creator same_slot same_transaction linked", ...Array(4).fill(bundled)]);
  const { creator, buyers } = result ?? {};
  const funding = buyers?.[1]?.evidence.find(({ tag }) => tag === "funded_by_creator");
  expect(funding).toMatchObject({ amountSol: 3, path: [creator, buyers?.[1]?.walletAddress] });
  const fresh = buyers?.[1]?.evidence.find(({ tag }) => tag === "fresh");
  const [opening] = fresh?.signatures ?? [];
  expect(fresh?.slot).toBe(await slotOf(buyers?.[1]?.walletAddress ?? "", opening));
  expect(result?.aggregate.sameSlot).toMatchObject({ wallets: 5 });
  expect(result?.aggregate.sameSlot.boughtPercent).toBeCloseTo(15.3286, 4);
  expect(result?.groups).toHaveLength(1);
});

test("buyers that the creator funded through one wallet each are tagged with the path", async () => {
  const { result } = await runLaunch(mintOf("hop"));
  expect(tagsOf(result)?.slice(1)).toEqual(Array(4).fill("funded_by_creator funded_together linked"));
  const [, buyer] = result?.buyers ?? [];
  const [funding] = buyer?.evidence ?? [];
  expect(funding?.path).toEqual([result?.creator, expect.any(String), buyer?.walletAddress]);
  expect(funding?.signatures).toHaveLength(2);
  // The slot is that of the first transfer, five seconds before the second one.
  const [, between = ""] = funding?.path ?? [];
  const slots = await Promise.all(funding?.signatures.map((each) => slotOf(between, each)) ?? []);
  expect(funding?.slot).toBe(slots[0]);
  expect(slots[0]).toBeLessThan(slots[1] ?? 0);
  expect(funding).toMatchObject({ sentSol: 3.00001, amountSol: 3 });
});

test("unrelated wallets in the slot of the launch are tagged only by the slot", async () => {
  const { result } = await runLaunch(mintOf("sniped"));
  expect(tagsOf(result)).toEqual(Array(5).fill("same_slot"));
});

test("fresh wallets that an exchange funded are neither the creator's nor linked", async () => {
  const { result } = await runLaunch(mintOf("decoy"));
  expect(tagsOf(result)?.slice(1)).toEqual(Array(6).fill("fresh"));
  expect(result?.groups).toEqual([]);
});

test("a smaller number selects the first buyers, and each finished one is an event of the owner", async () => {
  const { result, jobId } = await runLaunch(mintOf("sniped"), {}, 2);
  expect(result?.buyers.map(({ rank }) => rank)).toEqual([1, 2]);
  const events = await listJobEvents(ports, { source: jobId, after: 0, owner: true, limit: 100 });
  const buyers = events.flatMap((event) => (event.kind === "buyer" ? [event.buyer] : []));
  expect(buyers.map(({ walletAddress }) => walletAddress)).toEqual(
    result?.buyers.map(({ walletAddress }) => walletAddress),
  );
  const foreign = await listJobEvents(ports, { source: jobId, after: 0, owner: false, limit: 100 });
  expect(foreign.some(({ kind }) => kind === "buyer")).toBe(false);
});

test("a launch that is not reached has a result without tags, and its credits are refunded once", async () => {
  const saved: unknown[] = [];
  const stores = { ...ports.launches, save: async (...launch: unknown[]) => void saved.push(launch) };
  const unreached = { launchPages: 1, launches: stores };
  const { result, job, balance, jobId } = await runLaunch(mintOf("bundled"), unreached);
  expect(saved).toEqual([]);
  expect(result).toMatchObject({
    coverage: { reachedLaunch: false, complete: false, transactions: 0 },
    buyers: [],
    creator: null,
    linkCoverage: null,
  });
  expect(job?.status).toBe("completed");
  expect(balance).toBe(5);
  expect(await completeRefunded(ports, jobId, { full: {}, agent: {} })).toBeNull();
  expect((await auditDatabase(database.pool, { isRunning: true })).differences).toEqual([]);
});

test.each([
  ["that has pruned the creation", { missing: 0, missingAt: null }],
  ["that lists the creation and lacks it", { missing: 1, missingAt: 0 }],
])("a launch on a node %s is not reached, names no creator, and is refunded", async (_, gap) => {
  const chain = withOldest((chunk) => ({ ...chunk, ...gap, transactions: chunk.transactions.slice(1) }));
  const { result, balance } = await runLaunch(mintOf("bundled"), { chain });
  expect(result).toMatchObject({ coverage: { reachedLaunch: false }, buyers: [], creator: null });
  expect(result?.aggregate.sameSlot).toEqual({ wallets: 0, boughtPercent: 0, heldPercent: 0 });
  expect(balance).toBe(5);
});

test("a creator that is a program proves no funding of buyers", async () => {
  const creator = address(launches.find(({ kind }) => kind === "bundled")?.creator ?? "");
  const label = { label: "Launcher", type: "program" as const };
  const find: typeof ports.labels.find = async (addresses) => {
    const known = await ports.labels.find(addresses);
    return addresses.includes(creator) ? new Map([...known, [creator, { label, kol: null }]]) : known;
  };
  const { result } = await runLaunch(mintOf("bundled"), { labels: { ...ports.labels, find } });
  expect(result?.creator).toBe(creator);
  expect(result?.buyers[0]).toMatchObject({ analyzed: false, knownType: "program", tags: expect.anything() });
  expect(result?.buyers.flatMap(({ tags }) => tags)).not.toContain("funded_by_creator");
  expect(result?.aggregate.fundedByCreator).toEqual({ wallets: 0, boughtPercent: 0, heldPercent: 0 });
});

test("a mint that was never traded has no launch, and is refunded", async () => {
  const worthless = product.demo.market.mints.find(({ symbol }) => symbol === "CLAIM1")?.address ?? "";
  const { result, balance } = await runLaunch(worthless);
  expect(result).toMatchObject({ coverage: { reachedLaunch: false, source: "mint" }, buyers: [] });
  expect(balance).toBe(5);
});
