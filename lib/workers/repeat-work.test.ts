import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { getLog } from "@/lib/config/log";
import { repeatWork } from "./repeat-work";

const log = getLog();

/** Work that counts its runs, and ends when `end` is called. */
function createSlowWork() {
  const runs = { begun: 0 };
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const work = () => {
    runs.begun += 1;
    return ended;
  };
  return { runs, work, end };
}

test("work that takes longer than its interval is not begun twice, and is repeated after its end", async () => {
  const { runs, work, end } = createSlowWork();
  const { run, timer } = repeatWork(work, 1, log, "later");
  onTestFinished(() => clearInterval(timer));
  const first = run();
  await sleep(50);
  expect(runs.begun).toBe(1);
  end();
  await first;
  await expect.poll(() => runs.begun).toBeGreaterThan(1);
});

test("a failed run is followed by another", async () => {
  let runs = 0;
  const fail = () => {
    runs += 1;
    return Promise.reject(new Error("not now"));
  };
  const { timer } = repeatWork(fail, 1, log, "later");
  onTestFinished(() => clearInterval(timer));
  await expect.poll(() => runs).toBeGreaterThan(2);
});
