import { randomBytes } from "node:crypto";
import { base58 } from "@scure/base";
import { type Address, address } from "@walletlens/engine/address";
import { USDC, USDT, WRAPPED_SOL } from "@walletlens/engine/chain/assets";
import { testAddress } from "@walletlens/engine/testing/build-change";
import { afterAll, expect, test, vi } from "vitest";
import { provideDatabase } from "@/lib/db/testing/provide-database";
import { accountRequester, anonymousRequester, paidRequester } from "@/lib/jobs/rules/requester";
import { NO_TELEMETRY } from "@/lib/runtime/telemetry";
import { TEST_QUEUE_LIMITS, TEST_REQUESTER } from "@/lib/testing/test-work";
import { inScope } from "@/packages/testing/test-scope";
import {
  addAnalysisCost,
  advanceAnalysis,
  createAnalysisStore,
  findAnalyses,
  findAnalysis,
  findFailures,
} from "./analysis-store";
import { AnalysisWatch, hasAnyEnded } from "./analysis-watch";

/** An address that no other test has. */
const randomAddress = () => address(base58.encode(randomBytes(32)));

const WALLET = address("9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM");

const METRICS = { ...NO_TELEMETRY, jobEnded: vi.fn() };

const { database, url } = await provideDatabase();
const store = createAnalysisStore(database, TEST_QUEUE_LIMITS, METRICS);
const watch = new AnalysisWatch(url, { database });
const otherProcess = new AnalysisWatch(url, { database });

afterAll(async () => {
  await watch.close();
  await otherProcess.close();
});

/** The analysis of one wallet, requested by `requester`. */
async function request(wallet: Address, kind: "flash" | "history" = "flash", requester = TEST_REQUESTER) {
  const [requested] = await store.request([wallet], kind, requester);
  if (requested === undefined) throw new Error("nothing was said of the wallet");
  return { id: requested.id ?? "", created: requested.created, isRefused: requested.id === null };
}

test("requests for one wallet share one analysis until it has ended", async () => {
  const requests = await Promise.all(Array.from({ length: 20 }, () => request(WALLET)));
  expect(new Set(requests.map(({ id }) => id)).size).toBe(1);
  expect(requests.filter(({ created }) => created)).toHaveLength(1);
  expect((await request(WALLET, "history")).created).toBe(true);
  await store.finish(requests[0]?.id ?? "", null);
  expect((await request(WALLET)).created).toBe(true);
});

test("the end of an analysis wakes all waiting callers in every process", async () => {
  const { id } = await request(USDC);
  const signal = new AbortController().signal;
  const waiting = [watch.waitForEnd(id, 10_000, signal), otherProcess.waitForEnd(id, 10_000, signal)];
  await store.finish(id, { code: "chain_unavailable", message: "The provider is away." });
  const [here, there] = await Promise.all(waiting);
  expect(here).toMatchObject({ status: "failed", failure: { code: "chain_unavailable" } });
  expect(there).toEqual(here);
});

test("a wait ends without a result after its timeout or when the caller disconnects", async () => {
  const { id } = await request(USDT);
  expect(await watch.waitForEnd(id, 20, new AbortController().signal)).toBeNull();
  const gone = new AbortController();
  const waiting = watch.waitForEnd(id, 60_000, gone.signal);
  gone.abort();
  expect(await waiting).toBeNull();
});

test("all waits of a stopping process end, and those of other processes continue", async () => {
  const { id } = await request(USDT);
  const stopping = new AnalysisWatch(url, { database });
  const { signal } = new AbortController();
  const [here, there] = [
    stopping.waitForEnd(id, 60_000, signal),
    otherProcess.waitForEnd(id, 60_000, signal),
  ];
  stopping.endWaits();
  expect([await here, await stopping.waitForEnd(id, 60_000, signal)]).toEqual([null, null]);
  await store.finish(id, null);
  expect(await there).toMatchObject({ status: "completed" });
  await stopping.close();
});

