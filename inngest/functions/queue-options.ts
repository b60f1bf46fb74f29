import type { Queue, QueueLimits } from "@/lib/jobs/rules/queues";
import { EVENT_OF_QUEUE } from "../events";

/**
 * Builds the configuration of every function that does work of a queue: its places, of which one caller has no more
 * than a share, and a head start for what is paid for. The job system retries nothing, and nothing waits for it to say
 * that a run has failed: lost work is found by its lease and begun again as another run.
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
