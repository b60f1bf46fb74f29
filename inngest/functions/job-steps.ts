import type { GetStepTools, Inngest } from "inngest";
import { inLogContext, type LogFields } from "@/lib/config/log";
import { inSpan } from "@/lib/config/trace";
import type { Queue, QueueLimits } from "@/lib/jobs/rules/queues";
import { EVENT_OF_QUEUE } from "../events";

/** Wraps each step of a job in a log context with `fields`, and in a span. */
export function jobSteps(step: Pick<GetStepTools<Inngest.Any>, "run">, fields: LogFields) {
  return {
    run: <Output>(name: string, work: () => Promise<Output>) =>
      step.run(name, () => inLogContext(fields, () => inSpan(`step ${name}`, fields, work))),
  };
}

/**
 * Returns the configuration of the functions of a queue: its limits, and the head start of paid work. There are no
 * retries: the lease of a lost run expires, and the relay starts another run.
 */
export function queueOptions(queue: Queue, { total, perCaller }: QueueLimits) {
  return {
    triggers: { event: EVENT_OF_QUEUE[queue] },
    concurrency: [{ limit: total }, { limit: perCaller, key: "event.data.caller" }] as [
      { limit: number },
      { limit: number; key: string },
    ],
    priority: { run: "event.data.priority" },
    retries: 0,
  } as const;
}