test("progress never decreases, and an ended analysis does not change", async () => {
  const { id } = await request(WRAPPED_SOL);
  await advanceAnalysis({ database }, id, 40.7);
  await advanceAnalysis({ database }, id, 10);
  expect(await findAnalysis({ database }, id)).toMatchObject({ status: "active", progress: 40 });
  await store.finish(id, null);
  await advanceAnalysis({ database }, id, 50);
  await store.finish(id, { code: "internal", message: "too late" });
  expect(await findAnalysis({ database }, id)).toMatchObject({
    status: "completed",
    progress: 100,
    failure: null,
  });
});

test("the cost of an analysis is the sum of its steps, including the last, and unknown while no step reported any", async () => {
  const cost = { calls: 3, byMethod: { getSlot: 3 }, bytes: 90, credits: 3, retries: 0 };
  const { id } = await request(testAddress("cost"));
  expect((await findAnalysis({ database }, id))?.cost).toBeNull();
  await Promise.all([
    addAnalysisCost({ database }, id, cost),
    addAnalysisCost({ database }, id, { ...cost, byMethod: { getBlock: 1 }, calls: 1 }),
  ]);
  const { rows } = await database.pool.query("SELECT costs FROM analyses WHERE id = $1", [id]);
  expect(rows[0]?.costs).toContainEqual({ ...cost, hedged: 0 });
  await store.finish(id, null, cost);
  await store.finish(id, null, cost);
  expect((await findAnalysis({ database }, id))?.cost).toMatchObject({
    calls: 7,
    byMethod: { getSlot: 6, getBlock: 1 },
    credits: 9,
  });
});

test("an analysis whose last step is repeated is counted once", async () => {
  const { id } = await request(randomAddress());
  METRICS.jobEnded.mockReset();
  expect(await store.finish(id, null)).toBe(true);
  expect(await store.finish(id, null)).toBe(false);
  const end = { kind: "flash-analysis", status: "completed", seconds: expect.any(Number) };
  expect(METRICS.jobEnded.mock.calls).toEqual([[end]]);
});

test("several analyses are found in one query, and a failure only if it is the last of its wallet and recent", async () => {
  const minute = 60_000;
  const [failed, mended, old] = [testAddress("fai"), testAddress("mended"), testAddress("o1d")];
  const failure = { code: "wallet_not_found", message: "It was never used." } as const;
  const requests = await Promise.all([failed, mended, old].map((wallet) => request(wallet)));
  for (const { id } of requests) await store.finish(id, failure);
  await store.finish((await request(mended)).id, null);
  await database.pool.query("UPDATE analyses SET finished_at = now() - interval '31 minutes' WHERE id = $1", [
    requests[2]?.id,
  ]);
  const failures = await findFailures({ database }, [failed, mended, old], 30 * minute);
  expect(Array.from(failures)).toEqual([[failed, failure]]);
  const found = await findAnalyses({ database }, [...requests.map(({ id }) => id), "analysis-none"]);
  expect(found.map(({ wallet }) => wallet).sort()).toEqual([failed, mended, old].sort());
  const open = await request(testAddress("open"));
  await expect(hasAnyEnded({ database }, [open.id, "analysis-none"])).resolves.toBe(false);
  await expect(hasAnyEnded({ database }, [open.id, requests[0]?.id ?? ""])).resolves.toBe(true);
});

const fresh = (count: number) => Array.from({ length: count }, () => randomAddress());
const endAll = () => database.pool.query("UPDATE analyses SET finished_at = now() WHERE finished_at IS NULL");

test("an anonymous caller has at most three open analyses, also with simultaneous requests", async () => {
  await endAll();
  const anonymous = anonymousRequester("one");
  const asked = await Promise.all(fresh(40).map((wallet) => request(wallet, "flash", anonymous)));
  const admitted = asked.filter(({ isRefused }) => !isRefused);
  expect(admitted).toHaveLength(3);
  await store.finish(admitted[0]?.id ?? "", null);
  expect((await request(randomAddress(), "flash", anonymous)).isRefused).toBe(false);
  expect((await request(randomAddress(), "flash", anonymous)).isRefused).toBe(true);
});

