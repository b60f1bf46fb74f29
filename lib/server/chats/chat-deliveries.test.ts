import { afterAll, expect, test } from "vitest";
import { createLog } from "@/lib/config/log";
import { openTestAccount } from "@/lib/db/testing/open-account";
import { provideDatabase } from "@/lib/db/testing/provide-database";
import { createWebhookSender } from "@/lib/watching/create-webhook-sender";
import { createDeliveryQueue } from "@/lib/watching/delivery-queue";
import { DeliveryWorker } from "@/lib/watching/delivery-worker";
import { startTarget } from "@/lib/watching/testing/start-target";
import { listDeliveries, testWebhook } from "@/lib/watching/webhook-deliveries";
import { createWebhook } from "@/lib/watching/webhooks";
import { buildChatRequest } from "./build-chat-request";

const { database } = await provideDatabase();
const sender = createWebhookSender({ allowPrivate: true, renderMessage: buildChatRequest });
const ports = { deliveries: createDeliveryQueue(database), sender, onTry: () => undefined };
const webhookTests = { consume: async () => ({ retryAfterSeconds: 0 }) as never };

afterAll(() => sender.close());

/** Sends a test event to a webhook of a format, and returns the request that the service received. */
async function deliver(format: "json" | "telegram" | "discord" | "slack", parameters = "") {
  const target = await startTarget((response) => response.writeHead(200).end("ok"));
  const userId = await openTestAccount(database, 0);
  const url = `http://127.0.0.1:${target.port}/hook${parameters}`;
  const { webhook } = await createWebhook(
    { database, sender },
    { userId, url, events: ["wallet.traded"], format },
  );
  await testWebhook({ database, webhookTests }, userId, webhook.id);
  const worker = new DeliveryWorker({ ...ports, log: createLog("silent") });
  await worker.poll();
  await expect
    .poll(
      async () =>
        (await listDeliveries({ database }, userId, webhook.id, { limit: 1, after: null })).deliveries,
    )
    .toMatchObject([{ status: "delivered", responseStatus: 200 }]);
  await worker.stop();
  const [sent] = target.sent;
  return JSON.parse(sent?.body ?? "");
}

const TEXT = "This is a test event. Nothing has happened.";

test("each chat service gets the message in its form, and a program the event", async () => {
  expect(await deliver("json")).toMatchObject({ type: "webhook.test", data: { message: TEXT } });
  expect(await deliver("telegram", "?chat_id=-100123&message_thread_id=7")).toEqual({
    chat_id: "-100123",
    message_thread_id: "7",
    text: TEXT,
    parse_mode: "HTML",
    link_preview_options: { is_disabled: true },
  });
  expect(await deliver("discord")).toEqual({ content: TEXT, allowed_mentions: { parse: [] }, flags: 4 });
  expect(await deliver("slack")).toEqual({
    text: "An event of Walletlens",
    blocks: [{ type: "section", text: { type: "mrkdwn", text: TEXT, verbatim: true } }],
    unfurl_links: false,
    unfurl_media: false,
  });
});

test("a webhook of a format that this version does not know is left to processes that know it", async () => {
  const target = await startTarget((response) => response.end());
  const userId = await openTestAccount(database, 0);
  const { webhook } = await createWebhook(
    { database, sender },
    { userId, url: target.url, events: ["job.failed"], format: "json" },
  );
  await database.pool.query("UPDATE webhooks SET format = 'pager' WHERE id = $1", [webhook.id]);
  await testWebhook({ database, webhookTests }, userId, webhook.id);
  const limits = { limit: 100, perWebhook: 16, perAccount: 64, busy: new Map<string, number>() };
  expect(await ports.deliveries.claim(limits)).toEqual([]);
});
