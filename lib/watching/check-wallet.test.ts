import { WEBHOOK_BODIES } from "@walletlens/contract/webhook-events";
import { expect, test, vi } from "vitest";
import { grantCredits } from "@/lib/billing/ledger";
import { addKey } from "@/lib/db/testing/open-account";
import { createTradeEvent, provideWatching, type WatchedWallet } from "@/lib/testing/provide-watching";
import type { FeedEvent } from "./rules/watch";
import { setWatch } from "./watches";
import { listDeliveries } from "./webhook-deliveries";

const market = await provideWatching(6);
const { database, ports, watchQueue, chain, counts, outcomes, addWebhook } = market;
const { createWorker, checkAll, trader, watch, moveBack, makeDue, readState } = market;

const selectTrades = (events: readonly FeedEvent[]) =>
  events.flatMap((event) => (event.type === "wallet.traded" ? [event] : []));

test("the first check is free and creates no events, and a check without a result is one call and free", async () => {
  const mine = await watch(trader(0), 10);
  await checkAll();
  expect(await readState(mine)).toMatchObject({
    status: "active",
    balance: 10,
    events: [],
    lastCheckedAt: expect.any(String),
  });
  counts.newestReads = 0;
  await makeDue(mine.wallet);
  await checkAll();
  expect(counts.newestReads).toBe(1);
  expect(await readState(mine)).toMatchObject({ status: "active", balance: 10, events: [] });
});

test("a check that finds events takes one credit and reports every trade in order", async () => {
  const mine = await watch(trader(1), 10);
  await checkAll();
  await moveBack(mine, 40);
  await checkAll();
  const { balance, charges, events } = await readState(mine);
  expect(balance).toBe(9);
  expect(charges).toMatchObject([{ credits: -1, reason: "watch-refresh" }]);
  const { entries } = await ports.wallets.readHistory(mine.wallet, null);
  const signatures = new Set(entries.slice(-40).map(({ signature }) => signature));
  expect(events.length).toBeGreaterThan(3);
  expect(events.every(({ signature }) => signature !== null && signatures.has(signature))).toBe(true);
  expect(events.map(({ id }) => id)).toEqual(events.map((_, index) => events.length - index));
  expect(selectTrades(events).every(({ reasons }) => reasons.join() === "trade")).toBe(true);
});

test("two workers that find the same events charge one credit and report them once", async () => {
  const mine = await watch(trader(2), 10);
  await checkAll();
  await moveBack(mine, 20);
  const [state] = await watchQueue.listWatches(mine.wallet);
  const { intervals } = await ports.wallets.readCoverage(mine.wallet);
  const cursor = intervals[0]?.newest;
  if (state === undefined || cursor === undefined) throw new Error("nothing is watched");
  const events = [createTradeEvent(mine.wallet, cursor)];
  const newEvents = { watch: state, wallet: mine.wallet, cursor, events };
  const outcomes = await Promise.all(Array.from({ length: 8 }, () => watchQueue.recordEvents(newEvents)));
  expect(outcomes.toSorted()).toEqual(["recorded", ...Array(7).fill("stale")]);
  expect(await readState(mine)).toMatchObject({
    balance: 9,
    charges: [{ credits: -1 }],
    events: [{ id: 1 }],
  });
});

