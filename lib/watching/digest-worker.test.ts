import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { WebhookEvent } from "@walletlens/contract/constants";
import { WEBHOOK_BODIES } from "@walletlens/contract/webhook-events";
import { beforeEach, expect, test, vi } from "vitest";
import { createLog } from "@/lib/config/log";
import type { Database } from "@/lib/db/database";
import { openTestAccount } from "@/lib/db/testing/open-account";
import { provideDatabase } from "@/lib/db/testing/provide-database";
import { DigestWorker } from "./digest-worker";
import { addWebhook } from "./testing/add-webhook";

const { url, database, other } = await provideDatabase();
beforeEach(() =>
  database.pool.query("TRUNCATE webhooks, feed_events, watch_feeds, watch_digests, watches CASCADE"),
);

/** A Thursday: the digest of the 25th is due. */
const NOW = Date.parse("2026-11-26T08:00:00Z");
const WALLET = "Wa11et1111111111111111111111111111111111111";

let webhookCount = 0;

interface Subscription {
  readonly id: string;
  readonly userId: string;
}

async function subscribe(event: WebhookEvent, since = "2026-11-01"): Promise<Subscription> {
  webhookCount += 1;
  const id = `wh_${webhookCount}`;
  const userId = await openTestAccount(database, 0);
  await addWebhook(database, { id, userId, url: "https://example.com", events: [event], secret: "whsec_" });
  await database.pool.query("UPDATE webhooks SET created_at = $2 WHERE id = $1", [id, since]);
  return { id, userId };
}

/** Has the feed of an account report a buy of 2 SOL at a time. */
async function report({ userId }: Subscription, at: string, seq: number): Promise<void> {
  const amounts = { tokenAddress: WALLET, tokenAmount: 1, tokenAmountRaw: "1", solAmount: 2 };
  const trade = { side: "buy", venue: null, ...amounts };
  const results = { valueUsd: 300, realizedPnlSol: null, realizedPnlUsd: null };
  const tradeDetails = { tokenSymbol: "TKN", isFirstBuy: true, ...results };
  await database.pool.query(
    "INSERT INTO feed_events (user_id, seq, type, wallet, body, details, at) VALUES ($1, $2, 'wallet.traded', $3, $4, $5, $6)",
    [
      userId,
      seq,
      WALLET,
      { type: "wallet.traded", walletAddress: WALLET, signature: `s${seq}`, at, trade, reasons: ["trade"] },
      { label: null, link: null, reasons: ["trade"], trade: tradeDetails },
      at,
    ],
  );
}

const createWorker = (ownDatabase: Database) =>
  new DigestWorker({ database: ownDatabase, siteUrl: "https://lens.example", log: createLog("silent") });

/** Makes the digests that are due at a time, as a new process. */
const makeDigests = (now = NOW, { pool, prisma, close } = database) =>
  createWorker({ pool, prisma, close, clock: { now: () => now } }).poll();

async function readBodies({
  id,
}: Subscription): Promise<readonly { type: string; data: { from: string; tradesCount: number } }[]> {
  const { rows } = await database.pool.query<{ body: string }>(
    "SELECT body FROM webhook_deliveries WHERE webhook_id = $1 ORDER BY body::json->'data'->>'from'",
    [id],
  );
  return rows.map(({ body }) => JSON.parse(body));
}

test("eight processes with the same due digests make one for each account and period", async () => {
  const accounts = [await subscribe("digest.daily"), await subscribe("digest.daily")];
  for (const account of accounts) await report(account, "2026-11-25T12:00:00Z", 1);
  await Promise.all(
    Array.from({ length: 8 }, (_, nth) => makeDigests(NOW, nth % 2 === 0 ? database : other)),
  );
  for (const account of accounts) {
    const [digest, ...more] = await readBodies(account);
    expect(more).toEqual([]);
    expect(WEBHOOK_BODIES["digest.daily"].parse(digest).data).toMatchObject({
      from: "2026-11-25T00:00:00.000Z",
      to: "2026-11-26T00:00:00.000Z",
      link: "https://lens.example/watchlist",
      tradesCount: 1,
      volumeSol: 2,
      volumeUsd: 300,
      walletsCount: 1,
    });
  }
  await makeDigests(NOW + 3_600_000, other);
  expect(await readBodies(accounts[0] ?? (await subscribe("digest.daily")))).toHaveLength(1);
});

test("a digest whose process is killed in its transaction is made by another process, once", async () => {
  const account = await subscribe("digest.daily");
  await report(account, "2026-11-25T12:00:00Z", 1);
  const lock = await other.pool.connect();
  await lock.query("BEGIN; LOCK TABLE watches IN ACCESS EXCLUSIVE MODE");
  const child = startWorker();
  const waiting =
    "SELECT count(*)::int AS n FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%FROM watches%'";
  await expect.poll(async () => (await database.pool.query(waiting)).rows[0]?.n).toBe(1);
  child.kill("SIGKILL");
  await once(child, "exit");
  await lock.query("ROLLBACK");
  lock.release();
  await makeDigests();
  expect(await readBodies(account)).toHaveLength(1);
});

