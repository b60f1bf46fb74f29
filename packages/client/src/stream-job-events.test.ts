import { expect, test, vi } from "vitest";
import { createClient } from "./create-client.ts";
import { readServerEvents } from "./read-server-events.ts";
import { type Scripted, scriptFetch } from "./testing/script-fetch.ts";

const PROGRESS = 'id: 1\nevent: progress\ndata: {"status":"active","progress":50}\n\n';
const HOLDER = 'id: 2\nevent: holder\ndata: {"walletAddress":"w","rank":1}\n\n';
const BUYER = 'id: 2\nevent: buyer\ndata: {"walletAddress":"b","position":1}\n\n';
const UNKNOWN = "id: 2\nevent: later\ndata: {}\n\n";
const END = 'id: 3\nevent: end\ndata: {"status":"completed","progress":100}\n\n';

function stream(text: string): Scripted {
  return { headers: { "Content-Type": "text/event-stream" }, text };
}

/** Long sleeps never end, so that only events end a wait; pauses of a second end at once. */
function script(...answers: readonly (Scripted | Error)[]) {
  const server = scriptFetch(...answers);
  const sleep = async (ms: number, signal?: AbortSignal) => {
    await server.sleep(ms, signal);
    if (ms > 10_000)
      await new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));
  };
  return { ...server, client: createClient({ baseUrl: "http://api.example/api/v1", ...server, sleep }) };
}

test("a job is followed by its events: progress, finished holders, end", async () => {
  const { client, sent } = script(stream(PROGRESS + HOLDER + END));
  const seen: unknown[] = [];
  const ended = await client.waitForJob("job-1", {
    onProgress: ({ progress }) => seen.push(progress),
    onHolder: ({ walletAddress }) => seen.push(walletAddress),
  });
  expect(ended).toEqual({ status: "completed", error: null });
  expect(seen).toEqual([50, "w"]);
  expect(sent.map(({ path }) => path)).toEqual(["/jobs/job-1/events"]);
});

test("a job of first buyers is followed by its events: progress, finished buyers, end, and no unknown ones", async () => {
  const { client } = script(stream(PROGRESS + UNKNOWN + BUYER + END), stream(BUYER + UNKNOWN + END));
  const buyers: string[] = [];
  await client.waitForJob("job-1", { onBuyer: ({ walletAddress }) => buyers.push(walletAddress) });
  expect(buyers).toEqual(["b"]);
  const names: string[] = [];
  for await (const { name } of client.jobEvents("job-1")) names.push(name);
  expect(names).toEqual(["buyer", "end"]);
});

test("an interrupted stream and an unavailable server lose and repeat no event", async () => {
  const { client, sent, waited } = script(stream(PROGRESS), new TypeError("refused"), stream(HOLDER + END));
  const names: string[] = [];
  for await (const { name } of client.jobEvents("job-1")) names.push(name);
  expect(names).toEqual(["progress", "holder", "end"]);
  expect(sent.map(({ headers }) => headers.get("last-event-id"))).toEqual([null, "1", "1"]);
  expect(waited).toEqual([1000, 1000]);
});

test("a silent stream is resumed after its last event, and heartbeats keep it open", async () => {
  vi.useFakeTimers();
  try {
    const pieces = [PROGRESS, ": \n\n", ": \n\n"];
    const silent = new ReadableStream<Uint8Array>({
      async pull(controller) {
        const piece = pieces.shift();
        // A connection that was lost silently: neither an event nor an end.
        if (piece === undefined) return new Promise(() => undefined);
        await new Promise((resolve) => setTimeout(resolve, 40_000));
        controller.enqueue(new TextEncoder().encode(piece));
      },
    });
    const { client, sent } = script({ ...stream(""), body: silent }, stream(HOLDER + END));
    const names: string[] = [];
    const read = (async () => {
      for await (const { name } of client.jobEvents("job-1")) names.push(name);
    })();
    await vi.advanceTimersByTimeAsync(160_000);
    expect([names, sent.length]).toEqual([["progress"], 1]);
    await vi.advanceTimersByTimeAsync(10_000);
    await read;
    expect(names).toEqual(["progress", "holder", "end"]);
    expect(sent.map(({ headers }) => headers.get("last-event-id"))).toEqual([null, "1"]);
  } finally {
    vi.useRealTimers();
  }
});

test("a server that remains unavailable ends the wait with an error", async () => {
  const { client } = script(stream(PROGRESS), ...Array.from({ length: 5 }, () => new TypeError("refused")));
  await expect(async () => {
    for await (const { id } of client.jobEvents("job-1")) expect(id).toBe("1");
  }).rejects.toThrow("http://api.example cannot be reached.");
});