test("thousands of anonymous callers have at most thirty together, and a refused request leaves no row", async () => {
  await endAll();
  let admitted = 0;
  for (let first = 0; first < inScope({ quick: 1_000, full: 10_000 }); first += 100) {
    const callers = Array.from({ length: 100 }, (_, nth) => anonymousRequester(`anonymous-${first + nth}`));
    const asked = await Promise.all(callers.map((caller) => request(randomAddress(), "flash", caller)));
    admitted += asked.filter(({ isRefused }) => !isRefused).length;
  }
  expect(admitted).toBe(30);
  const { rows } = await database.pool.query(
    `SELECT (SELECT count(*)::int FROM analyses WHERE caller LIKE 'anonymous-%') AS analyses,
         (SELECT count(*)::int FROM job_events e JOIN analyses a ON a.id = e.source
          WHERE a.caller LIKE 'anonymous-%') AS events,
         (SELECT count(*)::int FROM wallets) AS wallets`,
  );
  expect(rows).toEqual([{ analyses: 30, events: 30, wallets: 0 }]);
}, 90_000);

test("an account has as many as its credits cover, at most fifty", async () => {
  await endAll();
  const poor = accountRequester("usr_poor", { balance: 17, price: 5 });
  const rich = accountRequester("usr_rich", { balance: 1_000_000, price: 1 });
  for (const [requester, max] of [
    [poor, 3],
    [rich, 50],
  ] as const) {
    const asked = await store.request(fresh(60), "flash", requester);
    expect(asked.filter(({ id }) => id !== null)).toHaveLength(max);
  }
});

test("paying callers are not limited by others, and all callers share an analysis in progress", async () => {
  await endAll();
  const callers = Array.from({ length: 40 }, (_, nth) => anonymousRequester(`crowd-${nth}`));
  const asked = await Promise.all(
    callers.map(async (caller) => {
      const wallet = randomAddress();
      return { wallet, ...(await request(wallet, "flash", caller)) };
    }),
  );
  const open = asked.filter(({ isRefused }) => !isRefused);
  const payer = paidRequester("usr_payer");
  const paid = await store.request(fresh(100), "flash", payer);
  expect(paid.filter(({ id }) => id === null)).toEqual([]);
  const late = await request(open[0]?.wallet ?? WALLET, "flash", anonymousRequester("late"));
  expect(late).toMatchObject({ id: open[0]?.id, created: false });
});

test("an analysis of an anonymous caller moves to the paid queue when a paying caller requests it", async () => {
  await endAll();
  const wallet = randomAddress();
  const { id } = await request(wallet, "flash", anonymousRequester("first"));
  expect(await store.claimPending(10)).toEqual([
    expect.objectContaining({ id, run: 1, queue: "anonymous", wallet, caller: "first" }),
  ]);
  const payer = accountRequester("usr_late", { balance: 10, price: 1 });
  expect((await request(wallet, "flash", payer)).id).toBe(id);
  expect(await store.claimPending(10)).toEqual([
    expect.objectContaining({ id, run: 2, queue: "flash", caller: "usr_late" }),
  ]);
  await request(wallet, "flash", anonymousRequester("third"));
  expect(await findAnalysis({ database }, id)).toMatchObject({ workClass: "account", caller: "usr_late" });
  expect(await store.claimPending(10)).toEqual([]);
});

test("a refusal has the estimated end of the blocking analysis", async () => {
  await endAll();
  await request(randomAddress());
  await database.pool.query(
    "UPDATE analyses SET kind = 'flash', begun_at = now() - interval '7.8 seconds', finished_at = now()",
  );
  const anonymous = anonymousRequester("patient");
  const asked = await Promise.all(fresh(4).map((wallet) => request(wallet, "flash", anonymous)));
  expect(asked.filter(({ isRefused }) => isRefused)).toHaveLength(1);
  expect(await store.estimateWait(anonymous)).toBe(8);
  await database.pool.query(
    "UPDATE analyses SET begun_at = now() - interval '5.2 seconds' WHERE finished_at IS NULL AND caller = 'patient'",
  );
  expect(await store.estimateWait(anonymous)).toBe(3);
  await database.pool.query(
    "UPDATE analyses SET begun_at = now() - interval '11.5 seconds' WHERE finished_at IS NULL AND caller = 'patient'",
  );
  expect(await store.estimateWait(anonymous)).toBe(12);
});
