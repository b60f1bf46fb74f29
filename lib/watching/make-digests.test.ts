import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { WebhookEvent } from "@walletlens/contract/constants";
import { WEBHOOK_BODIES } from "@walletlens/contract/webhook-events";
import { afterAll, beforeEach, expect, test } from "vitest";
import { createLog } from "@/lib/config/log";
import type { Database } from "@/lib/db/database";
import { openTestAccount } from "@/lib/db/testing/open-account";
import { provideDatabase } from "@/lib/db/testing/provide-database";
import { createWebhookSender } from "./create-webhook-sender";
import { createDeliveryQueue } from "./delivery-queue";
import { createDigests } from "./digests";
import { DigestMaking } from "./make-digests";
import { DeliverySending } from "./send-deliveries";
import { addWebhook } from "./testing/add-webhook";
import { startTarget } from "./testing/start-target";

const { url, database, other } = await provideDatabase();
const log = createLog("silent");
const sender = createWebhookSender({ allowPrivate: true });

afterAll(() => sender.close());
beforeEach(() =>
  database.pool.query("TRUNCATE webhooks, feed_events, watch_feeds, watch_digests, watches CASCADE"),
);

/** A Thursday: the digest of the 25th is due. */
const NOW = Date.parse("2026-11-26T08:00:00Z");
const WALLET = "Wa11et1111111111111111111111111111111111111";

let made = 0;

async function subscribe(event: WebhookEvent, { target = "https://example.com", since = "2026-11-01" } = {}) {
  made += 1;
  const userId = await openTestAccount(database, 0);
  const webhook = {
    id: `wh_${made}`,
    userId,
    url: target,
    events: [event],
    secret: "whsec_bmV3bmV3bmV3bmV3bmV3bmV3",
  };
  await addWebhook(database, webhook);
  await database.pool.query("UPDATE webhooks SET created_at = $2, answered_at = now() WHERE id = $1", [
    webhook.id,
    since,
  ]);
  return webhook;
}

type Subscribed = Awaited<ReturnType<typeof subscribe>>;

/** Has the feed of an account report a buy of 2 SOL at a time. */
async function report({ userId }: Subscribed, at: string, seq: number): Promise<void> {
  const trade = {
    ...{ side: "buy", tokenAddress: WALLET, tokenAmount: 1, tokenAmountRaw: "1", solAmount: 2, venue: null },
  };
  const added = {
    tokenSymbol: "TKN",
    valueUsd: 300,
    realizedPnlSol: null,
    realizedPnlUsd: null,
    isFirstBuy: true,
  };
  await database.pool.query(
    "INSERT INTO feed_events (user_id, seq, type, wallet, body, details, at) VALUES ($1, $2, 'wallet.traded', $3, $4, $5, $6)",
    [
      userId,
      seq,
      WALLET,
      { type: "wallet.traded", walletAddress: WALLET, signature: `s${seq}`, at, trade, reasons: ["trade"] },
      { label: null, link: null, reasons: ["trade"], trade: added },
      at,
    ],
  );
}

const makerOf = (db: Database, now = NOW) =>
  new DigestMaking({ digests: createDigests(db, "https://lens.example"), clock: { now: () => now }, log });

async function bodiesOf({
  id,
}: Subscribed): Promise<readonly { type: string; data: { from: string; tradesCount: number } }[]> {
  const { rows } = await database.pool.query<{ body: string }>(
    "SELECT body FROM webhook_deliveries WHERE webhook_id = $1 ORDER BY body::json->'data'->>'from'",
    [id],
  );
  return rows.map(({ body }) => JSON.parse(body));
}

test("eight processes with the same due digests make one for each account and period", async () => {
  const accounts = [await subscribe("digest.daily"), await subscribe("digest.daily")];
  for (const account of accounts) await report(account, "2026-11-25T12:00:00Z", 1);
  await Promise.all(Array.from({ length: 8 }, (_, nth) => makerOf(nth % 2 === 0 ? database : other).poll()));
  for (const account of accounts) {
    const [digest, ...more] = await bodiesOf(account);
    expect(more).toEqual([]);
    expect(WEBHOOK_BODIES["digest.daily"].parse(digest).data).toMatchObject({
      ...{
        from: "2026-11-25T00:00:00.000Z",
        to: "2026-11-26T00:00:00.000Z",
        link: "https://lens.example/watchlist",
      },
      ...{ tradesCount: 1, volumeSol: 2, volumeUsd: 300, walletsCount: 1 },
    });
  }
  await makerOf(other, NOW + 3_600_000).poll();
  expect(await bodiesOf(accounts[0] ?? (await subscribe("digest.daily")))).toHaveLength(1);
});

