import { expect, test } from "vitest";
import { ExecutorWatch } from "./executor-watch";

const OPTIONS = { timeoutMs: 20, cacheMs: 0, now: () => performance.now() };

test("jobs count as not run only after a check that says so, not before the first or after a slow one", async () => {
  const watch = new ExecutorWatch(OPTIONS);
  expect(await watch.isAbsent()).toBe(false);
  watch.use(async () => {
    throw new Error("no worker runs the jobs");
  });
  expect(await watch.isAbsent()).toBe(true);
  watch.use(() => new Promise(() => undefined));
  expect(await watch.isAbsent()).toBe(false);
});
