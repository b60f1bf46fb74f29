import type { WebhookEvent } from "@walletlens/contract/constants";
import { testAddress } from "@walletlens/engine/testing/build-change";
import { expect, test } from "vitest";
import { createRateWindows } from "@/lib/billing/rate-windows";
import { openTestAccount } from "@/lib/db/testing/open-account";
import { provideDatabase } from "@/lib/db/testing/provide-database";
import { acceptOrder } from "@/lib/groups/accept-jobs";
import { completeGroupJob, failGroupJob } from "@/lib/groups/end-group-job";
import { addJob } from "@/lib/groups/jobs";
import { NO_TELEMETRY } from "@/lib/runtime/telemetry";
import { TEST_QUEUE_LIMITS, TEST_REQUESTER } from "@/lib/testing/test-work";
import { createAnalysisStore } from "@/lib/wallets/analysis-store";
import { createDeliveryQueue, type DueDelivery } from "./delivery-queue";
import { MAX_WEBHOOKS } from "./rules/webhook";
import { addWebhook } from "./testing/add-webhook";
import { listDeliveries, retryDelivery, testWebhook, WEBHOOK_TEST_LIMIT } from "./webhook-deliveries";
import { createWebhook, deleteWebhook, getWebhook, rotateWebhook } from "./webhooks";

const { database, other } = await provideDatabase();
const queue = createDeliveryQueue(database);
const otherQueue = createDeliveryQueue(other);
const limits = { limit: 100, perWebhook: 16, perAccount: 64, busy: new Map<string, number>() };
const ALL: readonly WebhookEvent[] = ["job.completed", "job.failed", "wallet.traded", "watch.paused"];

let webhookCount = 0;

/** An account with a webhook that has already returned a 2xx. */
async function addTrustedWebhook(events = ALL) {
  const account = await addNewWebhook(events);
  await database.pool.query("UPDATE webhooks SET answered_at = now() WHERE id = $1", [account.id]);
  return account;
}

async function addNewWebhook(events = ALL) {
  webhookCount += 1;
  const userId = await openTestAccount(database, 100);
  const id = `wh_${webhookCount}`;
  await addWebhook(database, {
    id,
    userId,
    url: `https://example.com/${webhookCount}`,
    events,
    secret: "whsec_new",
  });
  return { userId, id };
}

const queueEvent = (userId: string, key: string, type: WebhookEvent = "job.completed") =>
  database.pool.query("SELECT queue_deliveries($1, $2, $3, $4)", [userId, type, key, { jobId: key }]);

/** Claims all due deliveries and returns those of one webhook. */
async function claimAll(id: string, from = queue): Promise<readonly DueDelivery[]> {
  return (await from.claim(limits)).filter(({ webhookId }) => webhookId === id);
}

async function claimOnly(id: string): Promise<DueDelivery> {
  const [delivery, ...more] = await claimAll(id);
  if (delivery === undefined || more.length > 0) throw new Error("not one delivery was claimed");
  return delivery;
}

const fail = ({ id, claim }: DueDelivery) =>
  queue.recordTry({ id, claim, status: 500, error: "The target answered 500." });

const makeDue = (id: string) =>
  database.pool.query(
    "UPDATE webhook_deliveries SET due_at = now() WHERE webhook_id = $1 AND due_at IS NOT NULL",
    [id],
  );

async function listAll({ userId, id }: { readonly userId: string; readonly id: string }) {
  const list = await listDeliveries({ database }, userId, id, { limit: 100, after: null });
  return list.deliveries;
}

test("an event is delivered to the subscribed webhooks of the account, once for each key", async () => {
  const mine = await addTrustedWebhook(["job.failed"]);
  const theirs = await addTrustedWebhook();
  for (const type of ["job.completed", "job.failed", "job.failed"] as const)
    await queueEvent(mine.userId, "one", type);
  const [delivery] = await listAll(mine);
  expect(await listAll(mine)).toHaveLength(1);
  expect(delivery).toMatchObject({ type: "job.failed", status: "pending", tries: 0 });
  expect(await listAll(theirs)).toEqual([]);
  const { body } = await claimOnly(mine.id);
  expect(JSON.parse(body)).toEqual({
    type: "job.failed",
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    data: { jobId: "one" },
  });
});

test("two senders share due deliveries, and an unrecorded delivery of a dead sender is due again with the same id", async () => {
  const { userId, id } = await addTrustedWebhook();
  for (let nth = 0; nth < 40; nth += 1) await queueEvent(userId, `${nth}`);
  const shares = await Promise.all([queue, otherQueue].map((each) => claimAll(id, each)));
  const ids = shares.flat().map((delivery) => delivery.id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.length).toBeGreaterThanOrEqual(16);
  await makeDue(id);
  const again = await claimAll(id);
  expect(again.every((delivery) => delivery.claim > 0)).toBe(true);
  expect(again.filter((delivery) => ids.includes(delivery.id)).length).toBeGreaterThan(0);
});

