import { WEBHOOK_BODIES } from "@walletlens/contract/webhook-events";
import { expect, test, vi } from "vitest";
import { openTestAccount } from "@/lib/db/testing/open-account";
import { foundAt, provideWatching, type Watched } from "@/lib/testing/provide-watching";
import { type FeedEvent, MAX_WATCHES } from "./rules/watch";
import { listDeliveries } from "./webhook-deliveries";

const market = await provideWatching(6);
const { database, ports, watches, ledger, watchQueue, chain, counted, outcomes, addWebhook } = market;
const { startWatching, checkAll, trader, watch, putBack, makeDue, stateOf } = market;

const tradesOf = (events: readonly FeedEvent[]) =>
  events.flatMap((event) => (event.type === "wallet.traded" ? [event] : []));

test("the first check is free and creates no events, and a check without a result is one call and free", async () => {
  const mine = await watch(trader(0), 10);
  await checkAll();
  expect(await stateOf(mine)).toMatchObject({
    status: "active",
    balance: 10,
    events: [],
    lastCheckedAt: expect.any(String),
  });
  counted.newest = 0;
  await makeDue(mine.wallet);
  await checkAll();
  expect(counted.newest).toBe(1);
  expect(await stateOf(mine)).toMatchObject({ status: "active", balance: 10, events: [] });
});

test("a check that finds events takes one credit and reports every trade in order", async () => {
  const mine = await watch(trader(1), 10);
  await checkAll();
  await putBack(mine, 40);
  await checkAll();
  const { balance, charges, events } = await stateOf(mine);
  expect(balance).toBe(9);
  expect(charges).toMatchObject([{ credits: -1, reason: "watch-refresh" }]);
  const { entries } = await ports.wallets.readHistory(mine.wallet, null);
  const found = new Set(entries.slice(-40).map(({ signature }) => signature));
  expect(events.length).toBeGreaterThan(3);
  expect(events.every(({ signature }) => signature !== null && found.has(signature))).toBe(true);
  expect(events.map(({ id }) => id)).toEqual(events.map((_, at) => events.length - at));
  expect(tradesOf(events).every(({ reasons }) => reasons.join() === "trade")).toBe(true);
});

test("two workers that find the same events charge one credit and report them once", async () => {
  const mine = await watch(trader(2), 10);
  await checkAll();
  await putBack(mine, 20);
  const [state] = await watchQueue.listWatches(mine.wallet);
  const { intervals } = await ports.wallets.readCoverage(mine.wallet);
  const tip = intervals[0]?.newest;
  if (state === undefined || tip === undefined) throw new Error("nothing is watched");
  const events = [foundAt(mine.wallet, tip)];
  const finding = { watch: state, wallet: mine.wallet, tip, events };
  const outcomes = await Promise.all(Array.from({ length: 8 }, () => watchQueue.recordEvents(finding)));
  expect(outcomes.toSorted()).toEqual(["recorded", ...Array(7).fill("stale")]);
  expect(await stateOf(mine)).toMatchObject({ balance: 9, charges: [{ credits: -1 }], events: [{ id: 1 }] });
});

test("without credits a watch is paused with an event, loses no trade, and resumes for one credit", async () => {
  const mine = await watch(trader(3), 0);
  await addWebhook("wh_paused", mine.userId, "watch.paused");
  await checkAll();
  await putBack(mine, 30);
  await checkAll();
  const paused = await stateOf(mine);
  expect(paused).toMatchObject({
    status: "paused",
    balance: 0,
    charges: [],
    events: [{ type: "watch.paused" }],
  });
  const sent = await listDeliveries({ database }, mine.userId, "wh_paused", { limit: 10, after: null });
  expect(sent.deliveries).toMatchObject([{ type: "watch.paused", status: "pending" }]);
  const { rows } = await database.pool.query(
    "SELECT body FROM webhook_deliveries WHERE webhook_id = 'wh_paused'",
  );
  WEBHOOK_BODIES["watch.paused"].parse(JSON.parse(rows[0]?.body));

  counted.newest = 0;
  await makeDue(mine.wallet);
  await checkAll();
  expect(counted.newest).toBe(0);

  await ledger.credit({ userId: mine.userId, credits: 5, kind: "grant", reason: "test", entryKey: "five" });
  await makeDue(mine.wallet);
  await checkAll();
  const resumed = await stateOf(mine);
  expect(resumed).toMatchObject({ status: "active", balance: 4 });
  expect(tradesOf(resumed.events).length).toBeGreaterThan(2);
});