test("of eight processes that settle one digest, one sends it", async () => {
  const { userId, ...account } = await subscribe("digest.daily");
  await report({ userId, ...account }, "2026-11-25T12:00:00Z", 1);
  const key = { userId, type: "digest.daily" as const, endsAt: Date.parse("2026-11-26") };
  const outcomes = await Promise.all(
    Array.from({ length: 8 }, (_, nth) => createDigests(nth % 2 === 0 ? database : other, "").settle(key)),
  );
  expect(outcomes.toSorted()).toEqual(["sent", ...Array(7).fill("stale")]);
});

test("a digest whose process is killed in its transaction is made by another process, once", async () => {
  const account = await subscribe("digest.daily");
  await report(account, "2026-11-25T12:00:00Z", 1);
  const lock = await other.pool.connect();
  await lock.query("BEGIN; LOCK TABLE watches IN ACCESS EXCLUSIVE MODE");
  const child = startMaker();
  const waiting =
    "SELECT count(*)::int AS n FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%FROM watches%'";
  await expect.poll(async () => (await database.pool.query(waiting)).rows[0]?.n).toBe(1);
  child.kill("SIGKILL");
  await once(child, "exit");
  await lock.query("ROLLBACK");
  lock.release();
  await makerOf(database).poll();
  expect(await bodiesOf(account)).toHaveLength(1);
});

test("a digest whose process is killed before the delivery is delivered by another one, once", async () => {
  const target = await startTarget((response) => response.end());
  const account = await subscribe("digest.daily", { target: target.url });
  await report(account, "2026-11-25T12:00:00Z", 1);
  const child = startMaker();
  await once(child.stdout, "data");
  child.kill("SIGKILL");
  await once(child, "exit");
  expect(target.sent).toEqual([]);
  await makerOf(database).poll();
  const sending = new DeliverySending({
    deliveries: createDeliveryQueue(database),
    sender,
    onTry: () => undefined,
    log,
  });
  await sending.poll();
  await expect.poll(() => target.sent.length).toBe(1);
  await sending.poll();
  await sending.stop();
  expect(target.sent.map(({ body }) => JSON.parse(body).type)).toEqual(["digest.daily"]);
});