function startWorker() {
  const file = fileURLToPath(import.meta.resolve("../testing/make-digests-until-killed.ts"));
  return spawn(process.execPath, ["--import", "tsx", file, url, String(NOW)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
}

test("each event counts in the digest of the UTC day in which it was reported, and in no other", async () => {
  const account = await subscribe("digest.daily");
  const times = ["24T23:59:59.999Z", "25T00:00:00.000Z", "25T23:59:59.999Z", "26T00:00:00.000Z"];
  for (const [nth, time] of times.entries()) await report(account, `2026-11-${time}`, nth + 1);
  await makeDigests();
  await makeDigests(NOW + 86_400_000);
  expect((await readBodies(account)).map(({ data }) => [data.from.slice(0, 10), data.tradesCount])).toEqual([
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
  await makeDigests(Date.parse("2026-11-30T07:59:59Z"));
  expect((await readBodies(weekly)).map(({ data }) => data.from)).toEqual(["2026-11-16T00:00:00.000Z"]);
  await makeDigests(Date.parse("2026-11-30T08:00:00Z"));
  expect((await readBodies(weekly)).at(-1)).toMatchObject({
    type: "digest.weekly",
    data: { from: "2026-11-23T00:00:00.000Z", to: "2026-11-30T00:00:00.000Z", tradesCount: 2 },
  });
});

test("a period without events sends nothing, now and later", async () => {
  const account = await subscribe("digest.daily");
  await makeDigests();
  await report(account, "2026-11-25T12:00:00Z", 1);
  await makeDigests();
  expect(await readBodies(account)).toEqual([]);
});

test("a webhook gets no digest of a period before its creation, and no digest of another kind", async () => {
  const late = await subscribe("digest.daily", "2026-11-26T00:00:00Z");
  const unsubscribed = await subscribe("wallet.traded");
  const disabled = await subscribe("digest.daily");
  await database.pool.query("UPDATE webhooks SET disabled_at = now() WHERE id = $1", [disabled.id]);
  for (const account of [late, unsubscribed, disabled]) {
    await report(account, "2026-11-25T12:00:00Z", 1);
    await makeDigests();
    expect(await readBodies(account)).toEqual([]);
  }
});

test("digests that were missed while no process ran are made, each for its own day", async () => {
  const account = await subscribe("digest.daily");
  for (const day of ["18", "20", "25"]) await report(account, `2026-11-${day}T12:00:00Z`, Number(day));
  await makeDigests();
  expect((await readBodies(account)).map(({ data }) => data.from.slice(0, 10))).toEqual([
    "2026-11-20",
    "2026-11-25",
  ]);
});

test("a failed digest is made later and delays no other", async () => {
  const broken = await subscribe("digest.daily");
  const sound = await subscribe("digest.daily");
  for (const account of [broken, sound]) await report(account, "2026-11-25T12:00:00Z", 1);
  await database.pool.query(`
    CREATE FUNCTION fail_digests() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'refused'; END $$;
    CREATE TRIGGER fail_digests BEFORE INSERT ON webhook_deliveries FOR EACH ROW
      WHEN (NEW.webhook_id = '${broken.id}') EXECUTE FUNCTION fail_digests()`);
  const clock = { time: NOW, now: () => clock.time };
  const worker = createWorker({ ...database, clock });
  await worker.poll();
  await database.pool.query("DROP TRIGGER fail_digests ON webhook_deliveries; DROP FUNCTION fail_digests()");
  expect([await readBodies(broken), await readBodies(sound)]).toMatchObject([{ length: 0 }, { length: 1 }]);
  clock.time += 30_000;
  await worker.poll();
  expect([await readBodies(broken), await readBodies(sound)]).toMatchObject([{ length: 1 }, { length: 1 }]);
});

test("digests are listed when the process starts and at 08:00 UTC, and not in between", async () => {
  const clock = { time: NOW, now: () => clock.time };
  const query = vi.spyOn(database.pool, "query");
  const worker = createWorker({ ...database, clock });
  const listingTimes: number[] = [];
  for (const time of [NOW, NOW + 1, NOW + 86_399_999, NOW + 86_400_000]) {
    clock.time = time;
    query.mockClear();
    await worker.poll();
    if (query.mock.calls.length > 0) listingTimes.push(time);
  }
  query.mockRestore();
  expect(listingTimes).toEqual([NOW, NOW + 86_400_000]);
});

test("all digests are made if there are more than one listing holds", async () => {
  for (let nth = 0; nth < 31; nth += 1) await subscribe("digest.daily");
  await makeDigests();
  const { rows } = await database.pool.query("SELECT count(*)::int AS n FROM watch_digests");
  // 31 accounts with 7 days each are more than 200.
  expect(rows[0]?.n).toBe(217);
});
