import { testAddress } from "@walletlens/engine/testing/build-change";
import { expect, test } from "vitest";
import { provideApi } from "../testing/provide-api";
import { WALLET } from "../testing/sample-wallet";
import { withKey } from "../testing/test-api";

const { api, database } = await provideApi();

const URL_OF_HOOK = "https://example.com/hooks";

const send = (apiKey: string, method: string, path: string, body?: object) =>
  api.call(`/api/v1${path}`, {
    method,
    ...withKey(apiKey),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });

const newKey = async () => api.createKey(10);

const insertEvents = async (userId: string, count: number) => {
  const body = { type: "watch.paused", walletAddress: WALLET, signature: null, at: new Date().toISOString() };
  await database.pool.query(
    `WITH numbered AS (
       INSERT INTO watch_feeds AS f (user_id, events) VALUES ($1, $2)
       ON CONFLICT (user_id) DO UPDATE SET events = f.events + $2 RETURNING events
     ), added AS (
       INSERT INTO feed_events (user_id, seq, type, wallet, body)
       SELECT $1, events - $2 + n, 'watch.paused', $3, $4 FROM numbered, generate_series(1, $2::int) n
     )
     SELECT pg_notify('walletlens_job_changed', 'feed:' || $1) FROM numbered`,
    [userId, count, WALLET, { ...body, message: "There is no credit left." }],
  );
};

test("a watch retains fields that a later PUT omits, and clears those that it sets to null", async () => {
  const { apiKey } = await newKey();
  const rules = { minTradeSol: 2.5, soldAll: true };
  await send(apiKey, "PUT", `/watchlist/${WALLET}`, { label: "whale", note: "seen on a list", rules });
  const changed = await send(apiKey, "PUT", `/watchlist/${WALLET}`, { note: null });
  expect(changed.body).toEqual({
    walletAddress: WALLET,
    label: "whale",
    note: null,
    rules,
    status: "active",
    lastCheckedAt: null,
  });
  const { body } = await send(apiKey, "PUT", `/watchlist/${WALLET}`);
  expect(body).toEqual(changed.body);
  expect((await send(apiKey, "GET", "/watchlist")).body).toEqual({ wallets: [changed.body] });
});

test("a watch stores all rules: minimums, first buys, ends of cycles, 20 mints and a side", async () => {
  const { apiKey } = await newKey();
  const mints = Array.from({ length: 20 }, (_, nth) => testAddress(`M${"abcdefghijkmnopqrstuvwxyz"[nth]}`));
  const sets = [
    { minTradeSol: 2.5, minTradeUsd: 500, soldAll: true, mints, side: "sell" },
    { newToken: true, side: "buy" },
    { newToken: false, side: "sell" },
  ];
  for (const rules of sets) {
    expect((await send(apiKey, "PUT", `/watchlist/${WALLET}`, { rules })).body.rules).toEqual(rules);
    expect((await send(apiKey, "GET", "/watchlist")).body.wallets).toMatchObject([{ rules }]);
  }
});

test("the rule `mint` sets `mints` with that one address, and is never in a response", async () => {
  const { apiKey } = await newKey();
  const [mint, rules] = [testAddress("Ma"), { side: "sell", mints: [testAddress("Ma")] }];
  const put = await send(apiKey, "PUT", `/watchlist/${WALLET}`, { rules: { side: "sell", mint } });
  expect(put.body.rules).toEqual(rules);
  const { wallets } = (await send(apiKey, "GET", "/watchlist")).body;
  expect(wallets).toEqual([expect.objectContaining({ rules })]);
});

test("rules that can match no trade are refused with the field that contradicts the side", async () => {
  const { apiKey } = await newKey();
  const rules = { side: "sell", newToken: true, minTradeSol: 1 };
  expect(await send(apiKey, "PUT", `/watchlist/${WALLET}`, { rules })).toMatchObject({
    status: 400,
    body: { code: "invalid_request", issues: [{ path: "rules.newToken" }] },
  });
});

test("a webhook can subscribe to digests", async () => {
  const { apiKey } = await newKey();
  const hook = { url: URL_OF_HOOK, events: ["digest.daily", "digest.weekly"] };
  expect((await send(apiKey, "POST", "/webhooks", hook)).body).toMatchObject(hook);
});