test("without credits a watch is paused with an event, loses no trade, and resumes for one credit", async () => {
  const mine = await watch(trader(3), 0);
  await addWebhook("wh_paused", mine.userId, "watch.paused");
  await checkAll();
  await moveBack(mine, 30);
  await checkAll();
  const paused = await readState(mine);
  expect(paused).toMatchObject({
    status: "paused",
    balance: 0,
    charges: [],
    events: [{ type: "watch.paused" }],
  });
  const list = await listDeliveries({ database }, mine.userId, "wh_paused", { limit: 10, after: null });
  expect(list.deliveries).toMatchObject([{ type: "watch.paused", status: "pending" }]);
  const { rows } = await database.pool.query(
    "SELECT body FROM webhook_deliveries WHERE webhook_id = 'wh_paused'",
  );
  WEBHOOK_BODIES["watch.paused"].parse(JSON.parse(rows[0]?.body));

  counts.newestReads = 0;
  await makeDue(mine.wallet);
  await checkAll();
  expect(counts.newestReads).toBe(0);

  await grantCredits(ports, { userId: mine.userId, credits: 5, reason: "test" });
  await makeDue(mine.wallet);
  await checkAll();
  const resumed = await readState(mine);
  expect(resumed).toMatchObject({ status: "active", balance: 4 });
  expect(selectTrades(resumed.events).length).toBeGreaterThan(2);
});

test("each watch of a wallet gets the trades that match its rules, and one without events is free", async () => {
  const all = await watch(trader(4), 10);
  const whales = await watch(trader(4), 10, { minTradeSol: 1_000_000 });
  const sales = await watch(trader(4), 10, { side: "sell" });
  const firstBuys = await watch(trader(4), 10, { newToken: true });
  const watches = [all, whales, sales, firstBuys];
  await checkAll();
  for (const each of watches) await moveBack(each, 400);
  await checkAll();
  const [every, large, sold, bought] = (await Promise.all(watches.map(readState))).map((state) => {
    const trades = selectTrades(state.events);
    expect([state.balance, state.charges.length]).toEqual(trades.length === 0 ? [10, 0] : [9, 1]);
    return trades;
  });
  expect(large?.filter(({ trade }) => trade.unknown === undefined)).toEqual([]);
  const expectedSales = every?.filter(({ trade }) => trade.side === "sell") ?? [];
  expect(sold?.map(({ signature }) => signature)).toEqual(expectedSales.map(({ signature }) => signature));
  expect(bought?.length).toBeGreaterThan(0);
  const firstMints = new Set(bought?.map(({ trade }) => trade.tokenAddress));
  expect(firstMints.size).toBe(bought?.length);
});

test("an event in the feed and its delivery carry the name of the watch, the symbol, dollars and a link", async () => {
  const mine = await watch(trader(13), 10);
  await setWatch(ports, { ...mine, keyId: null, label: "whale" });
  await addWebhook("wh_sentence", mine.userId, "wallet.traded");
  await checkAll();
  await moveBack(mine, 20);
  await checkAll();
  const [event] = selectTrades((await readState(mine)).events);
  const { id, type, ...data } = event ?? { id: 0, type: "" };
  expect(data).toMatchObject({
    label: "whale",
    link: expect.stringMatching(/^https:\/\/lens\.example\/wallet\/\w+\/tokens\/\w+$/),
    trade: { tokenSymbol: expect.any(String), valueUsd: expect.any(Number) },
  });
  const { rows } = await database.pool.query(
    "SELECT body FROM webhook_deliveries WHERE webhook_id = 'wh_sentence' AND event_key = $1",
    [`feed:${id}`],
  );
  const body = WEBHOOK_BODIES["wallet.traded"].parse(JSON.parse(rows[0]?.body));
  expect([body.type, body.data]).toEqual([type, data]);
});

test("trades are delivered only to webhooks of the watching account", async () => {
  const mine = await watch(trader(5), 10);
  const theirs = await watch(trader(6), 10);
  for (const { userId } of [mine, theirs]) {
    await addWebhook(`wh_${userId}`, userId, "wallet.traded");
  }
  await checkAll();
  await moveBack(mine, 20);
  await checkAll();
  const { events } = await readState(mine);
  const countDeliveries = async ({ userId }: WatchedWallet) => {
    const page = { limit: 100, after: null };
    return (await listDeliveries({ database }, userId, `wh_${userId}`, page)).deliveries.length;
  };
  expect(events.length).toBeGreaterThan(0);
  expect(await countDeliveries(mine)).toBe(events.length);
  expect(await countDeliveries(theirs)).toBe(0);
  expect((await readState(theirs)).events).toEqual([]);
});

