import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type PollListener, pollJob } from "@/components/jobs/poll-job";

let told: unknown[];
const listener: PollListener = {
  onState: ({ status, progress }) => told.push([status, progress]),
  onEnd: (status) => told.push({ end: status }),
  onConnection: (isUp) => told.push(isUp ? "up" : "down"),
};

beforeEach(() => {
  told = [];
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Answers one after the other, a second apart, and gives how many were asked for. */
async function pollWith(answers: readonly (() => Response)[]): Promise<number> {
  let asked = 0;
  vi.stubGlobal("fetch", async () => {
    asked += 1;
    const answer = answers[asked - 1];
    if (answer === undefined) throw new Error("asked once too often");
    return answer();
  });
  const stop = pollJob("intel-wallet-profile-1", listener);
  await vi.advanceTimersByTimeAsync(10_000);
  stop();
  return asked;
}

test("a job is asked for until it has failed, and the end says that it did", async () => {
  const asked = await pollWith([
    () => Response.json({ status: "active", progress: 40 }),
    () => Response.json({ status: "failed", progress: 40 }),
  ]);
  expect(told).toEqual(["up", ["active", 40], "up", ["failed", 40], { end: "failed" }]);
  expect(asked).toBe(2);
});

test("a job that is gone has ended, whatever came of it", async () => {
  await pollWith([() => new Response("{}", { status: 404 })]);
  expect(told).toEqual(["up", { end: null }]);
});

test("a server that is away, or talks nonsense, is asked again", async () => {
  await pollWith([
    () => {
      throw new TypeError("fetch failed");
    },
    () => new Response("bad gateway", { status: 502 }),
    () => Response.json({ status: "dancing" }),
    () => Response.json({ status: "completed", progress: 100 }),
  ]);
  expect(told).toEqual(["down", "down", "up", "up", ["completed", 100], { end: "completed" }]);
});
