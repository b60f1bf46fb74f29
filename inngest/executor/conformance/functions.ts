import { setTimeout as sleep } from "node:timers/promises";
import { type Inngest, type InngestFunction, NonRetriableError, RetryAfterError } from "inngest";
import type { Trace } from "./trace";

/** One function for each thing that an executor has to do, each writing down what can be seen of it. */
export function conformanceFunctions(
  inngest: Inngest,
  trace: Trace,
  cron: string,
): readonly InngestFunction.Any[] {
  return [
    ...stepFunctions(inngest, trace),
    ...failureFunctions(inngest, trace),
    ...limitFunctions(inngest, trace, cron),
    ...observers(inngest, trace),
  ];
}

function stepFunctions(inngest: Inngest, trace: Trace): readonly InngestFunction.Any[] {
  const child = inngest.createFunction(
    { id: "child", retries: 0, triggers: { event: "conform/child" } },
    ({ event }) => {
      if (event.data.fails) throw new TypeError("the child fell");
      return { doubled: event.data.n * 2 };
    },
  );
  return [
    child,
    inngest.createFunction(
      { id: "sequence", triggers: { event: "conform/sequence" } },
      async ({ event, step }) => {
        const a = await step.run("a", () => trace.note("sequence", "a", event.data.n + 1));
        return step.run("b", () => trace.note("sequence", "b", a * 2));
      },
    ),
    inngest.createFunction({ id: "sleeper", triggers: { event: "conform/sleeper" } }, async ({ step }) => {
      const from = await step.run("from", () => Date.now());
      await step.sleep("a second", "1s");
      const between = await step.run("between", () => Date.now());
      trace.once("sleeper", `slept ${between - from >= 1_000}`);
      await step.sleepUntil("a date", new Date(between + 1_000));
      return step.run("after", () => Date.now() - between >= 990);
    }),
    inngest.createFunction({ id: "parallel", triggers: { event: "conform/parallel" } }, async ({ step }) => {
      const parts = await Promise.all(
        [1, 2, 3].map((n) => step.run(`part-${n}`, () => trace.note("parallel", `part ${n}`, n * 10))),
      );
      return step.run("sum", () =>
        trace.note(
          "parallel",
          "sum",
          parts.reduce((sum, part) => sum + part, 0),
        ),
      );
    }),
    inngest.createFunction(
      { id: "parent", triggers: { event: "conform/parent" } },
      async ({ event, step }) => {
        try {
          return await step.invoke("the child", { function: child, data: event.data });
        } catch (error) {
          return error instanceof Error ? `${error.name}: ${error.message}` : "no error";
        }
      },
    ),
    inngest.createFunction(
      { id: "waiter", triggers: { event: "conform/waiter" } },
      async ({ event, step }) => {
        await step.run("before", () => trace.note("waiter", `waits ${event.data.order}`, null));
        const answer = await step.waitForEvent("an answer", {
          event: "conform/answer",
          if: "async.data.order == event.data.order",
          timeout: event.data.patience,
        });
        return answer?.data.text ?? null;
      },
    ),
    inngest.createFunction({ id: "sender", triggers: { event: "conform/sender" } }, async ({ step }) => {
      const { ids } = await step.sendEvent("two", [
        { name: "conform/received", data: { n: 1 } },
        { name: "conform/received", data: { n: 2 } },
      ]);
      return ids.length;
    }),
    inngest.createFunction(
      { id: "receiver", triggers: { event: "conform/received", if: "event.data.n == 2" } },
      ({ event }) => event.data,
    ),
  ];
}

/** The pause between tries is asked for: servers choose longer ones of their own. */
function failureFunctions(inngest: Inngest, trace: Trace): readonly InngestFunction.Any[] {
  const final = inngest.createFunction(
    {
      id: "final",
      retries: 5,
      triggers: { event: "conform/final" },
      onFailure: ({ event, error }) => {
        trace.note("final", `mourned ${event.data.event.data.name}: ${error.message}`, null);
      },
    },
    async ({ step, attempt }) => {
      await step.run("final", () => {
        trace.note("final", `attempt ${attempt}`, null);
        throw new NonRetriableError("no use");
      });
    },
  );
  return [
    inngest.createFunction(
      { id: "flaky", retries: 3, triggers: { event: "conform/flaky" } },
      async ({ step, attempt }) => {
        await step.run("before", () => trace.note("flaky", "before", null));
        return step.run("flaky", () => {
          trace.note("flaky", `attempt ${attempt}`, null);
          if (attempt < 2) throw new RetryAfterError("no luck", "1s");
          return "third time lucky";
        });
      },
    ),
    inngest.createFunction(
      { id: "hopeless", retries: 1, triggers: { event: "conform/hopeless" } },
      ({ attempt }) => {
        trace.note("hopeless", `attempt ${attempt}`, null);
        throw new RetryAfterError("never", "1s");
      },
    ),
    final,
    inngest.createFunction(
      { id: "catcher", retries: 0, triggers: { event: "conform/catcher" } },
      async ({ step }) => {
        const parts = await Promise.allSettled([
          step.run("falls", (): number => {
            throw new Error("one part fell");
          }),
          step.run("holds", () => 1),
        ]);
        return parts.map((part) => (part.status === "fulfilled" ? part.value : part.reason.message));
      },
    ),
  ];
}

function limitFunctions(inngest: Inngest, trace: Trace, cron: string): readonly InngestFunction.Any[] {
  const running = new Map<string, number>();
  return [
    inngest.createFunction(
      {
        id: "patient",
        triggers: { event: "conform/patient" },
        cancelOn: [{ event: "conform/cancel", if: "async.data.user == event.data.user" }],
      },
      async ({ event, step }) => {
        await step.run("before", () => trace.note("patient", `waits ${event.data.user}`, null));
        await step.sleep("long", event.data.ms);
        return event.data.user;
      },
    ),
    inngest.createFunction(
      {
        id: "lanes",
        triggers: { event: "conform/lanes" },
        concurrency: { key: "event.data.user", limit: 1 },
      },
      async ({ event, step }) =>
        step.run("work", async () => {
          const user: string = event.data.user;
          running.set(user, (running.get(user) ?? 0) + 1);
          await sleep(100);
          trace.note("lanes", `${user} with ${running.get(user)}`, null);
          running.set(user, (running.get(user) ?? 0) - 1);
        }),
    ),
    inngest.createFunction(
      { id: "once", triggers: { event: "conform/once" }, idempotency: "event.data.order" },
      ({ event }) => event.data.n,
    ),
    inngest.createFunction({ id: "clock", triggers: { cron } }, () => trace.once("clock", "ticked")),
  ];
}

/** How runs end, as any function can see it. */
function observers(inngest: Inngest, trace: Trace): readonly InngestFunction.Any[] {
  return [
    inngest.createFunction(
      { id: "finished", triggers: { event: "inngest/function.finished" } },
      ({ event }) => {
        const { function_id: id, result, error } = event.data;
        trace.end(id, error === undefined ? JSON.stringify(result ?? null) : `failed: ${error.message}`);
      },
    ),
    inngest.createFunction(
      { id: "cancelled", triggers: { event: "inngest/function.cancelled" } },
      ({ event }) => trace.end(event.data.function_id, "cancelled"),
    ),
  ];
}
