import { Inngest } from "inngest";
import { expect, test } from "vitest";
import { parseFunctions } from "./function-config";

const inngest = new Inngest({ id: "app", isDev: true });
type Options = Parameters<typeof inngest.createFunction>[0];

/** What the SDK itself registers for a function with these options. */
function registered(options: Partial<Options>): readonly unknown[] {
  const fn = inngest.createFunction({ id: "f", triggers: { event: "e" }, ...options }, () => undefined);
  const address = { baseUrl: new URL("http://127.0.0.1/api/inngest"), appPrefix: "app" };
  return Reflect.apply(Reflect.get(fn, "getConfig"), fn, [address]);
}

test("a function with defaults has four attempts and no limits", () => {
  expect(parseFunctions(registered({}))).toEqual([
    {
      id: "app-f",
      maxAttempts: 4,
      triggers: [{ event: "e", if: null }],
      crons: [],
      cancelOn: [],
      idempotency: null,
      priority: null,
      concurrency: null,
      lane: null,
    },
  ]);
});

test("triggers, cancellations, keys and limits come through", () => {
  const [spec] = parseFunctions(
    registered({
      retries: 0,
      triggers: [{ event: "e", if: "event.data.n > 1" }, { cron: "0 * * * *" }],
      cancelOn: [{ event: "stop", match: "data.user", timeout: "1h" }],
      idempotency: "event.data.order",
      concurrency: [{ limit: 10 }, { limit: 2, key: "event.data.user" }],
      priority: { run: "event.data.rank" },
    }),
  );
  expect(spec).toEqual({
    id: "app-f",
    maxAttempts: 1,
    triggers: [{ event: "e", if: "event.data.n > 1" }],
    crons: ["0 * * * *"],
    cancelOn: [{ event: "stop", if: "event.data.user == async.data.user", withinMs: 3_600_000 }],
    idempotency: "event.data.order",
    priority: "event.data.rank",
    concurrency: 10,
    lane: { key: "event.data.user", concurrency: 2 },
  });
});

test("onFailure is a function of its own, on the failures of its function", () => {
  const specs = parseFunctions(registered({ onFailure: () => undefined }));
  expect(specs[1]).toMatchObject({
    id: "app-f-failure",
    maxAttempts: 2,
    triggers: [{ event: "inngest/function.failed", if: "event.data.function_id == 'app-f'" }],
  });
});

test.each<[string, Partial<Options>]>([
  ["batchEvents", { batchEvents: { maxSize: 10, timeout: "5s" } }],
  ["debounce", { debounce: { period: "5s" } }],
  ["rateLimit", { rateLimit: { limit: 1, period: "5s" } }],
  ["throttle", { throttle: { limit: 1, period: "5s" } }],
  ["singleton", { singleton: { mode: "skip" } }],
  ["timeouts", { timeouts: { start: "5s" } }],
  ['concurrency scope "account"', { concurrency: { limit: 1, key: "'all'", scope: "account" } }],
  [
    "a second concurrency key",
    {
      concurrency: [
        { limit: 1, key: "event.data.a" },
        { limit: 1, key: "event.data.b" },
      ],
    },
  ],
])("%s is refused by name, and not left out in silence", (what, options) => {
  expect(() => parseFunctions(registered(options))).toThrow(
    `Function "app-f" uses ${what}, which the embedded executor does not do; connect an Inngest server.`,
  );
});

test.each<[string, Partial<Options>]>([
  ["event.data.", { idempotency: "event.data." }],
  ["event ==", { triggers: { event: "e", if: "event ==" } }],
  ["every day", { triggers: { cron: "every day" } }],
])("the expression %j stops the registration", (text, options) => {
  expect(() => parseFunctions(registered(options))).toThrow(`Function "app-f": "${text}" is not valid.`);
});
