import { expect, test } from "vitest";
import { AppError } from "@/lib/config/errors";
import { openTestAccount } from "@/lib/db/testing/open-account";
import { fromStoredWorkClass } from "@/lib/jobs/work-class";
import { provideWatching } from "@/lib/testing/provide-watching";
import { deleteWatch, listWatches, setWatch } from "./watches";

const market = await provideWatching(9);
const { database, ports, watchQueue, counts } = market;
const { checkAll, trader, watch, moveBack, makeDue, readState } = market;

async function listOpen(): Promise<readonly { wallet: string; workClass: string; caller: string }[]> {
  const { rows } = await database.pool.query<{ wallet: string; workClass: string; caller: string }>(
    'SELECT wallet, work_class AS "workClass", caller FROM analyses WHERE finished_at IS NULL ORDER BY wallet',
  );
  return rows.map((row) => ({ ...row, workClass: fromStoredWorkClass(row.workClass) }));
}

const countAnalyses = async () =>
  (await database.pool.query("SELECT count(*)::int AS count FROM analyses")).rows[0]?.count;

/** Makes the due checks and runs none of the analyses that they request. */
async function checkOnce(): Promise<void> {
  let running = 0;
  const worker = market.createWorker({
    watchQueue: {
      ...watchQueue,
      async claim(...limits) {
        const claimed = await watchQueue.claim(...limits);
        running += claimed.length;
        return claimed;
      },
      async recordCheck(check) {
        await watchQueue.recordCheck(check);
        running -= 1;
      },
    },
  });
  await worker.poll();
  await expect
    .poll(async () => {
      const { rows } = await database.pool.query("SELECT FROM watched_wallets WHERE due_at <= now()");
      return running + rows.length;
    })
    .toBe(0);
  await worker.stop();
}

/** Watches the wallets of these traders for a new account. */
async function watchAll(credits: number, traders: readonly number[]): Promise<string> {
  const userId = await openTestAccount(database, credits);
  for (const nth of traders) await setWatch(ports, { userId, keyId: null, wallet: trader(nth) });
  return userId;
}

test("a first check waits for an analysis that counts for the account, and makes no calls itself", async () => {
  const mine = await watch(trader(0), 100);
  counts.newestReads = 0;
  await checkOnce();
  expect(counts.newestReads).toBe(0);
  expect(await listOpen()).toEqual([{ wallet: mine.wallet, workClass: "account", caller: mine.userId }]);
  expect(await readState(mine)).toMatchObject({ lastCheckedAt: null });
  await checkAll();
  expect(counts.newestReads).toBe(1);
  expect(await readState(mine)).toMatchObject({
    lastCheckedAt: expect.any(String),
    balance: 100,
    events: [],
  });
});

test("first checks use at most half of the open analyses of an account, and all are made eventually", async () => {
  // Credits for four profiles: two of them may be first checks.
  const userId = await watchAll(20, [1, 2, 3, 4, 5]);
  await checkOnce();
  expect((await listOpen()).map(({ caller }) => caller)).toEqual([userId, userId]);
  await checkAll();
  const watches = await listWatches(ports, userId);
  expect(watches.every(({ lastCheckedAt }) => lastCheckedAt !== null)).toBe(true);
});

test("accounts without credits have three concurrent first checks together, like one anonymous caller", async () => {
  const poor = [await watchAll(0, [6, 7]), await watchAll(4, [8, 9]), await watchAll(0, [10, 11])];
  await checkOnce();
  expect((await listOpen()).map(({ workClass, caller }) => `${workClass} ${caller}`)).toEqual(
    Array(3).fill("anonymous watches"),
  );
  await checkAll();
  for (const userId of poor) {
    expect((await listWatches(ports, userId)).every(({ lastCheckedAt }) => lastCheckedAt !== null)).toBe(
      true,
    );
  }
});

test("a watch that is removed and set again starts without another analysis", async () => {
  const mine = await watch(trader(12), 100);
  await checkAll();
  const before = await countAnalyses();
  for (let nth = 0; nth < 3; nth += 1) {
    await deleteWatch(ports, mine.userId, mine.wallet);
    await setWatch(ports, { ...mine, keyId: null });
    await checkAll();
  }
  expect(await countAnalyses()).toBe(before);
  expect(await readState(mine)).toMatchObject({
    lastCheckedAt: expect.any(String),
    balance: 100,
    events: [],
  });
});

test("a first check whose analysis fails requests another one and does not delay other watchers", async () => {
  const known = await watch(trader(13), 100);
  await checkAll();
  await database.pool.query("UPDATE wallet_snapshots SET calculated_at = calculated_at - interval '1 day'");
  const late = await watch(trader(13), 100);
  await checkOnce();
  const [open] = await ports.analyses.claimPending(10);
  if (open === undefined) throw new Error("no analysis was requested");
  await ports.analyses.finish(open.id, { code: "chain_unavailable", message: "The provider is away." });
  await moveBack(known, 20);
  await checkOnce();
  expect((await readState(known)).events.length).toBeGreaterThan(0);
  expect(await listOpen()).toMatchObject([{ wallet: late.wallet }]);
  await makeDue(late.wallet);
  await checkAll();
  expect(await readState(late)).toMatchObject({ lastCheckedAt: expect.any(String), events: [] });
});

test("an account that does not belong to a trader is analyzed once and watched without events", async () => {
  const mine = await watch(trader(14), 100);
  await checkOnce();
  const [open] = await ports.analyses.claimPending(10);
  if (open === undefined) throw new Error("no analysis was requested");
  const { code, message } = new AppError("system_wallet", "A pool.");
  await ports.analyses.finish(open.id, { code, message });
  const before = await countAnalyses();
  await makeDue(mine.wallet);
  await checkAll();
  expect(await countAnalyses()).toBe(before);
  expect(await readState(mine)).toMatchObject({ status: "active", lastCheckedAt: expect.any(String) });
  expect((await watchQueue.listWatches(mine.wallet))[0]?.cursor).not.toBeNull();
});
