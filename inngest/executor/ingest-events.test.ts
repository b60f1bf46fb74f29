import { expect, test } from "vitest";
import type { IncomingEvent } from "@/lib/ports/executor-store";
import { InvalidEventError, ingestEvents } from "./ingest-events";

function recorder() {
  const taken: IncomingEvent[] = [];
  return { taken, addEvents: async (events: readonly IncomingEvent[]) => void taken.push(...events) };
}

test("an event gets an id, a time and data where it has none, and keeps all else", async () => {
  const store = recorder();
  const ids = await ingestEvents(store, { name: "order", v: "2", user: { id: 1 } });
  expect(store.taken).toEqual([
    {
      event: { name: "order", v: "2", user: { id: 1 }, id: ids[0], ts: expect.any(Number), data: {} },
      key: null,
    },
  ]);
});

test("an event with an id has a key to be known again by", async () => {
  const store = recorder();
  expect(await ingestEvents(store, [{ name: "order", id: "17", data: {} }])).toEqual(["17"]);
  expect(store.taken[0]?.key).toBe("event:17");
});

test("events that the SDK sends again with one seed have the same ids", async () => {
  const store = recorder();
  const events = [{ name: "a" }, { name: "b" }];
  const first = await ingestEvents(store, events, "1700000000000,c2VlZA==");
  expect(await ingestEvents(store, events, "1700000000000,c2VlZA==")).toEqual(first);
  expect(new Set(first).size).toBe(2);
  expect(store.taken.map(({ key }) => key)).toEqual([...first, ...first].map((id) => `event:${id}`));
});

test.each([
  ["no name", { data: {} }],
  ["an empty name", { name: "" }],
  ["the executor's own name", { name: "inngest/function.failed" }],
  ["a character zero in its name", { name: "a\u0000" }],
  ["data that is no object", { name: "a", data: [1] }],
])("an event with %s is refused", async (_, event) => {
  const store = recorder();
  await expect(ingestEvents(store, [event])).rejects.toThrow(InvalidEventError);
  expect(store.taken).toEqual([]);
});
