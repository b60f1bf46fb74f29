import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type FollowedJob, jobQuery } from "@/components/jobs/job-query";

const JOB = "intel-holders-1";
const EVENTS = `https://wallets.example/api/v1/jobs/${JOB}/events`;
const STATUS = `https://wallets.example/api/v1/jobs/${JOB}`;

let requested: string[];
let answers: (() => Response)[];
let jobs: FollowedJob[];

beforeEach(() => {
  [requested, answers, jobs] = [[], [], []];
  vi.useFakeTimers();
  vi.stubGlobal("location", { href: "https://wallets.example/token/x" });
  vi.stubGlobal("fetch", async (url: string, init?: RequestInit) => {
    init?.signal?.throwIfAborted();
    requested.push(url);
    const answer = answers.shift();
    if (answer === undefined) throw new TypeError("fetch failed");
    return answer();
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Follows like a page; returns the function to unsubscribe. */
async function follow(events: boolean): Promise<() => void> {
  const client = new QueryClient({ defaultOptions: { queries: { networkMode: "always" } } });
  const observer = new QueryObserver(client, jobQuery(JOB, events));
  const leave = observer.subscribe(({ data }) => {
    if (data !== undefined) jobs.push(data);
  });
  await vi.advanceTimersByTimeAsync(20);
  return leave;
}

const stream =
  (...events: (readonly [string, object])[]) =>
  () =>
    new Response(
      events
        .map(([name, data], at) => `id: ${at}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`)
        .join(""),
      { headers: { "Content-Type": "text/event-stream" } },
    );
const state = (job: object) => () => Response.json(job);
const problem =
  (status: number, headers: HeadersInit = {}) =>
  () =>
    Response.json({ statusCode: status, code: "x", message: "x" }, { status, headers });

test("a job is followed by its events: progress, each holder once, and its end", async () => {
  const holder = (walletAddress: string, rank: number) => ["holder", { walletAddress, rank }] as const;
  answers.push(
    stream(
      ["progress", { status: "active", progress: 40, done: 2, total: 10 }],
      holder("a", 1),
      holder("b", 2),
      holder("a", 3),
      ["end", { status: "completed", progress: 100 }],
    ),
  );
  await follow(true);
  expect(jobs.at(-1)).toEqual({
    state: { status: "active", progress: 40, done: 2, total: 10 },
    holders: [
      { walletAddress: "b", rank: 2 },
      { walletAddress: "a", rank: 3 },
    ],
    isConnected: true,
    end: "completed",
  });
  expect(requested).toEqual([EVENTS]);
});

test("without events a job is polled until it ends, and never again", async () => {
  answers.push(
    state({ status: "active", progress: 40, wallets: { done: 5, total: 10 } }),
    state({ status: "failed", progress: 40 }),
  );
  await follow(false);
  expect(jobs.at(-1)).toMatchObject({ state: { progress: 40, done: 5, total: 10 }, end: null });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(jobs.at(-1)).toMatchObject({ end: "failed" });
  expect(requested).toEqual([STATUS, STATUS]);
});

test("refused events are replaced by polling", async () => {
  answers.push(problem(503, { "Retry-After": "30" }), state({ status: "completed", progress: 100 }));
  await follow(true);
  expect(jobs.at(-1)).toMatchObject({ end: "completed" });
  expect(requested).toEqual([EVENTS, STATUS]);
});

test("an unavailable server is reported, and polled until it responds", async () => {
  answers.push(state({ status: "active", progress: 40 }), () => {
    throw new TypeError("fetch failed");
  });
  await follow(false);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(jobs.at(-1)).toMatchObject({ state: { progress: 40 }, isConnected: false });
  answers.push(state({ status: "active", progress: 50 }), state({ status: "completed", progress: 100 }));
  await vi.advanceTimersByTimeAsync(1_020);
  expect(jobs.at(-1)).toMatchObject({ state: { progress: 50 }, isConnected: true });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(jobs.at(-1)).toMatchObject({ end: "completed" });
});

test("a server that requests a delay counts as connected, and the delay is observed", async () => {
  answers.push(
    state({ status: "active", progress: 40 }),
    problem(429, { "Retry-After": "7" }),
    state({ status: "completed", progress: 100 }),
  );
  await follow(false);
  await vi.advanceTimersByTimeAsync(7_900);
  expect(requested).toHaveLength(2);
  expect(jobs.every(({ isConnected }) => isConnected)).toBe(true);
  await vi.advanceTimersByTimeAsync(200);
  expect(jobs.at(-1)).toMatchObject({ end: "completed" });
});

test("a job that the server no longer has counts as ended", async () => {
  answers.push(problem(404));
  await follow(false);
  expect(jobs.at(-1)).toMatchObject({ state: null, end: "gone" });
});

test("no status is requested after the last follower leaves", async () => {
  answers.push(state({ status: "active", progress: 50 }));
  const leave = await follow(false);
  leave();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(requested).toEqual([STATUS]);
});