test("a paused watch says whether credits are lacking or its key is no longer active", async () => {
  const [mine, theirs] = [await newKey(), await newKey()];
  for (const { apiKey } of [mine, theirs]) await send(apiKey, "PUT", `/watchlist/${WALLET}`);
  await database.pool.query("UPDATE watches SET status = 'paused'");
  const { body } = await send(mine.apiKey, "GET", "/watchlist");
  expect(body.wallets).toMatchObject([{ status: "paused", pauseReason: "no_credits" }]);
  const revoked = await send(theirs.apiKey, "PUT", `/watchlist/${WALLET}`);
  expect(revoked.body).toMatchObject({ pauseReason: "no_credits" });
  await database.pool.query(
    "UPDATE watches SET key_id = (SELECT id FROM api_keys WHERE user_id = $1) WHERE user_id = $2",
    [mine.userId, theirs.userId],
  );
  await database.pool.query("UPDATE api_keys SET revoked_at = now() WHERE user_id = $1", [mine.userId]);
  expect((await send(theirs.apiKey, "GET", "/watchlist")).body.wallets).toMatchObject([
    { status: "paused", pauseReason: "key_inactive" },
  ]);
});

test.each([
  [{ label: "" }],
  [{ label: "a\u0000b" }],
  [{ label: "x".repeat(61) }],
  [{ rules: { minTradeSol: -1 } }],
  [{ rules: { everything: true } }],
  [{ rules: { minTradeUsd: 0 } }],
  [{ rules: { side: "both" } }],
  [{ rules: { mints: [] } }],
  [{ rules: { mints: ["no mint"] } }],
  [{ rules: { mint: "no mint" } }],
  [{ rules: { mint: WALLET, mints: [WALLET] } }],
  [{ rules: { mints: [WALLET, WALLET] } }],
  [
    {
      rules: {
        mints: Array.from({ length: 21 }, (_, nth) => testAddress(`M${"abcdefghijkmnopqrstuvwxyz"[nth]}`)),
      },
    },
  ],
  [{ rules: { side: "sell", newToken: true } }],
  [{ rules: { side: "buy", soldAll: true } }],
  [{ color: "red" }],
])("a watch is not set by %j", async (body) => {
  const { apiKey } = await newKey();
  expect((await send(apiKey, "PUT", `/watchlist/${WALLET}`, body)).status).toBe(400);
  expect((await send(apiKey, "GET", "/watchlist")).body).toEqual({ wallets: [] });
});

test("watches, feeds and webhooks of one account are not available to others", async () => {
  const [mine, theirs] = [await newKey(), await newKey()];
  await send(mine.apiKey, "PUT", `/watchlist/${WALLET}`);
  await insertEvents(mine.userId, 2);
  const made = await send(mine.apiKey, "POST", "/webhooks", { url: URL_OF_HOOK, events: ["job.failed"] });
  expect((await send(theirs.apiKey, "GET", "/watchlist")).body).toEqual({ wallets: [] });
  expect((await send(theirs.apiKey, "GET", "/watchlist/feed")).body).toEqual({ events: [], next: null });
  expect((await send(theirs.apiKey, "GET", "/webhooks")).body).toEqual({ webhooks: [] });
  for (const [method, path] of [
    ["DELETE", `/watchlist/${WALLET}`],
    ["DELETE", `/webhooks/${made.body.id}`],
    ["POST", `/webhooks/${made.body.id}/rotate`],
    ["GET", `/webhooks/${made.body.id}/deliveries`],
  ] as const) {
    expect(await send(theirs.apiKey, method, path)).toMatchObject({
      status: 404,
      body: { code: "not_found" },
    });
  }
  expect((await send(mine.apiKey, "GET", "/watchlist/feed")).body.events).toHaveLength(2);
});

test("a feed is read page by page, newest first, without a gap", async () => {
  const { apiKey, userId } = await newKey();
  await insertEvents(userId, 5);
  const first = await send(apiKey, "GET", "/watchlist/feed?limit=2");
  expect(first.body).toMatchObject({ events: [{ id: 5 }, { id: 4 }], next: 4 });
  const second = await send(apiKey, "GET", "/watchlist/feed?limit=2&after=4");
  expect(second.body).toMatchObject({ events: [{ id: 3 }, { id: 2 }], next: 2 });
  const last = await send(apiKey, "GET", "/watchlist/feed?limit=2&after=2");
  expect(last.body).toMatchObject({ events: [{ id: 1 }], next: null });
});

test("with since, a feed is read forward from an event, oldest first, without a gap, including later events", async () => {
  const { apiKey, userId } = await newKey();
  await insertEvents(userId, 4);
  const from = async (query: string) => (await send(apiKey, "GET", `/watchlist/feed?limit=2&${query}`)).body;
  expect(await from("since=0")).toMatchObject({ events: [{ id: 1 }, { id: 2 }], next: 2 });
  expect(await from("since=2")).toMatchObject({ events: [{ id: 3 }, { id: 4 }], next: null });
  expect(await from("since=4")).toEqual({ events: [], next: null });
  await insertEvents(userId, 1);
  expect(await from("since=4")).toMatchObject({ events: [{ id: 5 }], next: null });
  expect(await from("since=4&after=5")).toMatchObject({ statusCode: 400, code: "invalid_request" });
  expect(await from("since=x")).toMatchObject({ statusCode: 400, code: "invalid_request" });
});

