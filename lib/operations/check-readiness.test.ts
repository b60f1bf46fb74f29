import { setTimeout as sleep } from "node:timers/promises";
import { beforeEach, describe, expect, test } from "vitest";
import { createReadiness, NotWritableError } from "./check-readiness";

let clock = 0;
let reported: string[] = [];
const OPTIONS = {
  timeoutMs: 50,
  cacheMs: 1_000,
  now: () => clock,
  onFailure: (name: string, reason: unknown) => void reported.push(`${name}: ${String(reason)}`),
};

beforeEach(() => {
  clock = 0;
  reported = [];
});

function counted(name: string, run: () => Promise<unknown>, isRequired = false) {
  const check = {
    name,
    isRequired,
    runs: 0,
    run: async () => {
      check.runs += 1;
      return run();
    },
  };
  return check;
}

const well = async () => undefined;
const refused = async () => {
  throw new Error("https://provider.example/secret-key refused");
};
const readOnly = async () => {
  throw new NotWritableError("read-only");
};
const full = async () => {
  throw new NotWritableError("disk-full");
};
const slow = () => sleep(10_000, undefined, { ref: false });

describe("failed checks set the status, and each is named without its reason", () => {
  test.each([
    ["ready", well, well, { database: "ok", chain: "ok" }],
    ["degraded", well, refused, { database: "ok", chain: "failed" }],
    ["degraded", well, slow, { database: "ok", chain: "timeout" }],
    ["down", refused, well, { database: "failed", chain: "ok" }],
    ["down", slow, refused, { database: "timeout", chain: "failed" }],
    ["down", readOnly, well, { database: "read-only", chain: "ok" }],
    ["down", full, well, { database: "disk-full", chain: "ok" }],
  ])("%s", async (status, database, chain, checks) => {
    const ask = createReadiness([counted("database", database, true), counted("chain", chain)], OPTIONS);
    expect(await ask()).toEqual({ status, checks });
  });
});

test("a check that is too slow is canceled", async () => {
  let stopped = false;
  const run = (signal: AbortSignal) =>
    new Promise((resolve) =>
      signal.addEventListener("abort", () => {
        stopped = true;
        resolve(undefined);
      }),
    );
  await createReadiness([{ name: "chain", isRequired: false, run }], OPTIONS)();
  expect(stopped).toBe(true);
});

test("simultaneous requests, and those shortly after, share one check", async () => {
  const check = counted("chain", () => sleep(5));
  const ask = createReadiness([check], OPTIONS);
  await Promise.all(Array.from({ length: 100 }, ask));
  clock = 999;
  await ask();
  expect(check.runs).toBe(1);
  clock = 1_001;
  expect(await ask()).toEqual({ status: "ready", checks: { chain: "ok" } });
  expect(check.runs).toBe(2);
});

test("each reason is reported once, and again after a success", async () => {
  const reasons = ["away", "away", "a wrong key", null, "away"];
  const check = counted("executor", async () => {
    const reason = reasons.shift();
    if (reason !== null) throw new Error(reason);
  });
  const ask = createReadiness([check], OPTIONS);
  for (clock = 0; reasons.length > 0; clock += 2_000) await ask();
  expect(reported).toEqual([
    "executor: Error: away",
    "executor: Error: a wrong key",
    "executor: Error: away",
  ]);
});
