import { expect, test } from "vitest";
import { grantCredits } from "@/lib/billing/ledger";
import { addKey } from "@/lib/db/testing/open-account";
import { createTradeEvent, provideWatching, type WatchedWallet } from "@/lib/testing/provide-watching";
import type { WatchEvents } from "./record-watch-events";
import { setWatch } from "./watches";

const market = await provideWatching(7, { intervalSeconds: 300, dailyCredits: 2 });
const { demo, database, ports, watchQueue, addWebhook } = market;
const { checkAll, trader, watch, moveBack, readState } = market;

/** Advances the time since the charge of a watch by this number of seconds. */
const passTime = ({ userId }: WatchedWallet, seconds: number) =>
  database.pool.query(
    "UPDATE watches SET charged_at = charged_at - make_interval(secs => $2) WHERE user_id = $1",
    [userId, seconds],
  );

async function findState({ userId, wallet }: WatchedWallet) {
  const state = (await watchQueue.listWatches(wallet)).find((watch) => watch.userId === userId);
  if (state === undefined) throw new Error("nothing is watched");
  return state;
}

/** Reports a trade in the slot that is this number of slots after the cursor of the watch. */
async function trade(watched: WatchedWallet, slots: number) {
  const state = await findState(watched);
  const cursor = {
    slot: (state.cursor?.slot ?? 0) + slots,
    signature: `trade ${state.cursor?.slot} ${slots}`,
  };
  return watchQueue.recordEvents({
    watch: state,
    wallet: watched.wallet,
    cursor,
    events: [createTradeEvent(watched.wallet, cursor)],
  });
}

/** Makes the database refuse events of an account from this number on. */
async function failFrom({ userId }: WatchedWallet, seq: number) {
  await database.pool.query(`
    CREATE FUNCTION fail_events() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'refused'; END $$;
    CREATE TRIGGER fail_events BEFORE INSERT ON feed_events FOR EACH ROW
      WHEN (NEW.user_id = '${userId}' AND NEW.seq >= ${seq}) EXECUTE FUNCTION fail_events()`);
  return () => database.pool.query("DROP TRIGGER fail_events ON feed_events; DROP FUNCTION fail_events()");
}

test("dust transfers cost a watcher nothing and are read once", async () => {
  const mine = await watch(trader(0), 10);
  await checkAll();
  const previousCursor = (await findState(mine)).cursor;
  for (const lamports of [1n, 2n, 3n]) {
    demo.faucet.grant({ to: mine.wallet, lamports, usdcRaw: 0n });
    await market.makeDue(mine.wallet);
    await checkAll();
  }
  expect(await readState(mine)).toMatchObject({ status: "active", balance: 10, charges: [], events: [] });
  expect((await findState(mine)).cursor?.slot).toBeGreaterThan(previousCursor?.slot ?? 0);
});

test("a charge pays for the events of the interval after it, and the next interval is charged again", async () => {
  const mine = await watch(trader(1), 10);
  await checkAll();
  expect([await trade(mine, 1), await trade(mine, 2), await trade(mine, 3)]).toEqual([
    "recorded",
    "recorded",
    "recorded",
  ]);
  expect(await readState(mine)).toMatchObject({ balance: 9, events: { length: 3 } });
  await passTime(mine, 300);
  await trade(mine, 4);
  expect(await readState(mine)).toMatchObject({ balance: 8, events: { length: 4 } });
});

/** Reports a transaction without a matching trade, an interval after the last charge. */
async function lookQuietly(watched: WatchedWallet, nth: number) {
  await passTime(watched, 300);
  const state = await findState(watched);
  const cursor = { slot: (state.cursor?.slot ?? 0) + 1, signature: `quiet ${nth}` };
  return watchQueue.recordEvents({ watch: state, wallet: watched.wallet, cursor, events: [] });
}

test("an account with one credit gets 21 refreshes without an event, and then its watches are paused", async () => {
  const mine = await watch(trader(6), 1);
  await checkAll();
  const outcomes: string[] = [];
  for (let nth = 1; nth <= 22; nth += 1) outcomes.push(await lookQuietly(mine, nth));
  expect(outcomes).toEqual([...Array.from({ length: 21 }, () => "quiet"), "paused"]);
  expect(await readState(mine)).toMatchObject({ status: "paused", balance: 0 });
});

