import { setTimeout as sleep } from "node:timers/promises";
import { type Inngest, type InngestFunction, NonRetriableError, RetryAfterError } from "inngest";

/** Lines that functions have recorded, by function id. */
export class Trace {
  private readonly lines = new Map<string, string[]>();

  /** Records a line and returns `value`. */
  note<Value>(id: string, line: string, value: Value): Value {
    this.lines.set(id, [...this.of(id), line]);
    return value;
  }

  of(id: string): readonly string[] {
    return this.lines.get(id) ?? [];
  }
}

/** One function for each feature of the job system that the product uses. */
export function conformanceFunctions(
  inngest: Inngest,
  trace: Trace,
  cron: string,
): readonly InngestFunction.Any[] {
  return [
    ...stepFunctions(inngest, trace),
    ...failureFunctions(inngest, trace),
    limitedFunction(inngest, trace),
    inngest.createFunction({ id: "clock", triggers: { cron } }, () => trace.note("clock", "ticked", null)),
  ];
}

const options = (id: string, retries: 0 | 1 | 3) => ({ id, retries, triggers: { event: `conform/${id}` } });

function stepFunctions(inngest: Inngest, trace: Trace): readonly InngestFunction.Any[] {
  return [
    inngest.createFunction(options("sequence", 0), async ({ event, step }) => {
      const a = await step.run("a", () => trace.note("sequence", "a", event.data.n + 1));
      const b = await step.run("b", () => trace.note("sequence", "b", a * 2));
      trace.note("sequence", `end ${a} ${b}`, null);
    }),
    // A repeated name is another step, as in a loop.
    inngest.createFunction(options("loop", 0), async ({ step }) => {
      for (let part = 1; part <= 3; part += 1) {
        await step.run("part", () => trace.note("loop", `part ${part}`, null));
      }
    }),
    inngest.createFunction(options("echo", 0), async ({ event, step }) => {
      await step.run("nothing", () => undefined);
      const data = await step.run("echo", () => event.data);
      trace.note("echo", JSON.stringify(data), null);
    }),
  ];
}

/** The functions set the delay between attempts: the default of servers is longer. */
function failureFunctions(inngest: Inngest, trace: Trace): readonly InngestFunction.Any[] {
  return [
    inngest.createFunction(options("flaky", 3), async ({ step, attempt }) => {
      await step.run("before", () => trace.note("flaky", "before", null));
      const output = await step.run("flaky", () => {
        trace.note("flaky", `attempt ${attempt}`, null);
        if (attempt < 2) throw new RetryAfterError("no luck", "1s");
        return "third time lucky";
      });
      trace.note("flaky", output, null);
    }),
    inngest.createFunction(options("hopeless", 1), ({ attempt }) => {
      trace.note("hopeless", `attempt ${attempt}`, null);
      throw new RetryAfterError("never", "1s");
    }),
    inngest.createFunction(options("final", 3), async ({ step, attempt }) => {
      await step.run("final", () => {
        trace.note("final", `attempt ${attempt}`, null);
        throw new NonRetriableError("no use");
      });
    }),
    inngest.createFunction(options("catcher", 0), async ({ step }) => {
      const fall = () => {
        throw new Error("it fell");
      };
      const message = await step.run("falls", fall).catch((error: Error) => error.message);
      await step.run("goes on", () => trace.note("catcher", message, null));
    }),
  ];
}

/** Limited like the product's queues: in total, and for each caller. */
function limitedFunction(inngest: Inngest, trace: Trace): InngestFunction.Any {
  const runningSteps = new Map<string, number>();
  const change = (name: string, by: number) =>
    runningSteps.set(name, (runningSteps.get(name) ?? 0) + by).get(name);
  return inngest.createFunction(
    {
      ...options("lanes", 0),
      concurrency: [{ limit: 2 }, { limit: 1, key: "event.data.user" }],
      priority: { run: "event.data.rank" },
    },
    async ({ event, step }) => {
      const user: string = event.data.user;
      await step.run("work", async () => {
        const allSteps = change("all", 1) ?? 0;
        const userSteps = change(user, 1);
        await sleep(100);
        trace.note("lanes", `${userSteps} with this key, ${allSteps > 2 ? "too many" : "few"} in all`, null);
        for (const name of ["all", user]) change(name, -1);
      });
    },
  );
}