test("the stream of a feed continues after the last event of its client, including new events", async () => {
  const { apiKey, userId } = await newKey();
  await insertEvents(userId, 3);
  const leaving = new AbortController();
  const { body } = await api.open("/api/v1/watchlist/events", {
    ...withKey(apiKey, { "Last-Event-ID": "2" }),
    signal: leaving.signal,
  });
  const chunks = body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  const readUntil = async (id: number) => {
    while (!text.includes(`id: ${id}\n`)) text += (await chunks?.read())?.value ?? "";
  };
  await readUntil(3);
  await insertEvents(userId, 1);
  await readUntil(4);
  leaving.abort();
  expect(Array.from(text.matchAll(/^id: (\d+)$/gm), ([, id]) => id)).toEqual(["3", "4"]);
  expect(text).toContain("event: watch.paused");
});

test("the stream of a feed requires an account", async () => {
  expect(await api.call("/api/v1/watchlist/events")).toMatchObject({ status: 401 });
});

test("a webhook to a private address is refused", async () => {
  const { apiKey } = await newKey();
  const hook = { url: "https://10.0.0.1/", events: ["job.completed"] };
  const { status, body } = await send(apiKey, "POST", "/webhooks", hook);
  expect([status, body.code]).toEqual([400, "invalid_request"]);
});

test("a webhook has the format json unless another is chosen, and Telegram needs a chat", async () => {
  const { apiKey } = await newKey();
  const hook = { url: URL_OF_HOOK, events: ["job.completed"] };
  expect((await send(apiKey, "POST", "/webhooks", hook)).body).toMatchObject({ format: "json" });
  const telegram = { ...hook, format: "telegram" };
  const refused = await send(apiKey, "POST", "/webhooks", telegram);
  expect([refused.status, refused.body.issues]).toEqual([
    400,
    [{ path: "url", message: "must name the chat in the parameter chat_id" }],
  ]);
  const withChat = { ...telegram, url: `${URL_OF_HOOK}?chat_id=-100` };
  expect((await send(apiKey, "POST", "/webhooks", withChat)).body).toMatchObject(withChat);
  expect((await send(apiKey, "GET", "/webhooks")).body).toMatchObject({
    webhooks: [{ format: "json" }, { format: "telegram" }],
  });
  expect((await send(apiKey, "POST", "/webhooks", { ...hook, format: "sms" })).status).toBe(400);
});

test("a webhook's secret is returned at its creation and rotation, and never again", async () => {
  const { apiKey } = await newKey();
  const made = await send(apiKey, "POST", "/webhooks", { url: URL_OF_HOOK, events: ["job.completed"] });
  expect(made.body.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  const rotated = await send(apiKey, "POST", `/webhooks/${made.body.id}/rotate`);
  expect(rotated.body.secret).not.toBe(made.body.secret);
  expect((await send(apiKey, "GET", "/webhooks")).text).not.toContain("whsec_");
});

test("an account sends at most 5 test events per hour to all of its webhooks, removed ones included", async () => {
  const { apiKey } = await newKey();
  const hook = { url: URL_OF_HOOK, events: ["job.completed"] };
  const statuses: number[] = [];
  for (let nth = 0; nth < 6; nth += 1) {
    const { id } = (await send(apiKey, "POST", "/webhooks", hook)).body;
    const tested = await send(apiKey, "POST", `/webhooks/${id}/test`);
    statuses.push(tested.status);
    if (nth === 0)
      expect(tested.body).toMatchObject({ type: "webhook.test", status: "pending", tries: 0, error: null });
    if (nth === 5) {
      expect(tested.body).toMatchObject({ code: "rate_limited" });
      expect(Number(tested.headers.get("retry-after"))).toBeGreaterThan(3_500);
    }
    await send(apiKey, "DELETE", `/webhooks/${id}`);
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
});

test("a pending test event is returned again, and the webhook of another account is not found", async () => {
  const [mine, theirs] = [await newKey(), await newKey()];
  const { id } = (await send(mine.apiKey, "POST", "/webhooks", { url: URL_OF_HOOK, events: ["job.failed"] }))
    .body;
  const first = await send(mine.apiKey, "POST", `/webhooks/${id}/test`);
  const second = await send(mine.apiKey, "POST", `/webhooks/${id}/test`);
  expect(second.body.id).toBe(first.body.id);
  const { rows } = await database.pool.query("SELECT body FROM webhook_deliveries WHERE webhook_id = $1", [
    id,
  ]);
  expect(JSON.parse(rows[0].body)).toEqual({
    type: "webhook.test",
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    data: { webhookId: id, message: "This is a test event. Nothing has happened." },
  });
  expect((await send(theirs.apiKey, "POST", `/webhooks/${id}/test`)).status).toBe(404);
});