test("only trades that match the rules are events, and a check without events is free", async () => {
  const all = await watch(trader(4), 10);
  const whales = await watch(trader(4), 10, { minTradeSol: 1_000_000 });
  const firsts = await watch(trader(4), 10, { newToken: true });
  const exits = await watch(trader(4), 10, { soldAll: true });
  await checkAll();
  for (const each of [all, whales, firsts, exits]) await putBack(each, 400);
  await checkAll();
  const [every, large, first, exit] = await Promise.all([all, whales, firsts, exits].map(stateOf));
  for (const state of [every, large, first, exit]) {
    expect(state?.balance).toBe(state?.events.length === 0 ? 10 : 9);
  }
  const known = tradesOf(large?.events ?? []).filter(({ trade }) => trade.unknown === undefined);
  expect(known).toEqual([]);
  const buys = tradesOf(first?.events ?? []);
  expect(buys.length).toBeGreaterThan(0);
  expect(buys.every(({ trade }) => trade.side === "buy")).toBe(true);
  expect(new Set(buys.map(({ trade }) => trade.tokenAddress)).size).toBe(buys.length);
  expect(
    tradesOf(exit?.events ?? []).every(
      ({ trade, reasons }) => trade.side === "sell" && reasons.includes("soldAll"),
    ),
  ).toBe(true);
  expect(buys.length + tradesOf(exit?.events ?? []).length).toBeLessThanOrEqual(
    tradesOf(every?.events ?? []).length,
  );
});

test("side and mints restrict the events, a minimum in dollars is an alternative, and a check that finds none is free", async () => {
  const all = await watch(trader(12), 10);
  await checkAll();
  await putBack(all, 400);
  await checkAll();
  const every = tradesOf((await stateOf(all)).events);
  const mint = every[0]?.trade.tokenAddress ?? "";
  const values = every.map(({ trade }) => trade.valueUsd).toSorted((a, b) => a - b);
  const median = values[Math.floor(values.length / 2)] ?? 0;
  const isKnown = ({ trade }: (typeof every)[number]) => trade.unknown?.includes("valueUsd") !== true;
  expect(every.length).toBeGreaterThan(5);
  expect(median).toBeGreaterThan(0);
  const expected = [
    [{ side: "buy" as const }, every.filter(({ trade }) => trade.side === "buy")],
    [{ mints: [mint] }, every.filter(({ trade }) => trade.tokenAddress === mint)],
    [{ minTradeUsd: median }, every.filter((event) => !isKnown(event) || event.trade.valueUsd >= median)],
    [{ mints: [trader(0)] }, []],
  ] as const;
  for (const [rules, events] of expected) {
    const mine = await watch(trader(12), 10, rules);
    await checkAll();
    await putBack(mine, 400);
    await checkAll();
    const found = await stateOf(mine);
    expect(tradesOf(found.events).map(({ signature }) => signature)).toEqual(
      events.map(({ signature }) => signature),
    );
    expect([found.balance, found.charges.length]).toEqual(events.length === 0 ? [10, 0] : [9, 1]);
  }
});

test("an event in the feed and its delivery carry the name of the watch, the symbol, dollars and a link", async () => {
  const mine = await watch(trader(13), 10);
  await watches.set({ ...mine, keyId: null, label: "whale" }, MAX_WATCHES);
  await addWebhook("wh_sentence", mine.userId, "wallet.traded");
  await checkAll();
  await putBack(mine, 20);
  await checkAll();
  const [event] = tradesOf((await stateOf(mine)).events);
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
  const sent = WEBHOOK_BODIES["wallet.traded"].parse(JSON.parse(rows[0]?.body));
  expect([sent.type, sent.data]).toEqual([type, data]);
});

