import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { provideDatabase } from "@/lib/db/testing/provide-database";
import { startTestApp } from "./testing/start-test-app";

const tries: string[] = [];
const delays: number[] = [];

const { url: databaseUrl } = await provideDatabase();
const app = await startTestApp({
  databaseUrl,
  callTimeoutMs: 1_000,
  retryDelayMs: (attempt) => {
    delays.push(attempt);
    return 20 * 2 ** attempt;
  },
  functions: (inngest) => [
    inngest.createFunction({ id: "hopeless", retries: 2, triggers: { event: "hopeless" } }, ({ attempt }) => {
      tries.push(`hopeless ${attempt}`);
      throw new RangeError("never");
    }),
    inngest.createFunction(
      { id: "stuck", retries: 1, triggers: { event: "stuck" } },
      async ({ step, attempt }) =>
        step.run("stuck", async () => {
          tries.push(`stuck ${attempt}`);
          if (attempt === 0) await sleep(5_000);
          return "at last";
        }),
    ),
    inngest.createFunction({ id: "sleepy", triggers: { event: "sleepy" } }, ({ step }) =>
      step.sleep("a while", "1s"),
    ),
    inngest.createFunction({ id: "wide", triggers: { event: "wide" } }, ({ step }) =>
      Promise.all(["left", "right"].map((name) => step.run(name, () => tries.push(name)))),
    ),
  ],
});

afterAll(app.stop);

test("a failed run stores its last error, after attempts at the requested delays", async () => {
  expect(await app.run("hopeless")).toMatchObject({
    state: "failed",
    error: { name: "RangeError", message: "never" },
  });
  expect(tries).toEqual(["hopeless 0", "hopeless 1", "hopeless 2"]);
  expect(delays).toEqual([0, 1]);
});

test("a call that exceeds its time limit counts as an attempt", async () => {
  expect(await app.run("stuck")).toMatchObject({ state: "completed", output: "at last" });
  expect(tries.filter((entry) => entry.startsWith("stuck"))).toEqual(["stuck 0", "stuck 1"]);
});

test.each([
  ["sleepy", "step.sleep"],
  ["wide", "steps that are not awaited one after the other"],
])("an unsupported step ends the run of %s with a message that names it", async (id, what) => {
  const message = `Function "app-${id}" uses ${what}, which the embedded executor does not do; connect an Inngest server.`;
  expect(await app.run(id)).toMatchObject({
    state: "failed",
    error: { name: "UnsupportedError", message },
  });
  expect(tries).not.toContain("left");
});

test("a function with an unsupported feature prevents the start of the executor", async () => {
  const start = startTestApp({
    databaseUrl: databaseUrl,
    functions: (inngest) => [
      inngest.createFunction(
        { id: "calm", debounce: { period: "5s" }, triggers: { event: "calm" } },
        () => undefined,
      ),
    ],
  });
  await expect(start).rejects.toThrow('Function "app-calm" uses debounce, which the embedded executor');
});
