import { CATALOG } from "@walletlens/contract/catalog";
import { JOB_EVENT_DATA } from "@walletlens/contract/job-events";
import { type FollowedEvent, hasSeenEnd } from "@/lib/groups/watch-job";
import { type Job, PAGE_OWNER } from "@/lib/jobs/rules/jobs";
import type { PublicCaller } from "../auth/principal";
import {
  type CallOf,
  ok,
  paidEndpoint,
  publicEndpoint,
  type Stream,
  type StreamEvent,
  streamEndpoint,
} from "../endpoint";

/** Endpoints of jobs and their results. */
export const JOB_ENDPOINTS = {
  "job-status": publicEndpoint(CATALOG["job-status"], async ({ params, caller, useCases }) => {
    const job = await useCases.readJob(params.jobId);
    const isStalled = job.finishedAt === null && (await useCases.isExecutorAbsent());
    return toJobStatus(job, caller, isStalled);
  }),
  "job-events": streamEndpoint(CATALOG["job-events"], openJobEventStream),
  "job-result": paidEndpoint(CATALOG["job-result"], async ({ query, caller, useCases }) =>
    ok(await useCases.groups.readResult(query.key, caller.owner)),
  ),
};

/**
 * Returns the progress of a job, with all details for its owner; `isStalled` if nothing runs jobs. A page's job has no
 * owner: every caller with its id gets the queue position.
 */
export function toJobStatus(job: Job, caller: Pick<PublicCaller, "owner">, isStalled: boolean) {
  const { id: jobId, status, progress, owner, cost } = job;
  const queue = {
    ...(job.queue === null ? {} : { queue: job.queue }),
    ...(isStalled ? { waitingFor: "worker" as const } : {}),
  };
  if (owner === PAGE_OWNER) return ok({ status, progress, ...queue });
  if (caller.owner !== owner) return ok({ status, progress });
  return ok({
    status,
    progress,
    ...queue,
    jobId,
    kind: job.kind,
    createdAt: job.createdAt,
    updatedAt: job.updatedAt,
    finishedAt: job.finishedAt,
    attempt: job.attempt,
    error: job.error,
    errorCode: job.errorCode,
    resultKeys: job.resultKeys,
    wallets: job.wallets,
    ...(cost === null
      ? {}
      : { cost: { calls: cost.calls, byMethod: cost.byMethod, bytes: cost.bytes, credits: cost.credits } }),
  });
}

/** Streams the events of a job after the requested one. Throws `job_not_found`. */
async function openJobEventStream(call: CallOf<"job-events", PublicCaller>): Promise<Stream> {
  const { params, headers, caller, useCases, signal } = call;
  const job = await useCases.readJob(params.jobId);
  const lastEventId = headers["last-event-id"] ?? null;
  if (hasSeenEnd(job, lastEventId)) return null;
  const owner = caller.owner === job.owner;
  return toServerEvents(useCases.watchJob({ job, after: lastEventId, owner, signal }), owner);
}

/**
 * Leaves out wallets that a process of another version has stored in another form, so that the job can be followed to its
 * end; the result has them.
 */
async function* toServerEvents(
  events: AsyncIterable<FollowedEvent>,
  owner: boolean,
): AsyncGenerator<StreamEvent> {
  for await (const event of events) {
    const data = JOB_EVENT_DATA[event.kind].safeParse(toEventData(event, owner));
    if (data.success) yield { id: event.seq, name: event.kind, data: data.data };
    else if (event.kind === "progress" || event.kind === "end") throw data.error;
  }
}

function toEventData(event: FollowedEvent, owner: boolean): object {
  switch (event.kind) {
    case "holder":
      return event.holder;
    case "buyer":
      return event.buyer;
    case "progress": {
      const { status, progress, done, total } = event.state;
      return owner ? { status, progress, done, total } : { status, progress };
    }
    case "end": {
      const { status, progress, error, errorCode, resultKeys } = event.job;
      return owner ? { status, progress, error, errorCode, resultKeys } : { status, progress };
    }
  }
}