test("a webhook without a first success gets only its oldest event until it accepts one", async () => {
  const { userId, id } = await addNewWebhook();
  for (let nth = 0; nth < 30; nth += 1) await queueEvent(userId, `${nth}`);
  const claims = await Promise.all([queue, otherQueue].map((each) => claimAll(id, each)));
  const [first, ...more] = claims.flat();
  if (first === undefined) throw new Error("nothing was claimed");
  expect(more).toEqual([]);
  expect(await claimAll(id)).toEqual([]);

  await fail(first);
  expect(await claimAll(id)).toEqual([]);
  await makeDue(id);
  const second = await claimOnly(id);
  expect(second.id).toBe(first.id);
  await queue.recordTry({ id: second.id, claim: second.claim, status: 204, error: null });
  expect(await claimAll(id)).toHaveLength(16);
  expect(await getWebhook({ database }, userId, id)).toMatchObject({ status: "active" });
});

test("a server that accepts no event gets eight attempts for each, and never two events at once", async () => {
  const webhook = await addNewWebhook();
  for (const key of ["one", "two"]) await queueEvent(webhook.userId, key);
  const tried: string[] = [];
  for (let nth = 0; nth < 9; nth += 1) {
    const delivery = await claimOnly(webhook.id);
    tried.push(delivery.id);
    await fail(delivery);
    await makeDue(webhook.id);
  }
  const [first = "", last = ""] = new Set(tried);
  expect(tried).toEqual([...Array(8).fill(first), last]);
});

test("a retried event does not precede the oldest one of a webhook without a first success", async () => {
  const webhook = await addNewWebhook();
  for (const key of ["one", "two"]) await queueEvent(webhook.userId, key);
  const first = await claimOnly(webhook.id);
  const newest = (await listAll(webhook)).find(({ id }) => id !== first.id);
  await retryDelivery({ database }, webhook.userId, webhook.id, newest?.id ?? "");
  expect(await claimAll(webhook.id)).toEqual([]);
  await retryDelivery({ database }, webhook.userId, webhook.id, first.id);
  expect((await claimOnly(webhook.id)).id).toBe(first.id);
});

test("claims respect the concurrency of a webhook and an account, and other accounts get their turns", async () => {
  const background = await addTrustedWebhook();
  const lone = await addTrustedWebhook();
  for (let nth = 0; nth < 20; nth += 1) await queueEvent(background.userId, `${nth}`);
  await queueEvent(lone.userId, "only");
  const claimed = await queue.claim({ ...limits, perAccount: 2 });
  expect(claimed.filter(({ webhookId }) => webhookId === background.id)).toHaveLength(2);
  expect(claimed.filter(({ webhookId }) => webhookId === lone.id)).toHaveLength(1);
  const busy = new Map([[background.id, 15]]);
  const rest = await queue.claim({ ...limits, busy });
  expect(rest.filter(({ webhookId }) => webhookId === background.id)).toHaveLength(1);
});

test("a delivery fails after eight attempts at increasing intervals", async () => {
  const webhook = await addTrustedWebhook();
  await queueEvent(webhook.userId, "one");
  const waits: number[] = [];
  for (let nth = 0; nth < 8; nth += 1) {
    await fail(await claimOnly(webhook.id));
    const { rows } = await database.pool.query(
      "SELECT extract(epoch FROM due_at - tried_at)::float8 AS wait FROM webhook_deliveries WHERE webhook_id = $1",
      [webhook.id],
    );
    waits.push(rows[0].wait);
    await makeDue(webhook.id);
  }
  expect(waits).toEqual([5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, null]);
  expect((await listAll(webhook))[0]).toMatchObject({ status: "failed", tries: 8, responseStatus: 500 });
});

test("a failing webhook gets one attempt at a time until a delivery succeeds", async () => {
  const { userId, id } = await addTrustedWebhook();
  for (let nth = 0; nth < 3; nth += 1) await queueEvent(userId, `${nth}`);
  const [first, second] = await claimAll(id);
  if (first === undefined || second === undefined) throw new Error("nothing was claimed");
  await fail(first);
  expect(await getWebhook({ database }, userId, id)).toMatchObject({ status: "failing" });
  await makeDue(id);
  expect(await claimAll(id)).toHaveLength(1);
  await queue.recordTry({ id: second.id, claim: second.claim, status: 200, error: null });
  expect(await getWebhook({ database }, userId, id)).toMatchObject({ status: "active", failingSince: null });
});

