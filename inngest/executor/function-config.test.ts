import { Inngest } from "inngest";
import { expect, test } from "vitest";
import { plainFunction } from "@/lib/db/testing/plain-function";
import { parseFunctions } from "./function-config";
import { nextTick } from "./tick-cron";

const inngest = new Inngest({ id: "app", isDev: true });
type Options = Parameters<typeof inngest.createFunction>[0];

/** Lists the configuration that the SDK registers for a function with these options. */
function registered(options: Partial<Options>): readonly unknown[] {
  const fn = inngest.createFunction({ id: "f", triggers: { event: "e" }, ...options }, () => undefined);
  const address = { baseUrl: new URL("http://127.0.0.1/api/inngest"), appPrefix: "app" };
  return Reflect.apply(Reflect.get(fn, "getConfig"), fn, [address]);
}

test("a function with defaults has four attempts and no limits", () => {
  expect(parseFunctions(registered({}))).toEqual([
    plainFunction({ id: "app-f", maxAttempts: 4, events: ["e"] }),
  ]);
});

test("triggers, keys and limits are read", () => {
  const given = registered({
    retries: 0,
    triggers: [{ event: "e" }, { cron: "0 * * * *" }],
    concurrency: [{ limit: 10 }, { limit: 2, key: "event.data.user_id" }],
    priority: { run: "event.data.rank" },
  });
  expect(parseFunctions(given)).toEqual([
    {
      id: "app-f",
      maxAttempts: 1,
      events: ["e"],
      crons: ["0 * * * *"],
      priority: ["data", "rank"],
      concurrency: 10,
      lane: { key: ["data", "user_id"], concurrency: 2 },
    },
  ]);
});

test.each<[string, Partial<Options>]>([
  ["batchEvents", { batchEvents: { maxSize: 10, timeout: "5s" } }],
  ["cancel", { cancelOn: [{ event: "stop" }] }],
  ["idempotency", { idempotency: "event.data.order" }],
  ["timeouts", { timeouts: { start: "5s" } }],
  ["scope", { concurrency: { limit: 1, key: "event.data.a", scope: "account" } }],
  ["expression", { triggers: { event: "e", if: "event.data.n > 1" } }],
  ['the trigger "order/*"', { triggers: { event: "order/*" } }],
  ['the trigger "inngest/function.failed"', { onFailure: () => undefined }],
  ['the expression "event.data.a + 1"', { priority: { run: "event.data.a + 1" } }],
  [`the expression "'all'"`, { concurrency: { limit: 1, key: "'all'" } }],
  ['the cron expression "every day"', { triggers: { cron: "every day" } }],
  [
    "a second concurrency limit of one kind",
    {
      concurrency: [
        { limit: 1, key: "event.data.a" },
        { limit: 1, key: "event.data.b" },
      ],
    },
  ],
])("%s is refused by name, not silently ignored", (what, options) => {
  const sentence = `uses ${what}, which the embedded executor does not do; connect an Inngest server.`;
  expect(() => parseFunctions(registered(options))).toThrow(sentence);
});

test("a cron expression is evaluated in UTC", () => {
  expect(nextTick("23 9 * * *", new Date("2026-01-01T09:23:00Z"))).toEqual(new Date("2026-01-02T09:23:00Z"));
});