function startMaker() {
  const file = fileURLToPath(import.meta.resolve("../testing/make-digests-until-killed.ts"));
  return spawn(process.execPath, ["--import", "tsx", file, url, String(NOW)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
}

test("each event counts in the digest of the UTC day in which it was reported, and in no other", async () => {
  const account = await subscribe("digest.daily");
  const times = ["24T23:59:59.999Z", "25T00:00:00.000Z", "25T23:59:59.999Z", "26T00:00:00.000Z"];
  for (const [nth, time] of times.entries()) await report(account, `2026-11-${time}`, nth + 1);
  await makerOf(database).poll();
  await makerOf(database, NOW + 86_400_000).poll();
  expect((await bodiesOf(account)).map(({ data }) => [data.from.slice(0, 10), data.tradesCount])).toEqual([
    ["2026-11-24", 1],
    ["2026-11-25", 2],
    ["2026-11-26", 1],
  ]);
});

test("a weekly digest has the events of Monday to Sunday, and a daily one beside it has its own", async () => {
  const weekly = await subscribe("digest.weekly");
  for (const [nth, day] of ["22", "23", "29", "30"].entries()) {
    await report(weekly, `2026-11-${day}T12:00:00Z`, nth + 1);
  }
  await makerOf(database, Date.parse("2026-11-30T07:59:59Z")).poll();
  expect((await bodiesOf(weekly)).map(({ data }) => data.from)).toEqual(["2026-11-16T00:00:00.000Z"]);
  await makerOf(database, Date.parse("2026-11-30T08:00:00Z")).poll();
  expect((await bodiesOf(weekly)).at(-1)).toMatchObject({
    type: "digest.weekly",
    data: { from: "2026-11-23T00:00:00.000Z", to: "2026-11-30T00:00:00.000Z", tradesCount: 2 },
  });
});

test("a period without events sends nothing, now and later", async () => {
  const account = await subscribe("digest.daily");
  await makerOf(database).poll();
  await report(account, "2026-11-25T12:00:00Z", 1);
  await makerOf(database).poll();
  expect(await bodiesOf(account)).toEqual([]);
});

test("a webhook gets no digest of a period before its creation, and no digest of another kind", async () => {
  const [late, other, disabled] = [
    await subscribe("digest.daily", { since: "2026-11-26T00:00:00Z" }),
    await subscribe("wallet.traded"),
    await subscribe("digest.daily"),
  ];
  await database.pool.query("UPDATE webhooks SET disabled_at = now() WHERE id = $1", [disabled.id]);
  for (const account of [late, other, disabled]) {
    await report(account, "2026-11-25T12:00:00Z", 1);
    await makerOf(database).poll();
    expect(await bodiesOf(account)).toEqual([]);
  }
});

test("digests that were missed while no process ran are made, each for its own day", async () => {
  const account = await subscribe("digest.daily");
  for (const day of ["18", "20", "25"]) await report(account, `2026-11-${day}T12:00:00Z`, Number(day));
  await makerOf(database).poll();
  expect((await bodiesOf(account)).map(({ data }) => data.from.slice(0, 10))).toEqual([
    "2026-11-20",
    "2026-11-25",
  ]);
});

test("a failed digest is made later and delays no other", async () => {
  const [broken, sound] = [await subscribe("digest.daily"), await subscribe("digest.daily")];
  for (const account of [broken, sound]) await report(account, "2026-11-25T12:00:00Z", 1);
  const digests = createDigests(database, "https://lens.example");
  const clock = { time: NOW, now: () => clock.time };
  const failing = {
    ...digests,
    settle: (key: Parameters<typeof digests.settle>[0]) =>
      key.userId === broken.userId && clock.time === NOW
        ? Promise.reject(new Error("away"))
        : digests.settle(key),
  };
  const maker = new DigestMaking({ digests: failing, clock, log });
  await maker.poll();
  expect([await bodiesOf(broken), await bodiesOf(sound)]).toMatchObject([{ length: 0 }, { length: 1 }]);
  clock.time += 30_000;
  await maker.poll();
  expect([await bodiesOf(broken), await bodiesOf(sound)]).toMatchObject([{ length: 1 }, { length: 1 }]);
});

test("digests are listed when the process starts and at 08:00 UTC, and not in between", async () => {
  const clock = { time: NOW, now: () => clock.time };
  const listed: number[] = [];
  const listDue = async () => {
    listed.push(clock.time);
    return [];
  };
  const maker = new DigestMaking({ digests: { listDue, settle: async () => "stale" }, clock, log });
  for (const time of [NOW, NOW + 1, NOW + 86_399_999, NOW + 86_400_000]) {
    clock.time = time;
    await maker.poll();
  }
  expect(new Set(listed)).toEqual(new Set([NOW, NOW + 86_400_000]));
});

test("all digests are made if there are more than one listing holds", async () => {
  const accounts: Subscribed[] = [];
  for (let nth = 0; nth < 31; nth += 1) accounts.push(await subscribe("digest.daily"));
  await makerOf(database).poll();
  const { rows } = await database.pool.query("SELECT count(*)::int AS n FROM watch_digests");
  // 31 accounts with 7 days each are more than 200.
  expect(rows[0]?.n).toBe(217);
});

test("decisions older than 30 days are removed", async () => {
  await subscribe("digest.daily");
  await makerOf(database).poll();
  await database.pool.query(
    "UPDATE watch_digests SET decided_at = now() - interval '31 days' WHERE ends_at < '2026-11-26'",
  );
  expect(await createDigests(database, "").sweep(30)).toBe(6);
});