test("a webhook that has failed for 5 days is disabled until a retried delivery succeeds", async () => {
  const webhook = await addTrustedWebhook();
  const { userId, id } = webhook;
  for (const key of ["one", "two"]) await queueEvent(userId, key);
  const [first] = await claimAll(id);
  if (first === undefined) throw new Error("nothing was claimed");
  await fail(first);
  await database.pool.query("UPDATE webhooks SET failing_since = now() - interval '5 days' WHERE id = $1", [
    id,
  ]);
  await makeDue(id);
  await fail(await claimOnly(id));
  expect(await getWebhook({ database }, userId, id)).toMatchObject({ status: "disabled" });
  expect((await listAll(webhook)).map(({ status }) => status)).toEqual(["failed", "failed"]);
  await queueEvent(userId, "three");
  expect(await listAll(webhook)).toHaveLength(2);

  expect(await retryDelivery({ database }, userId, id, first.id)).toMatchObject({
    id: first.id,
    status: "pending",
    tries: 0,
  });
  const again = await claimOnly(id);
  await queue.recordTry({ id: again.id, claim: again.claim, status: 200, error: null });
  expect(await getWebhook({ database }, userId, id)).toMatchObject({ status: "active", disabledAt: null });
});

test("a failure recorded after the delivery was claimed again changes nothing, and a success counts", async () => {
  const webhook = await addTrustedWebhook();
  await queueEvent(webhook.userId, "one");
  const late = await claimOnly(webhook.id);
  await makeDue(webhook.id);
  await claimOnly(webhook.id);
  await fail(late);
  expect((await listAll(webhook))[0]).toMatchObject({ tries: 0, status: "pending" });
  await queue.recordTry({ id: late.id, claim: late.claim, status: 202, error: null });
  expect((await listAll(webhook))[0]).toMatchObject({ tries: 1, status: "delivered", nextTryAt: null });
});

test("a rotated secret signs together with the previous one for a day", async () => {
  const { userId, id } = await addTrustedWebhook();
  const { webhook, secret } = await rotateWebhook({ database }, userId, id);
  expect(webhook.previousSecretUntil).toEqual(expect.any(String));
  await queueEvent(userId, "one");
  expect((await claimOnly(id)).secrets).toEqual([secret, "whsec_new"]);
  await database.pool.query(
    "UPDATE webhooks SET previous_until = now() - interval '1 second' WHERE id = $1",
    [id],
  );
  await makeDue(id);
  expect((await claimOnly(id)).secrets).toEqual([secret]);
});

test("a webhook and its deliveries are visible only to their account", async () => {
  const mine = await addTrustedWebhook();
  const theirs = await addTrustedWebhook();
  await queueEvent(mine.userId, "one");
  const [delivery] = await listAll(mine);
  const page = { limit: 10, after: null };
  const deliveryId = delivery?.id ?? "";
  for (const attempt of [
    () => getWebhook({ database }, theirs.userId, mine.id),
    () => listDeliveries({ database }, theirs.userId, mine.id, page),
    () => retryDelivery({ database }, theirs.userId, mine.id, deliveryId),
    () => retryDelivery({ database }, theirs.userId, theirs.id, deliveryId),
    () => rotateWebhook({ database }, theirs.userId, mine.id),
    () => deleteWebhook({ database }, theirs.userId, mine.id),
  ]) {
    await expect(attempt()).rejects.toMatchObject({ code: "not_found" });
  }
  expect(await listAll(mine)).toHaveLength(1);
  await deleteWebhook({ database }, mine.userId, mine.id);
  await expect(getWebhook({ database }, mine.userId, mine.id)).rejects.toMatchObject({ code: "not_found" });
});

test("the maximum number of webhooks of an account applies to simultaneous creations", async () => {
  const userId = await openTestAccount(database, 0);
  const sender = { refuse: () => null };
  const request = { userId, url: "https://example.com", events: ALL, format: "json" as const };
  const outcomes = await Promise.allSettled(
    Array.from({ length: MAX_WEBHOOKS + 5 }, () => createWebhook({ database, sender }, request)),
  );
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(MAX_WEBHOOKS);
});

test("deliveries are listed newest first, page by page", async () => {
  const { userId, id } = await addTrustedWebhook();
  for (let nth = 1; nth <= 5; nth += 1) await queueEvent(userId, `${nth}`);
  const seen: string[] = [];
  for (let after: string | null = null; ; ) {
    const list: Awaited<ReturnType<typeof listDeliveries>> = await listDeliveries({ database }, userId, id, {
      limit: 2,
      after,
    });
    seen.push(...list.deliveries.map((delivery) => delivery.id));
    after = list.next;
    if (after === null) break;
  }
  expect(seen).toEqual((await listAll({ userId, id })).map((delivery) => delivery.id));
  expect(new Set(seen).size).toBe(5);
});

