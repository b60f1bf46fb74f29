import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import type { PublicCaller } from "./auth/principal";
import type { StreamEvent } from "./endpoint";
import { EventStreams } from "./event-streams";

const LIMITS = { total: 3, free: 3, anonymous: 3, perCaller: 2, perNetwork: 2, heartbeatMs: 10 };

/** Source of events that the test emits one by one, until the call ends. */
function feed(end: AbortController) {
  const given: StreamEvent[] = [];
  let wake: () => void = () => undefined;
  let isDone = false;
  end.signal.addEventListener("abort", () => wake());
  async function* events(): AsyncGenerator<StreamEvent> {
    try {
      while (!end.signal.aborted && !(isDone && given.length === 0)) {
        const next = given.shift();
        if (next !== undefined) yield next;
        else await new Promise<void>((resolve) => (wake = resolve));
      }
    } finally {
      state.isOver = true;
    }
  }
  const state = {
    isOver: false,
    events: events(),
    give: (id: number) => {
      given.push({ id, name: "progress", data: { progress: id } });
      wake();
    },
    finish: () => {
      isDone = true;
      wake();
    },
  };
  return state;
}

type Standing = PublicCaller["standing"];

function open(streams: EventStreams, name: string, standing: Standing = "paying") {
  const owner = standing === "anonymous" ? null : name;
  const end = new AbortController();
  const source = feed(end);
  const reader = streams.start({ owner, address: name, standing }, source.events, end).getReader();
  const read = async () => new TextDecoder().decode((await reader.read()).value);
  return { end, source, reader, read };
}

test("each event is sent with its id, and the stream ends with its source", async () => {
  const { source, read, reader } = open(new EventStreams({ ...LIMITS, heartbeatMs: 60_000 }), "ann");
  expect(await read()).toBe("retry: 2000\n\n");
  source.give(7);
  expect(await read()).toBe('id: 7\nevent: progress\ndata: {"progress":7}\n\n');
  source.finish();
  expect(await reader.read()).toEqual({ done: true, value: undefined });
});

test("an idle stream sends heartbeats that are not events", async () => {
  const { read } = open(new EventStreams(LIMITS), "ann");
  await read();
  expect([await read(), await read()]).toEqual([": \n\n", ": \n\n"]);
});

test("heartbeats do not accumulate for a caller that does not read", async () => {
  const streams = new EventStreams(LIMITS);
  const { read, source } = open(streams, "ann");
  await sleep(100);
  source.give(1);
  expect(await read()).toBe("retry: 2000\n\n");
  expect(await read()).toBe('id: 1\nevent: progress\ndata: {"progress":1}\n\n');
});

test("streams are limited per caller and in total, and each that ends frees its place", async () => {
  const streams = new EventStreams(LIMITS);
  const first = open(streams, "ann");
  open(streams, "ann");
  expect(() => open(streams, "ann")).toThrow(expect.objectContaining({ code: "rate_limited" }));
  open(streams, "bob");
  expect(() => open(streams, "cleo")).toThrow(expect.objectContaining({ code: "server_busy" }));
  await first.reader.cancel();
  expect(streams.size).toBe(2);
  open(streams, "ann");
});

/** Opens streams of callers, each with two, until none is admitted; returns the number of open ones. */
function fill(
  streams: EventStreams,
  callers: number,
  caller: (n: number) => { readonly name: string; readonly standing: Standing },
): number {
  for (let n = 0; n < callers; n += 1) {
    for (const _ of [1, 2]) {
      const { name, standing } = caller(n);
      try {
        open(streams, name, standing);
      } catch {
        // Counted below.
      }
    }
  }
  return streams.size;
}

test("1,000 streams of accounts without credits leave half of the places to accounts with credits", () => {
  const streams = new EventStreams();
  expect(fill(streams, 500, (n) => ({ name: `usr_free_${n}`, standing: "free" }))).toBe(250);
  expect(() => open(streams, "usr_free", "free")).toThrow(expect.objectContaining({ code: "server_busy" }));
  expect(() => open(streams, "192.0.2.1", "anonymous")).toThrow(/of callers without credits/);
  expect(fill(streams, 500, (n) => ({ name: `usr_paying_${n}`, standing: "paying" }))).toBe(500);
  streams.closeAll();
});

test("anonymous callers share a quarter of the places, and leave the rest to accounts", () => {
  const streams = new EventStreams();
  expect(fill(streams, 500, (n) => ({ name: `10.0.${n >> 8}.${n & 255}`, standing: "anonymous" }))).toBe(125);
  expect(() => open(streams, "192.0.2.1", "anonymous")).toThrow(
    expect.objectContaining({ code: "server_busy" }),
  );
  expect(fill(streams, 500, (n) => ({ name: `usr_free_${n}`, standing: "free" }))).toBe(250);
  streams.closeAll();
});

test("a /64 network of IPv6 has the streams of one caller, and a /48 twice as many", () => {
  const streams = new EventStreams();
  const from = (subnet: number) => ({ name: `2001:db8:1:${subnet}::/64`, standing: "anonymous" as const });
  const admitted = Array.from({ length: 30 }, () => fill(streams, 1, () => from(1)));
  expect(admitted.at(-1)).toBe(20);
  expect(fill(streams, 100, from)).toBe(40);
  expect(() => open(streams, "2001:db8:1:ff::/64", "anonymous")).toThrow(/the maximum per network/);
  open(streams, "2001:db8:2:1::/64", "anonymous");
  streams.closeAll();
});

test("a caller that disconnects frees its resources, whether or not an event was sent", async () => {
  const streams = new EventStreams(LIMITS);
  const reading = open(streams, "ann");
  await reading.read();
  const waiting = reading.read();
  await reading.reader.cancel();
  await waiting;
  expect([streams.size, reading.end.signal.aborted]).toEqual([0, true]);
  await expect.poll(() => reading.source.isOver).toBe(true);
  const aborted = open(streams, "ann");
  aborted.end.abort();
  expect(streams.size).toBe(0);
  expect(await aborted.read()).toBe("retry: 2000\n\n");
  expect((await aborted.reader.read()).done).toBe(true);
});

test("a stop of the process ends every stream", async () => {
  const streams = new EventStreams({ ...LIMITS, heartbeatMs: 60_000 });
  const { read, reader, source } = open(streams, "ann");
  await read();
  const next = reader.read();
  streams.closeAll();
  expect((await next).done).toBe(true);
  await expect.poll(() => source.isOver).toBe(true);
  expect(streams.size).toBe(0);
});

test("a stream that is opened after the stop ends at once", async () => {
  const streams = new EventStreams(LIMITS);
  streams.closeAll();
  const { read, reader } = open(streams, "ann");
  await read();
  expect((await reader.read()).done).toBe(true);
  expect(streams.size).toBe(0);
});
