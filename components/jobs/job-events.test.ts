import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { followJob, type JobListener } from "@/components/jobs/job-events";

const JOB = "intel-holders-1";

/** A stream that says what it is told to. */
class FakeEventSource extends EventTarget {
  static readonly CLOSED = 2;
  static last: FakeEventSource | null = null;
  readyState = 1;

  constructor(readonly url: string) {
    super();
    FakeEventSource.last = this;
  }

  say(name: string, data: unknown): void {
    this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data) }));
  }

  breakOff(readyState: number): void {
    this.readyState = readyState;
    this.dispatchEvent(new Event("error"));
  }

  close(): void {
    this.readyState = FakeEventSource.CLOSED;
  }
}

let told: unknown[];
const listener: JobListener = {
  onState: (state) => told.push(state),
  onHolder: ({ walletAddress }) => told.push(walletAddress),
  onEnd: () => told.push("end"),
  onConnection: (isUp) => isUp || told.push("down"),
};

beforeEach(() => {
  told = [];
  vi.useFakeTimers();
  vi.stubGlobal("EventSource", FakeEventSource);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function follow() {
  const stop = followJob(JOB, listener);
  const stream = FakeEventSource.last;
  if (stream === null) throw new Error("no stream was opened");
  return { stop, stream };
}

test("what the stream says is passed on, up to the end, which closes it", () => {
  const { stream } = follow();
  expect(stream.url).toBe("/api/v1/jobs/intel-holders-1/events");
  stream.say("progress", { status: "active", progress: 40, done: 2, total: 10 });
  stream.say("progress", { status: "active", progress: 41 });
  stream.say("holder", { walletAddress: "a", rank: 1 });
  stream.say("end", { status: "completed", progress: 100 });
  expect(told).toEqual([
    { status: "active", progress: 40, done: 2, total: 10, queue: null },
    { status: "active", progress: 41, done: null, total: null, queue: null },
    "a",
    "end",
  ]);
  expect(stream.readyState).toBe(FakeEventSource.CLOSED);
});

test("what is no event of the interface is left out", () => {
  const { stream } = follow();
  stream.say("progress", { status: "dancing", progress: 40 });
  stream.say("holder", { rank: 1 });
  expect(told).toEqual([]);
});

test("a stream that breaks off comes back by itself; meanwhile it is said that it is away", () => {
  const { stream } = follow();
  stream.breakOff(0);
  expect(told).toEqual(["down"]);
});

test("a stream that is refused is replaced by asking until the job has ended", async () => {
  const answers = [
    { status: "active", progress: 50, wallets: { done: 5, total: 10 } },
    { status: "completed", progress: 100 },
  ];
  const fetched: string[] = [];
  vi.stubGlobal("fetch", async (path: string) => {
    fetched.push(path);
    return Response.json(answers[fetched.length - 1]);
  });
  follow().stream.breakOff(FakeEventSource.CLOSED);
  await vi.advanceTimersByTimeAsync(0);
  expect(told).toEqual([{ status: "active", progress: 50, done: 5, total: 10, queue: null }]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(told.slice(1)).toEqual([
    { status: "completed", progress: 100, done: null, total: null, queue: null },
    "end",
  ]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(fetched).toEqual(["/api/v1/jobs/intel-holders-1", "/api/v1/jobs/intel-holders-1"]);
});

test("nothing is asked any more once nobody follows", async () => {
  let asked = 0;
  vi.stubGlobal("fetch", async () => {
    asked += 1;
    return Response.json({ status: "active", progress: 50 });
  });
  const { stop, stream } = follow();
  stream.breakOff(FakeEventSource.CLOSED);
  await vi.advanceTimersByTimeAsync(0);
  stop();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked).toBe(1);
});

test("a job that waits is asked for its place until it begins", async () => {
  const places = [3, 2];
  let asked = 0;
  vi.stubGlobal("fetch", async () => {
    asked += 1;
    return Response.json({
      status: "waiting",
      progress: 0,
      queue: { position: places[asked - 1], length: 12 },
    });
  });
  const { stream } = follow();
  stream.say("progress", { status: "waiting", progress: 0 });
  await vi.advanceTimersByTimeAsync(0);
  stream.say("progress", { status: "waiting", progress: 0 });
  await vi.advanceTimersByTimeAsync(1_000);
  const waiting = { status: "waiting", progress: 0, done: null, total: null };
  expect(told).toEqual([
    { ...waiting, queue: null },
    { ...waiting, queue: { position: 3, length: 12 } },
    { ...waiting, queue: null },
    { ...waiting, queue: { position: 2, length: 12 } },
  ]);
  stream.say("progress", { status: "active", progress: 1 });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked).toBe(2);
  expect(told.at(-1)).toMatchObject({ status: "active", queue: null });
});

test("the place of a job that has begun meanwhile is not told any more", async () => {
  vi.stubGlobal("fetch", async () => Response.json({ status: "active", progress: 1 }));
  const { stream } = follow();
  stream.say("progress", { status: "waiting", progress: 0 });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(told).toHaveLength(1);
});