test("trades are delivered only to webhooks of the watching account", async () => {
  const [mine, theirs] = [await watch(trader(5), 10), await watch(trader(6), 10)];
  for (const { userId } of [mine, theirs]) {
    await addWebhook(`wh_${userId}`, userId, "wallet.traded");
  }
  await checkAll();
  await putBack(mine, 20);
  await checkAll();
  const { events } = await stateOf(mine);
  const sentTo = async ({ userId }: Watched) =>
    (await listDeliveries({ database }, userId, `wh_${userId}`, { limit: 100, after: null })).deliveries
      .length;
  expect(events.length).toBeGreaterThan(0);
  expect(await sentTo(mine)).toBe(events.length);
  expect(await sentTo(theirs)).toBe(0);
  expect((await stateOf(theirs)).events).toEqual([]);
});

test("the caps of a key apply to the watches that were set with it", async () => {
  const mine = await watch(trader(7), 10);
  await ports.apiKeys.add({
    keyId: "key_capped",
    userId: mine.userId,
    key: "ak_capped",
    description: "capped",
    expiresAt: null,
    caps: { perDay: null, total: 0 },
  });
  await watches.set({ ...mine, keyId: "key_capped" }, MAX_WATCHES);
  await checkAll();
  await putBack(mine, 10);
  await checkAll();
  expect(await stateOf(mine)).toMatchObject({ status: "paused", balance: 10 });
});

test("a failed check is recorded, and the wallet is checked again soon", async () => {
  const mine = await watch(trader(8), 10);
  await checkAll();
  await makeDue(mine.wallet);
  const away = { ...chain, readNewestSignature: () => Promise.reject(new Error("away")) };
  const failing = startWatching({ chain: away });
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
  expect(await stateOf(mine)).toMatchObject({ status: "active", lastCheckedAt: expect.any(String) });
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
  await watchQueue.hint([mine.wallet]);
  expect(await isDue()).toBe(false);
  await database.pool.query(
    "UPDATE watched_wallets SET found_at = now() - interval '30 seconds' WHERE wallet = $1",
    [mine.wallet],
  );
  await watchQueue.hint([mine.wallet]);
  expect(await isDue()).toBe(true);
  await database.pool.query("UPDATE watched_wallets SET hinted_at = NULL WHERE wallet = $1", [mine.wallet]);
  await checkAll();
});

test("an account has a maximum number of watches, and a removed watch causes no checks", async () => {
  await database.pool.query("TRUNCATE watches, watched_wallets CASCADE");
  const userId = await openTestAccount(database, 10);
  const set = (nth: number) => watches.set({ userId, keyId: null, wallet: trader(nth) }, 3);
  const outcomes = await Promise.all([10, 11, 12, 13, 14].map(set));
  expect(outcomes.filter((watched) => watched !== null)).toHaveLength(3);
  const [first] = await watches.list(userId);
  const wallet = first?.walletAddress ?? "";
  expect(await watches.remove(await openTestAccount(database, 0), wallet)).toBe(false);
  expect(await watches.remove(userId, wallet)).toBe(true);
  counted.newest = 0;
  await checkAll();
  expect(counted.newest).toBe(2);
  expect(await watchQueue.listWallets()).toHaveLength(2);
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
    const watching = startWatching({ chain: slow, watchQueue: { ...watchQueue, renew } });
    await watching.poll();
    // Other work of the process has intervals, too.
    await expect.poll(() => readNewestSignature.mock.calls.length).toBe(1);
    vi.advanceTimersByTime(15_000);
    expect(renewed).toEqual(Array(3).fill(mine.wallet));
    // The database did not record the renewals in time.
    await makeDue(mine.wallet);
    await watching.poll();
    expect(readNewestSignature).toHaveBeenCalledTimes(1);
    answer(null);
    await watching.stop();
    vi.advanceTimersByTime(15_000);
    expect(renewed).toHaveLength(3);
  } finally {
    vi.useRealTimers();
  }
  await checkAll();
});
