import type { Queue, QueueLimits } from "@/lib/jobs/rules/queues";
import { EVENT_OF_QUEUE } from "../events";

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