test("the caps of a key apply to the watches that were set with it", async () => {
  const mine = await watch(trader(7), 10);
  const keyId = await addKey(database, mine.userId, { perDay: null, total: 0 });
  await setWatch(ports, { ...mine, keyId });
  await checkAll();
  await moveBack(mine, 10);
  await checkAll();
  expect(await readState(mine)).toMatchObject({ status: "paused", balance: 10 });
});

test("a failed check is recorded, and the wallet is checked again soon", async () => {
  const mine = await watch(trader(8), 10);
  await checkAll();
  await makeDue(mine.wallet);
  const away = { ...chain, readNewestSignature: () => Promise.reject(new Error("away")) };
  const failing = createWorker({ chain: away });
  await failing.poll();
  const read = async () => {
    const { rows } = await database.pool.query(
      "SELECT failures, due_at < now() + interval '20 seconds' AS soon FROM watched_wallets WHERE wallet = $1",
      [mine.wallet],
    );
    return rows[0];
  };
  // A check is counted after it is recorded: a process that stops in between counts none.
  await expect.poll(() => outcomes.at(-1)).toBe("failed");
  expect(await read()).toEqual({ failures: 1, soon: true });
  await failing.stop();
  await makeDue(mine.wallet);
  await checkAll();
  expect(await readState(mine)).toMatchObject({ status: "active", lastCheckedAt: expect.any(String) });
});

test("a wallet that the websocket reports is checked at once, and a busy one at a limited rate", async () => {
  const mine = await watch(trader(9), 10);
  await checkAll();
  const isDue = async () => {
    const { rows } = await database.pool.query(
      "SELECT due_at <= now() + interval '1 millisecond' AS due FROM watched_wallets WHERE wallet = $1",
      [mine.wallet],
    );
    return rows[0]?.due;
  };
  await database.pool.query("UPDATE watched_wallets SET found_at = now() WHERE wallet = $1", [mine.wallet]);
  await watchQueue.announce([mine.wallet]);
  expect(await isDue()).toBe(false);
  await database.pool.query(
    "UPDATE watched_wallets SET found_at = now() - interval '30 seconds' WHERE wallet = $1",
    [mine.wallet],
  );
  await watchQueue.announce([mine.wallet]);
  expect(await isDue()).toBe(true);
  await database.pool.query("UPDATE watched_wallets SET hinted_at = NULL WHERE wallet = $1", [mine.wallet]);
  await checkAll();
});

test("the lease of a long check is renewed until it ends", async () => {
  const mine = await watch(trader(11), 10);
  await checkAll();
  await makeDue(mine.wallet);
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  try {
    const renewed: string[] = [];
    const renew = async (wallet: string) => void renewed.push(wallet);
    let answer: (newest: null) => void = () => undefined;
    const newest = new Promise<null>((resolve) => {
      answer = resolve;
    });
    const readNewestSignature = vi.fn(() => newest);
    const slow = { ...chain, readNewestSignature };
    const worker = createWorker({ chain: slow, watchQueue: { ...watchQueue, renew } });
    await worker.poll();
    // Other work of the process has intervals, too.
    await expect.poll(() => readNewestSignature.mock.calls.length).toBe(1);
    vi.advanceTimersByTime(15_000);
    expect(renewed).toEqual(Array(3).fill(mine.wallet));
    // The database did not record the renewals in time.
    await makeDue(mine.wallet);
    await worker.poll();
    expect(readNewestSignature).toHaveBeenCalledTimes(1);
    answer(null);
    await worker.stop();
    vi.advanceTimersByTime(15_000);
    expect(renewed).toHaveLength(3);
  } finally {
    vi.useRealTimers();
  }
  await checkAll();
});