const JOB = { kind: "similarity" as const, wallets: [testAddress("A"), testAddress("B")] };

test.each([
  ["job.completed", "completed"],
  ["job.failed", "failed"],
] as const)("the end of a job about several wallets queues %s", async (type, status) => {
  const webhook = await addTrustedWebhook();
  const jobId = `intel-${webhook.id}`;
  await acceptOrder(
    { database, metrics: NO_TELEMETRY },
    {
      owner: webhook.userId,
      keyId: null,
      endpoint: "similarity",
      requestId: jobId,
      chargeKey: `request:${jobId}`,
      jobs: [{ jobId, requestId: `req-${jobId}`, work: JOB, credits: 5 }],
    },
  );
  expect(await listAll(webhook)).toEqual([]);
  if (status === "completed")
    await completeGroupJob({ database, metrics: NO_TELEMETRY }, jobId, { full: {}, agent: {} });
  else await failGroupJob({ database, metrics: NO_TELEMETRY }, jobId, "It failed.");
  expect(await listAll(webhook)).toMatchObject([{ type }]);
  expect(JSON.parse((await claimOnly(webhook.id)).body)).toMatchObject({ type, data: { jobId } });
});

test("the end of an analysis queues a delivery for every waiting job, and for jobs recorded later", async () => {
  const early = await addTrustedWebhook();
  const late = await addTrustedWebhook();
  const analyses = createAnalysisStore(database, TEST_QUEUE_LIMITS, NO_TELEMETRY);
  const [requested] = await analyses.request([testAddress("W")], "flash", TEST_REQUESTER);
  const analysisId = requested?.id ?? "";
  const add = ({ userId, id }: typeof early) =>
    addJob(
      { database },
      {
        id: `intel-${id}`,
        owner: userId,
        keyId: null,
        paidBy: null,
        endpoint: "wallet-hud",
        subject: testAddress("W"),
        analysisId,
      },
    );
  await add(early);
  expect(await listAll(early)).toEqual([]);
  await analyses.finish(analysisId, null);
  expect(await listAll(early)).toMatchObject([{ type: "job.completed" }]);
  await add(late);
  await add(late);
  expect(await listAll(late)).toMatchObject([{ type: "job.completed" }]);
});

const webhookTests = createRateWindows(database.pool, "webhook-tests", WEBHOOK_TEST_LIMIT);

const addTest = (userId: string, webhookId: string) =>
  testWebhook({ database, webhookTests }, userId, webhookId);

test("a test event precedes events that wait for the first success, and is tried once", async () => {
  const { userId, id } = await addNewWebhook();
  await queueEvent(userId, "one");
  await fail(await claimOnly(id));
  const sentTest = await addTest(userId, id);
  const claimed = await claimOnly(id);
  expect(claimed).toMatchObject({
    id: sentTest.id,
    body: expect.stringContaining('{"type":"webhook.test"'),
    secrets: ["whsec_new"],
  });
  await fail(claimed);
  const listed = await listAll({ userId, id });
  expect(listed.find(({ type }) => type === "webhook.test")).toMatchObject({
    status: "failed",
    tries: 1,
    nextTryAt: null,
    responseStatus: 500,
  });
  expect(listed.find(({ type }) => type === "job.completed")).toMatchObject({ status: "pending" });
});

test("a received test event proves the target, and waiting events are sent", async () => {
  const { userId, id } = await addNewWebhook();
  for (const key of ["one", "two"]) await queueEvent(userId, key);
  await fail((await claimAll(id))[0] ?? expect.fail("nothing was claimed"));
  const sentTest = await addTest(userId, id);
  const { claim } = await claimOnly(id);
  await queue.recordTry({ id: sentTest.id, claim, status: 204, error: null });
  await makeDue(id);
  expect(await claimAll(id)).toHaveLength(2);
});

test("a test event is visible only to its owner, and a retry does not send it again", async () => {
  const mine = await addTrustedWebhook();
  const theirs = await addTrustedWebhook();
  await expect(addTest(theirs.userId, mine.id)).rejects.toMatchObject({ code: "not_found" });
  const { id } = await addTest(mine.userId, mine.id);
  expect((await addTest(mine.userId, mine.id)).id).toBe(id);
  await expect(retryDelivery({ database }, mine.userId, mine.id, id)).rejects.toMatchObject({
    code: "not_found",
  });
});
