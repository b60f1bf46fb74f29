import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import { createLog } from "@/lib/config/log";
import { openTestAccount } from "@/lib/db/testing/open-account";
import { provideDatabase } from "@/lib/db/testing/provide-database";
import { createWebhookSender } from "./create-webhook-sender";
import { createDeliveryQueue } from "./delivery-queue";
import { DeliveryWorker } from "./delivery-worker";
import { addWebhook } from "./testing/add-webhook";
import { startTarget } from "./testing/start-target";
import { listDeliveries } from "./webhook-deliveries";
import { getWebhook } from "./webhooks";

const { url, database } = await provideDatabase();
const sender = createWebhookSender({ renderMessage: ({ body }) => body, allowPrivate: true });
const log = createLog("silent");
const ports = { deliveries: createDeliveryQueue(database), sender, onTry: () => undefined, log };

afterAll(() => sender.close());

let webhookCount = 0;

/** A webhook at `target` that has already returned a 2xx. */
async function addReceiver(target: string) {
  webhookCount += 1;
  const userId = await openTestAccount(database, 0);
  const secret = "whsec_bmV3bmV3bmV3bmV3bmV3bmV3bmV3bmV3";
  const webhook = {
    id: `wh_${webhookCount}`,
    userId,
    url: target,
    events: ["job.completed"] as const,
    secret,
  };
  await addWebhook(database, webhook);
  await database.pool.query("UPDATE webhooks SET answered_at = now() WHERE id = $1", [webhook.id]);
  return webhook;
}

const queueEvents = (userId: string, count: number) =>
  database.pool.query(
    "SELECT queue_deliveries($1, 'job.completed', n::text, json_build_object('jobId', n)) FROM generate_series(1, $2) n",
    [userId, count],
  );

async function listStatuses({ userId, id }: { readonly userId: string; readonly id: string }) {
  const list = await listDeliveries({ database }, userId, id, { limit: 100, after: null });
  return list.deliveries.map(({ status }) => status);
}

test("an event whose sender is killed before it records the response is sent again with the same id", async () => {
  const target = await startTarget((response) => response.end());
  const webhook = await addReceiver(target.url);
  await queueEvents(webhook.userId, 1);
  const file = fileURLToPath(import.meta.resolve("../testing/deliver-until-killed.ts"));
  const child = spawn(process.execPath, ["--import", "tsx", file, url], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(child.stdout, "data");
  child.kill("SIGKILL");
  await once(child, "exit");
  expect(await listStatuses(webhook)).toEqual(["pending"]);

  const worker = new DeliveryWorker(ports);
  await worker.poll();
  expect(target.sent).toHaveLength(1);
  // The lease of the dead process ends.
  await database.pool.query("UPDATE webhook_deliveries SET due_at = now() WHERE webhook_id = $1", [
    webhook.id,
  ]);
  await worker.poll();
  await expect.poll(() => listStatuses(webhook)).toEqual(["delivered"]);
  const ids = target.sent.map(({ headers }) => headers["webhook-id"]);
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
  await worker.stop();
});

test("a receiver that never responds does not delay other receivers", async () => {
  const silent = await startTarget(() => undefined);
  const quick = await startTarget((response) => response.end());
  const slow = await addReceiver(silent.url);
  const fast = await addReceiver(quick.url);
  await queueEvents(slow.userId, 60);
  const worker = new DeliveryWorker(ports);
  await worker.poll();
  await expect.poll(() => silent.sent.length).toBe(16);
  await queueEvents(fast.userId, 30);
  await worker.poll();
  await expect
    .poll(async () => (await listStatuses(fast)).filter((status) => status === "delivered").length)
    .toBe(30);
  expect(silent.sent).toHaveLength(16);
  await worker.stop();
  expect((await listStatuses(slow)).every((status) => status === "pending")).toBe(true);
});

test("an attempt that a stop interrupts does not count as a failure of the target", async () => {
  const silent = await startTarget(() => undefined);
  const webhook = await addReceiver(silent.url);
  await queueEvents(webhook.userId, 1);
  const worker = new DeliveryWorker(ports);
  await worker.poll();
  await expect.poll(() => silent.sent.length).toBe(1);
  await worker.stop();
  expect(await getWebhook({ database }, webhook.userId, webhook.id)).toMatchObject({ status: "active" });
});
