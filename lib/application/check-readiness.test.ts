import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { createReadiness } from "./check-readiness";

let clock = 0;
const OPTIONS = { timeoutMs: 50, keptMs: 1_000, now: () => clock };

function counted(name: string, run: () => Promise<unknown>) {
  const check = {
    name,
    runs: 0,
    run: async () => {
      check.runs += 1;
      return run();
    },
  };
  return check;
}

test("everything is there, or it is said what is not, and nothing else about it", async () => {
  const ask = createReadiness(
    [
      counted("database", async () => undefined),
      counted("chain", async () => {
        throw new Error("https://provider.example/secret-key refused");
      }),
      counted("executor", () => sleep(10_000, undefined, { ref: false })),
    ],
    OPTIONS,
  );
  expect(await ask()).toEqual({
    ready: false,
    checks: { database: "ok", chain: "failed", executor: "timeout" },
  });
});

test("a check that is too slow is told to stop", async () => {
  let stopped = false;
  const run = (signal: AbortSignal) =>
    new Promise((resolve) =>
      signal.addEventListener("abort", () => {
        stopped = true;
        resolve(undefined);
      }),
    );
  await createReadiness([{ name: "chain", run }], OPTIONS)();
  expect(stopped).toBe(true);
});

test("a crowd that asks at a time, and who asks shortly after, share one look", async () => {
  const check = counted("chain", () => sleep(5));
  const ask = createReadiness([check], OPTIONS);
  clock = 0;
  await Promise.all(Array.from({ length: 100 }, ask));
  clock = 999;
  await ask();
  expect(check.runs).toBe(1);
  clock = 1_001;
  expect(await ask()).toEqual({ ready: true, checks: { chain: "ok" } });
  expect(check.runs).toBe(2);
});