test("an account with credits has 500 free refreshes without an event a day, and 20 more for each charge", async () => {
  const mine = await watch(trader(7), 100);
  await checkAll();
  const count = (free: number) =>
    database.pool.query(
      `INSERT INTO watch_feeds (user_id, free_day, free_refreshes) VALUES ($1, (now() AT TIME ZONE 'UTC')::date, $2)
       ON CONFLICT (user_id) DO UPDATE SET free_day = excluded.free_day, free_refreshes = excluded.free_refreshes`,
      [mine.userId, free],
    );
  await count(499);
  await lookQuietly(mine, 1);
  expect(await readState(mine)).toMatchObject({ balance: 100 });
  await lookQuietly(mine, 2);
  expect(await readState(mine)).toMatchObject({ balance: 99, events: [] });
  for (let nth = 3; nth <= 21; nth += 1) await lookQuietly(mine, nth);
  expect(await readState(mine)).toMatchObject({ balance: 99 });
  await count(10_000);
  await database.pool.query("UPDATE watch_feeds SET free_day = free_day - 1 WHERE user_id = $1", [
    mine.userId,
  ]);
  await lookQuietly(mine, 22);
  expect(await readState(mine)).toMatchObject({ balance: 99 });
});

test("a watch at its daily limit reports events free of charge until the next day", async () => {
  const mine = await watch(trader(2), 3);
  await checkAll();
  for (let nth = 1; nth <= 5; nth += 1) {
    await trade(mine, nth);
    await database.pool.query(
      "UPDATE watches SET charged_at = greatest(date_trunc('day', now(), 'UTC'), now() - interval '300 seconds') WHERE user_id = $1",
      [mine.userId],
    );
  }
  const { balance, events } = await readState(mine);
  // Within five minutes after midnight, a past interval is in the previous day.
  expect([events.length, balance === 1 || balance === 2]).toEqual([5, true]);
  await passTime(mine, 86_400);
  await trade(mine, 6);
  expect(await readState(mine)).toMatchObject({ balance: (balance ?? 0) - 1, events: { length: 6 } });
});

test("many events are written in parts, each event once and for one credit, despite failures between the parts", async () => {
  const mine = await watch(trader(3), 10);
  await addWebhook("wh_parts", mine.userId, "wallet.traded");
  await checkAll();
  const state = await findState(mine);
  const firstSlot = state.cursor?.slot ?? 0;
  const detected = Array.from({ length: 450 }, (_, nth) =>
    createTradeEvent(mine.wallet, { slot: firstSlot + 1 + nth, signature: `part ${nth >> 1}` }),
  );
  const newEvents: WatchEvents = {
    watch: state,
    wallet: mine.wallet,
    cursor: { slot: firstSlot + 900, signature: "end" },
    events: detected,
  };
  const mend = await failFrom(mine, 301);
  await expect(watchQueue.recordEvents(newEvents)).rejects.toThrow("refused");
  expect(await readState(mine)).toMatchObject({ balance: 9, events: { length: 200 } });
  await mend();

  await passTime(mine, 86_400);
  const laterState = await findState(mine);
  expect(laterState.cursor).toEqual({ slot: firstSlot + 200, signature: "part 99" });
  const laterEvents = detected.filter(({ slot }) => slot > firstSlot + 200);
  expect(await watchQueue.recordEvents({ ...newEvents, watch: laterState, events: laterEvents })).toBe(
    "recorded",
  );
  const { balance, events } = await readState(mine);
  expect(balance).toBe(9);
  expect(events.map(({ signature }) => signature)).toEqual(
    detected.map(({ event }) => event.signature).toReversed(),
  );
  const { rows } = await database.pool.query(
    "SELECT count(*)::int AS sent FROM webhook_deliveries WHERE webhook_id = 'wh_parts'",
  );
  expect(rows).toEqual([{ sent: 450 }]);
});

test("a failed notification of one watcher does not delay others and is retried until it succeeds", async () => {
  const broken = await watch(trader(4), 10);
  const mine = await watch(trader(4), 10);
  await checkAll();
  for (const each of [broken, mine]) await moveBack(each, 20);
  const mend = await failFrom(broken, 1);
  const worker = market.createWorker();
  await worker.poll();
  await expect.poll(() => market.outcomes.at(-1)).toBe("failed");
  await worker.stop();
  const { events } = await readState(mine);
  expect(events.length).toBeGreaterThan(0);
  expect(await readState(broken)).toMatchObject({ status: "active", balance: 10, events: [] });
  await mend();
  await market.makeDue(mine.wallet);
  await checkAll();
  const signatures = (await readState(broken)).events.map(({ signature }) => signature);
  expect(signatures).toEqual(events.map(({ signature }) => signature));
  expect(await readState(mine)).toMatchObject({ balance: 9, events: { length: events.length } });
});

