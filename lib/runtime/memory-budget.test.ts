import { expect, test } from "vitest";
import { MemoryBudget } from "./memory-budget";

/** Work that lasts until the test ends it. */
function startWork(budget: MemoryBudget, transactions: number, waitMs = 60_000) {
  let [began, end] = [false, () => {}];
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const done = budget.run(transactions, waitMs, async () => {
    began = true;
    await ended;
  });
  return { end, done, hasBegun: () => began };
}

const turn = () => new Promise(setImmediate);

test("histories in memory never exceed the budget: excess work waits in the order of arrival", async () => {
  const budget = new MemoryBudget(100_000);
  const [first, second] = [startWork(budget, 60_000), startWork(budget, 60_000)];
  const small = startWork(budget, 1);
  await turn();
  expect([first, second, small].map(({ hasBegun }) => hasBegun())).toEqual([true, false, false]);
  first.end();
  await first.done;
  await turn();
  expect([second.hasBegun(), small.hasBegun()]).toEqual([true, true]);
  second.end();
  small.end();
  await Promise.all([second.done, small.done]);
});

test("histories in memory belong to at most four groups, regardless of their size", async () => {
  const budget = new MemoryBudget(100_000);
  const all = Array.from({ length: 5 }, () => startWork(budget, 2));
  await turn();
  expect(all.map(({ hasBegun }) => hasBegun())).toEqual([true, true, true, true, false]);
  for (const { end } of all) end();
  await Promise.all(all.map(({ done }) => done));
});

test("histories in memory that do not fit in time are refused with the time to retry, and use no budget", async () => {
  let now = 0;
  const budget = new MemoryBudget(100_000, () => now);
  const first = startWork(budget, 100_000);
  await turn();
  const late = budget.run(100_000, 0, async () => "ran");
  await expect(late).rejects.toMatchObject({
    ...{ code: "server_busy", fields: { retryAfterSeconds: expect.any(Number) } },
  });
  now = 60_000;
  first.end();
  await first.done;
  await expect(budget.run(100_000, 0, async () => "ran")).resolves.toBe("ran");
  const again = startWork(budget, 100_000);
  await turn();
  // An estimate of 2 s, then 60 s and 0 s at a fifth each: 10.9 s, and a quarter of it for one in progress.
  await expect(budget.run(1, 0, async () => "ran")).rejects.toMatchObject({
    fields: { retryAfterSeconds: 3 },
  });
  again.end();
  await again.done;
});

test("histories in memory of failed work are released", async () => {
  const budget = new MemoryBudget(1_000);
  const failing = budget.run(1_000, 0, () => Promise.reject(new Error("no")));
  await expect(failing).rejects.toThrow("no");
  await expect(budget.run(1_000, 0, async () => "ran")).resolves.toBe("ran");
});

test("histories in memory have a limited queue, and work beyond it is refused at once", async () => {
  const budget = new MemoryBudget(1_000);
  const first = startWork(budget, 1_000);
  await turn();
  const waiting = Array.from({ length: 32 }, () => startWork(budget, 1_000));
  await turn();
  await expect(budget.run(1, 60_000, async () => "ran")).rejects.toMatchObject({ code: "server_busy" });
  for (const { end } of [first, ...waiting]) end();
  await Promise.all([first, ...waiting].map(({ done }) => done));
});
