import { expect, test } from "vitest";
import { plainFunction } from "@/lib/db/testing/plain-function";
import type { NewRun } from "@/lib/jobs/executor/executor-runs";
import { createExecutorFetch } from "./executor-fetch";

const functions = [
  plainFunction({ id: "a", events: ["order"], priority: ["data", "rank"] }),
  plainFunction({ id: "b", events: ["order"], lane: { key: ["data", "user", "id"], concurrency: 1 } }),
];

async function send(body: unknown, seed?: string) {
  const started: NewRun[] = [];
  const startRuns = async (runs: readonly NewRun[]) => void started.push(...runs);
  const ask = createExecutorFetch(startRuns, async () => functions);
  const headers: HeadersInit = seed === undefined ? {} : { "x-inngest-event-id-seed": seed };
  const response = await ask("https://inn.gs/e/key", { method: "POST", body: JSON.stringify(body), headers });
  return { status: response.status, started, ids: started.map(({ id }) => id) };
}

test("an event starts each function that it triggers, with its queue key and priority", async () => {
  const { started } = await send([
    { name: "order", v: "2", data: { rank: "700", user: { id: 17 } } },
    { name: "other", data: {} },
  ]);
  expect(started).toMatchObject([
    { functionId: "a", lane: "", priority: 600, event: { name: "order", v: "2", ts: expect.any(Number) } },
    { functionId: "b", lane: "17", priority: 0 },
  ]);
});

test("a key that PostgreSQL cannot store becomes its digest, and a missing key stays absent", async () => {
  const { started } = await send([{ name: "order", data: { user: { id: "a\u0000" } } }, { name: "order" }]);
  expect(started[1]?.lane).toMatch(/^[0-9a-f]{64}$/);
  expect(started[3]?.lane).toBe("");
});

test.each([
  ["with one id", { name: "order", id: "17" }, undefined],
  ["that the SDK repeats with one seed", { name: "order" }, "1700000000000,c2VlZA=="],
])("events %s start the same runs", async (_, event, seed) => {
  const first = await send(event, seed);
  expect((await send(event, seed)).ids).toEqual(first.ids);
  expect((await send({ ...event, id: "18" }, seed)).ids).not.toEqual(first.ids);
});

test.each([
  ["no name", { data: {} }],
  ["an empty name", { name: "" }],
  ["data that is not an object", { name: "order", data: [1] }],
])("an event with %s is refused", async (_, event) => {
  expect(await send([event])).toMatchObject({ status: 400, started: [] });
});

test("requests that the executor does not support get an error within the process", async () => {
  const ask = createExecutorFetch(
    async () => undefined,
    async () => functions,
  );
  const response = await ask("https://api.inngest.com/v1/events", { method: "GET" });
  expect(await response.json()).toEqual({
    status: 404,
    error: "The embedded executor has no GET /v1/events; connect an Inngest server.",
  });
});