test("watches of a wallet with the same cursor share one walk through its history", async () => {
  const all = await Promise.all(Array.from({ length: 12 }, () => watch(trader(5), 10)));
  await checkAll();
  for (const each of all) await moveBack(each, 20);
  const findings: WatchEvents[] = [];
  const settle: typeof watchQueue.recordEvents = (finding) => {
    findings.push(finding);
    return watchQueue.recordEvents(finding);
  };
  await checkAll({ watchQueue: { ...watchQueue, recordEvents: settle } });
  expect(findings).toHaveLength(12);
  expect(findings[0]?.events.length).toBeGreaterThan(0);
  expect(new Set(findings.map(({ events }) => events)).size).toBe(1);
  for (const each of all) expect(await readState(each)).toMatchObject({ balance: 9 });
});

test.each([
  ["was revoked", "revoked_at = now()"],
  ["has expired", "expires_at = now()"],
])(
  "watches of a key that %s pause with the reason, and resume without a loss when they are set again in a session",
  async (_, change) => {
    const mine = await watch(trader(6), 10);
    const keyId = await addKey(database, mine.userId, { perDay: null, total: null });
    await setWatch(ports, { ...mine, keyId });
    await checkAll();
    await database.pool.query(`UPDATE api_keys SET ${change} WHERE id = $1`, [keyId]);
    await moveBack(mine, 20);
    await checkAll();
    expect(await readState(mine)).toMatchObject({
      status: "paused",
      pauseReason: "key_inactive",
      balance: 10,
      charges: [],
      events: [{ type: "watch.paused", message: expect.stringContaining("API key") }],
    });
    await market.makeDue(mine.wallet);
    await checkAll();
    expect(await readState(mine)).toMatchObject({ status: "paused", events: { length: 1 } });

    await setWatch(ports, { ...mine, keyId: null });
    await checkAll();
    const resumed = await readState(mine);
    expect(resumed).toMatchObject({ status: "active", balance: 9 });
    expect(resumed).not.toHaveProperty("pauseReason");
    expect(resumed.events.length).toBeGreaterThan(1);
  },
);

test("a watch resumes free of charge if no trade matches its rules", async () => {
  const mine = await watch(trader(7), 0, { minTradeSol: 1_000_000 });
  await checkAll();
  await moveBack(mine, 5);
  await checkAll();
  expect(await readState(mine)).toMatchObject({ status: "paused", pauseReason: "no_credits" });
  await grantCredits(ports, { userId: mine.userId, credits: 1, reason: "test" });
  await market.makeDue(mine.wallet);
  await checkAll();
  expect(await readState(mine)).toMatchObject({ status: "active", balance: 1, charges: [] });
});

test("the watch of an account without credits is paused before its wallet is refreshed", async () => {
  const mine = await watch(trader(8), 0);
  await checkAll();
  await moveBack(mine, 5);
  const saved: string[] = [];
  const save: typeof ports.snapshots.save = async (wallet) => {
    saved.push(wallet);
  };
  await checkAll({ snapshots: { ...ports.snapshots, save } });
  expect(await readState(mine)).toMatchObject({ status: "paused" });
  expect(saved).toEqual([]);
});

test("a watch whose account gets credits during its pause is notified at the next check", async () => {
  const mine = await watch(trader(9), 0);
  await checkAll();
  await moveBack(mine, 20);
  const pause: typeof watchQueue.pause = async (...paused) => {
    await grantCredits(ports, { userId: mine.userId, credits: 5, reason: "test" });
    await watchQueue.pause(...paused);
  };
  await checkAll({ watchQueue: { ...watchQueue, pause } });
  expect(await readState(mine)).toMatchObject({ status: "active", events: [] });
  await market.makeDue(mine.wallet);
  await checkAll();
  const { status, balance, events } = await readState(mine);
  expect([status, balance, events.length > 0]).toEqual(["active", 4, true]);
});
