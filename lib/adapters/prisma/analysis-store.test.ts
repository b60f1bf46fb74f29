import { randomBytes } from "node:crypto";
import { Pool } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { address } from "@/lib/domain/address";
import { USDC, USDT, WRAPPED_SOL } from "@/lib/domain/chain/assets";
import { testAddress } from "@/lib/domain/samples/build-change";
import type { AnalysisStore, AnalysisWatch } from "@/lib/ports/analysis-store";
import { createAnalysisStore } from "./analysis-store";
import { createAnalysisWatch } from "./analysis-watch";
import { createTestDatabase } from "./testing/test-database";

const WALLET = address("9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM");

let pool: Pool;
let store: AnalysisStore;
let watch: AnalysisWatch;
let otherProcess: AnalysisWatch;
let drop: () => Promise<void>;

beforeAll(async () => {
  const database = await createTestDatabase();
  pool = new Pool({ connectionString: database.url });
  store = createAnalysisStore(pool, (bytes) => randomBytes(bytes).toString("hex"));
  watch = createAnalysisWatch(database.url, store);
  otherProcess = createAnalysisWatch(database.url, store);
  drop = database.drop;
});

afterAll(async () => {
  await watch.close();
  await otherProcess.close();
  await pool.end();
  await drop();
});

test("requests for one wallet share one analysis until it has ended", async () => {
  const requests = await Promise.all(Array.from({ length: 20 }, () => store.request(WALLET, "flash")));
  expect(new Set(requests.map((request) => request.id)).size).toBe(1);
  expect(requests.filter((request) => request.created)).toHaveLength(1);
  const background = await store.request(WALLET, "history");
  expect(background.created).toBe(true);
  await store.finish(requests[0]?.id ?? "", null);
  expect((await store.request(WALLET, "flash")).created).toBe(true);
});

test("everybody who waits is woken when the analysis ends, in every process", async () => {
  const { id } = await store.request(USDC, "flash");
  const signal = new AbortController().signal;
  const waiting = [watch.waitForEnd(id, 10_000, signal), otherProcess.waitForEnd(id, 10_000, signal)];
  await store.finish(id, { code: "chain_unavailable", message: "The provider is away." });
  const [here, there] = await Promise.all(waiting);
  expect(here).toMatchObject({ status: "failed", failure: { code: "chain_unavailable" } });
  expect(there).toEqual(here);
});

test("a wait ends without a result when its time is over or the caller has gone", async () => {
  const { id } = await store.request(USDT, "flash");
  expect(await watch.waitForEnd(id, 20, new AbortController().signal)).toBeNull();
  const gone = new AbortController();
  const waiting = watch.waitForEnd(id, 60_000, gone.signal);
  gone.abort();
  expect(await waiting).toBeNull();
});

test("progress moves forward only, and an analysis that has ended stays as it ended", async () => {
  const { id } = await store.request(WRAPPED_SOL, "flash");
  await store.advance(id, 40.7);
  await store.advance(id, 10);
  expect(await store.find(id)).toMatchObject({ status: "active", progress: 40 });
  await store.finish(id, null);
  await store.advance(id, 50);
  await store.finish(id, { code: "internal", message: "too late" });
  expect(await store.find(id)).toMatchObject({ status: "completed", progress: 100, failure: null });
});

test("each request is handed over once, and again where it was not begun in time", async () => {
  await store.takeUndispatched(100, 60_000);
  const { id } = await store.request(address("11111111111111111111111111111112"), "flash");
  const taken = await Promise.all([store.takeUndispatched(10, 60_000), store.takeUndispatched(10, 60_000)]);
  expect(taken.flat().map((analysis) => analysis.id)).toEqual([id]);
  expect((await store.takeUndispatched(100, 0)).map((analysis) => analysis.id)).toContain(id);
  await store.advance(id, 1);
  expect((await store.takeUndispatched(100, 0)).map((analysis) => analysis.id)).not.toContain(id);
});

test("several analyses are found at once, and a wallet's failure only while it is its last and recent", async () => {
  const minute = 60_000;
  const [failed, mended, old] = [testAddress("fai"), testAddress("mended"), testAddress("o1d")];
  const failure = { code: "wallet_not_found", message: "It was never used." } as const;
  const requests = await Promise.all([failed, mended, old].map((wallet) => store.request(wallet, "flash")));
  for (const { id } of requests) await store.finish(id, failure);
  const again = await store.request(mended, "flash");
  await store.finish(again.id, null);
  const [, , oldest] = requests;
  await pool.query("UPDATE analyses SET finished_at = now() - interval '31 minutes' WHERE id = $1", [
    oldest?.id,
  ]);
  const failures = await store.findFailures([failed, mended, old], 30 * minute);
  expect(Array.from(failures)).toEqual([[failed, failure]]);
  const found = await store.findAll([...requests.map(({ id }) => id), "analysis-none"]);
  expect(found.map(({ wallet }) => wallet).sort()).toEqual([failed, mended, old].sort());
});