test.each<[string, Scripted]>([
  ["does not know events", { status: 404, json: { code: "not_found", message: "x" } }],
  ["has too many streams open", { status: 503, json: { code: "server_busy", message: "x" } }],
  ["answers with JSON", { json: {} }],
])("a job of a server that %s is polled", async (_, answer) => {
  const { client, sent } = script(answer, { json: { status: "completed", progress: 100 } });
  await expect(client.waitForJob("job-1")).resolves.toEqual({ status: "completed", error: null });
  expect(sent.map(({ path }) => path)).toEqual(["/jobs/job-1/events", "/jobs/job-1"]);
});

test("an unknown job is not polled", async () => {
  const { client } = script({ status: 404, json: { code: "job_not_found", message: "x" } });
  await expect(client.waitForJob("job-1")).rejects.toMatchObject({ status: 404 });
});

test("an aborted signal ends the wait for events with its own reason", async () => {
  const { client } = script(stream(PROGRESS));
  const reader = new AbortController();
  const wait = client.waitForJob("job-1", {
    signal: reader.signal,
    onProgress: () => reader.abort("enough"),
  });
  await expect(wait).rejects.toBe("enough");
});

test("events are parsed from chunks of any size, with any line endings, comments and data lines", async () => {
  const text =
    ": hello\r\nid:7\r\nevent:a\r\ndata: one\ndata:  two\r\rdata: é\nunknown: x\n\nevent: b\n\ndata: lost";
  const bytes = new TextEncoder().encode(text);
  for (const size of [1, 2, 3, 1000]) {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.slice(at, at + size));
        controller.close();
      },
    });
    const events = [];
    for await (const event of readServerEvents(body)) events.push(event);
    expect(events).toEqual([
      { id: "7", name: "a", data: "one\n two" },
      { id: "7", name: "message", data: "é" },
    ]);
  }
});

test("a waiting job is polled for its position until its events report that it starts", async () => {
  const place = (position: number) => ({
    json: { status: "waiting", progress: 0, queue: { position, length: 12 } },
  });
  const events = new TransformStream<string, string>();
  const teller = events.writable.getWriter();
  const answers = [place(3), place(2)];
  const seen: unknown[] = [];
  const client = createClient({
    baseUrl: "http://api.example",
    fetch: async (input) => {
      if (!String(input).endsWith("/events")) return Response.json(answers.shift()?.json);
      const headers = { "Content-Type": "text/event-stream" };
      return new Response(events.readable.pipeThrough(new TextEncoderStream()), { headers });
    },
    sleep: async (_, signal) => {
      if (answers.length === 0) void teller.write(PROGRESS + END);
      if (answers.length !== 1) await new Promise((_, reject) => signal?.addEventListener("abort", reject));
    },
  });
  void teller.write('id: 0\nevent: progress\ndata: {"status":"waiting","progress":0}\n\n');
  await client.waitForJob("job-1", {
    onProgress: ({ status, queue }) => seen.push([status, queue?.position]),
  });
  expect(seen).toEqual([
    ["waiting", undefined],
    ["waiting", 3],
    ["waiting", 2],
    ["active", undefined],
  ]);
});

test("a running job without events is polled, and shows that it waits for a worker", async () => {
  const events = new TransformStream<string, string>();
  const teller = events.writable.getWriter();
  const seen: unknown[] = [];
  const pauses: number[] = [];
  const client = createClient({
    baseUrl: "http://api.example",
    pollMs: 1_000,
    maxPolls: Number.POSITIVE_INFINITY,
    fetch: async (input) => {
      if (!String(input).endsWith("/events")) {
        return Response.json({ status: "active", progress: 40, waitingFor: "worker" });
      }
      const headers = { "Content-Type": "text/event-stream" };
      return new Response(events.readable.pipeThrough(new TextEncoderStream()), { headers });
    },
    sleep: async (ms, signal) => {
      pauses.push(ms);
      if (pauses.length === 1) return;
      void teller.write(END);
      await new Promise((_, reject) => signal?.addEventListener("abort", reject));
    },
  });
  void teller.write('id: 0\nevent: progress\ndata: {"status":"active","progress":40}\n\n');
  await client.waitForJob("job-1", { onProgress: ({ waitingFor }) => seen.push(waitingFor) });
  expect(seen).toEqual([undefined, "worker"]);
  expect(pauses).toEqual([6_000, 1_000]);
});
