import type { GetStepTools, Inngest } from "inngest";
import type { AnalysisUseCases, GroupJobUseCases } from "@/lib/composition/bind-workers";
import { inLogContext, type LogFields } from "@/lib/config/log";
import { inSpan } from "@/lib/config/trace";
import type { GroupKind } from "@/lib/jobs/rules/group-jobs";
import type { Queue, QueueLimits } from "@/lib/jobs/rules/queues";
import { analysisRequest, FUNCTIONS_BY_QUEUE, getQueueEvent, workRequest } from "./events";

/** Queues whose work is one step. */
const RUNS_BY_QUEUE = { flash: "runFlash", anonymous: "runAnonymous", group: "runGroup" } as const;

/** Analyzes the newest transactions of a wallet. */
export function walletAnalysis(
  client: Inngest.Any,
  queue: keyof typeof RUNS_BY_QUEUE,
  analyses: AnalysisUseCases,
  limits: QueueLimits,
) {
  return client.createFunction(
    { id: FUNCTIONS_BY_QUEUE[queue], ...queueOptions(queue, limits) },
    async ({ event, step }) => {
      const { id, run, wallet } = analysisRequest.parse(event.data);
      await jobSteps(step, { analysisId: id }).run("analyze", async () => {
        const { status } = await analyses[RUNS_BY_QUEUE[queue]]({ id, run, wallet });
        return status;
      });
    },
  );
}

/** Reads the older part of a wallet's history in steps, then recomputes its metrics. */
export function historyAnalysis(client: Inngest.Any, analyses: AnalysisUseCases, limits: QueueLimits) {
  return client.createFunction(
    { id: FUNCTIONS_BY_QUEUE.history, ...queueOptions("history", limits) },
    async ({ event, step }) => {
      const { id, run, wallet } = analysisRequest.parse(event.data);
      const steps = jobSteps(step, { analysisId: id });
      for (let part = 1; ; part += 1) {
        const outcome = await steps.run(`read-part-${part}`, () =>
          analyses.extendHistory({ id, run, wallet }),
        );
        if (outcome.status === "lost") return;
        if (outcome.result) break;
      }
      await steps.run("analyze", async () => (await analyses.runHistory({ id, run, wallet })).status);
    },
  );
}

/** Inngest ends a run after 1,000 steps; another run continues the job well before that. */
const MAX_FOLLOWING_STEPS = 200;

/** Finds the wallets of a job, follows their analyses, and computes the result. */
export function groupJob(client: Inngest.Any, kind: GroupKind, jobs: GroupJobUseCases, limits: QueueLimits) {
  return client.createFunction(
    { id: FUNCTIONS_BY_QUEUE[kind], ...queueOptions(kind, limits) },
    async ({ event, step }) => {
      const { id, run } = workRequest.parse(event.data);
      const steps = jobSteps(step, { jobId: id });
      const status = await steps.run("find-wallets", async () => (await jobs.find({ id, run })).status);
      if (status === "lost") return;
      for (let part = 1; part <= MAX_FOLLOWING_STEPS; part += 1) {
        const outcome = await steps.run(`follow-wallets-${part}`, () => jobs.follow({ id, run }));
        if (outcome.status === "lost") return;
        if (!outcome.result) continue;
        await steps.run("conclude", async () => (await jobs.conclude({ id, run })).status);
        return;
      }
      await steps.run("hand-over", () => jobs.requeue({ id, run }));
    },
  );
}

/** Deletes expired jobs, events and wallets every hour, in one process at a time. */
export function sweepJobs(client: Inngest.Any, sweep: Sweeps) {
  return client.createFunction(
    { id: "sweep-jobs", triggers: { cron: "23 * * * *" }, retries: 1 },
    async ({ step, runId }) => {
      const steps = jobSteps(step, { runId });
      const jobs = await steps.run("sweep", sweep.jobs);
      const storedData = await steps.run("sweep-kept-data", sweep.storedData);
      const events = await steps.run("sweep-events", sweep.events);
      return { jobs, stored: storedData, events };
    },
  );
}

/** Each returns the number of deleted items. */
interface Sweeps {
  jobs(): Promise<number>;
  storedData(): Promise<number>;
  events(): Promise<number>;
}

/** Wraps each step of a job in a log context with `fields`, and in a span. */
function jobSteps(step: Pick<GetStepTools<Inngest.Any>, "run">, fields: LogFields) {
  return {
    run: <Output>(name: string, work: () => Promise<Output>) =>
      step.run(name, () => inLogContext(fields, () => inSpan(`step ${name}`, fields, work))),
  };
}

/**
 * Returns the configuration of the functions of a queue: its limits, and the head start of paid work. There are no
 * retries: the lease of a lost run expires, and the relay starts another run.
 */
function queueOptions(queue: Queue, { total, perCaller }: QueueLimits) {
  return {
    triggers: { event: getQueueEvent(queue) },
    concurrency: [{ limit: total }, { limit: perCaller, key: "event.data.caller" }] as [
      { limit: number },
      { limit: number; key: string },
    ],
    priority: { run: "event.data.priority" },
    retries: 0,
  } as const;
}
