import { hostname } from "node:os";
import { Webhook } from "standardwebhooks";
import { afterAll, expect, test } from "vitest";
import { createWebhookSender } from "./create-webhook-sender";
import type { DueDelivery } from "./delivery-queue";
import { startTarget } from "./testing/start-target";

const SECRETS = ["whsec_bmV3bmV3bmV3bmV3bmV3bmV3bmV3bmV3", "whsec_b2xkb2xkb2xkb2xkb2xkb2xkb2xkb2xk"];
const BODY = '{"type" : "job.completed", "data" : {"jobId" : "intel-1"}}';
const FOREVER = new AbortController().signal;

const sender = createWebhookSender({ renderMessage: ({ body }) => body, allowPrivate: true });
const shortSender = createWebhookSender({
  renderMessage: ({ body }) => body,
  allowPrivate: true,
  timeoutMs: 1_000,
});
const strictSender = createWebhookSender({ renderMessage: ({ body }) => body, allowPrivate: false });

afterAll(() => Promise.all([sender.close(), shortSender.close(), strictSender.close()]));

const deliveryTo = (url: string, secrets = SECRETS): DueDelivery => ({
  id: "msg_1",
  webhookId: "wh_1",
  url,
  format: "json",
  body: BODY,
  secrets,
  claim: 1,
});

test("the library of the standard verifies a delivery, also with the secret before a rotation", async () => {
  const target = await startTarget((response) => response.writeHead(204).end());
  await expect(sender.send(deliveryTo(target.url), FOREVER)).resolves.toEqual({ status: 204, error: null });
  const [{ headers, body } = { headers: {}, body: "" }] = target.sent;
  expect(headers).toMatchObject({ "webhook-id": "msg_1", "content-type": "application/json" });
  for (const secret of SECRETS) {
    const given = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
    expect(new Webhook(secret).verify(body, given)).toMatchObject({ data: { jobId: "intel-1" } });
  }
});

test("a redirect is a failure, and is not followed", async () => {
  const inner = await startTarget((response) => response.end("secrets"));
  const target = await startTarget((response) => response.writeHead(307, { location: inner.url }).end());
  const outcome = await sender.send(deliveryTo(target.url), FOREVER);
  expect(outcome).toEqual({ status: 307, error: "The target answered 307." });
  expect(inner.sent).toEqual([]);
});

test("of a response of 100 MB only the data in the connection buffer is read", async () => {
  let written = 0;
  const target = await startTarget((response) => {
    const part = Buffer.alloc(64 * 1024);
    const write = () => {
      while (written < 100 * 1024 ** 2 && !response.destroyed) {
        written += part.length;
        if (!response.write(part)) return void response.once("drain", write);
      }
    };
    write();
  });
  await expect(sender.send(deliveryTo(target.url), FOREVER)).resolves.toEqual({ status: 200, error: null });
  expect(written).toBeLessThan(32 * 1024 ** 2);
});

test("a target that accepts the request and does not respond fails after the timeout", async () => {
  const target = await startTarget(() => undefined);
  const outcome = await shortSender.send(deliveryTo(target.url), FOREVER);
  expect(outcome).toEqual({ status: null, error: "The target did not answer within 1 s." });
  expect(target.sent).toHaveLength(1);
});

test("a target with a slow response body counts as answered and delays the sender at most until the timeout", async () => {
  const target = await startTarget((response) => {
    response.writeHead(200);
    const drip = setInterval(() => response.write("."), 50);
    response.on("close", () => clearInterval(drip));
  });
  await expect(shortSender.send(deliveryTo(target.url), FOREVER)).resolves.toEqual({
    status: 200,
    error: null,
  });
});

test("an unreachable target fails with a message", async () => {
  const outcome = await sender.send(deliveryTo("http://127.0.0.1:9/"), FOREVER);
  expect(outcome).toEqual({ status: null, error: "The target refused the connection." });
});

test("a name that changed to a private address after its check is not connected to", async () => {
  const target = await startTarget((response) => response.end());
  const url = `https://${hostname()}:${target.port}/`;
  expect(strictSender.refuse(url)).toBe(null);
  const outcome = await strictSender.send(deliveryTo(url), FOREVER);
  expect(outcome).toEqual({ status: null, error: "The target's name has no public address." });
  expect(target.sent).toEqual([]);
});

test.each([
  ["http://example.com/", "must begin with https://"],
  ["ftp://example.com/", "must begin with https://"],
  ["/hooks", "is no absolute address"],
  ["https://user:secret@example.com/", "must not carry a name or a password"],
  ["https://127.0.0.1/", "must be a public one"],
  ["https://2130706433/", "must be a public one"],
  ["https://[::ffff:10.0.0.1]/", "must be a public one"],
  ["https://169.254.169.254/latest/meta-data", "must be a public one"],
  ["https://localhost:8080/", "must be a public one"],
  [`https://example.com/${"a".repeat(2_048)}`, "has more than 2048 characters"],
])("%s is refused as a webhook: it %s", (url, reason) => {
  expect(strictSender.refuse(url)).toBe(reason);
});

test("a setting allows webhooks in a private network, and addresses are refused again without it", async () => {
  const target = await startTarget((response) => response.end());
  expect(sender.refuse(target.url)).toBe(null);
  const outcome = await strictSender.send(deliveryTo(target.url.replace("http:", "https:")), FOREVER);
  expect(outcome).toEqual({ status: null, error: "The address must be a public one." });
  expect(target.sent).toEqual([]);
});
