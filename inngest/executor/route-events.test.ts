import { expect, test } from "vitest";
import type { ExecutorEvent, FunctionSpec, RoutingView } from "@/lib/ports/executor-store";
import { routeEvents } from "./route-events";

function event(name: string, data: Record<string, unknown> = {}): ExecutorEvent {
  return { id: `${name}-id`, name, ts: 0, data };
}

function spec(changes: Partial<FunctionSpec>): FunctionSpec {
  return {
    id: "f",
    maxAttempts: 1,
    triggers: [{ event: "go", if: null }],
    crons: [],
    cancelOn: [],
    idempotency: null,
    priority: null,
    concurrency: null,
    lane: null,
    ...changes,
  };
}

function route(view: Partial<RoutingView>) {
  return routeEvents({ events: [], functions: [], waits: [], runs: [], ...view });
}

test("an event starts each function that it triggers, once", () => {
  const twice = [
    { event: "go", if: null },
    { event: "go", if: "event.data.n == 1" },
  ];
  const { starts } = route({
    events: [event("go", { n: 1 })],
    functions: [
      spec({ id: "a", triggers: twice }),
      spec({ id: "b" }),
      spec({ id: "c", triggers: [{ event: "go", if: "event.data.n == 2" }] }),
    ],
  });
  expect(starts.map((run) => run.functionId)).toEqual(["a", "b"]);
});

test("a run carries the values of its keys", () => {
  const { starts } = route({
    events: [event("go", { user: "ann", order: 17 }), event("go", { user: "a\u0000" })],
    functions: [spec({ idempotency: "event.data.order", lane: { key: "event.data.user", concurrency: 1 } })],
  });
  expect(starts[0]).toMatchObject({ lane: "ann", key: "function:f:17" });
  // What PostgreSQL cannot hold or index as it is becomes its digest; what is missing becomes no key.
  expect(starts[1]).toMatchObject({ lane: expect.stringMatching(/^[0-9a-f]{64}$/), key: null });
});

test("a wait ends with the first event that matches it", () => {
  const { resumes } = route({
    events: [
      event("answer", { to: 1, n: 1 }),
      event("answer", { to: 2, n: 2 }),
      event("answer", { to: 2, n: 3 }),
    ],
    waits: [
      {
        runId: "r",
        stepId: "s",
        eventName: "answer",
        if: "event.data.id == async.data.to",
        event: event("go", { id: 2 }),
      },
    ],
  });
  expect(resumes).toEqual([{ runId: "r", stepId: "s", result: { data: event("answer", { to: 2, n: 2 }) } }]);
});

test("an event that cancels is routed at the head of a batch, when the runs before it are there", () => {
  const cancellable = spec({ cancelOn: [{ event: "stop", if: null, withinMs: null }] });
  const events = [event("go"), event("stop"), event("go")];
  expect(route({ events, functions: [cancellable] })).toMatchObject({ routed: 1, cancels: [] });
  const run = { id: "r", functionId: "f", event: event("go"), ageMs: 10 };
  const plan = route({ events: events.slice(1), functions: [cancellable], runs: [run] });
  expect(plan).toMatchObject({ routed: 2, cancels: [{ runId: "r", end: { status: "cancelled" } }] });
});

test("a cancellation with a timeout spares runs that are older", () => {
  const cancellable = spec({ cancelOn: [{ event: "stop", if: null, withinMs: 1_000 }] });
  const runs = [999, 1_001].map((ageMs) => ({
    id: `aged ${ageMs}`,
    functionId: "f",
    event: event("go"),
    ageMs,
  }));
  const { cancels } = route({ events: [event("stop")], functions: [cancellable], runs });
  expect(cancels.map((cancel) => cancel.runId)).toEqual(["aged 999"]);
});
