import { JOB_EVENT_DATA } from "@walletlens/contract/job-events";
import { type FollowedEvent, hasSeenEnd } from "@/lib/groups/watch-job";
import type { Principal } from "../auth/principal";
import type { CallContext, ServerEvent, Stream } from "../server/endpoint";

/** Request for a job's events. */
export interface JobEventsCall extends CallContext<Principal | null> {
  readonly params: { readonly jobId: string };
  readonly headers: { readonly "last-event-id"?: number | undefined };
}

/** Streams the events of a job after the requested one. Throws `job_not_found`. */
export async function openJobEventStream(call: JobEventsCall): Promise<Stream> {
  const { params, headers, caller, useCases, signal } = call;
  const job = await useCases.readJob(params.jobId);
  const after = headers["last-event-id"] ?? null;
  if (hasSeenEnd(job, after)) return null;
  const owner = caller?.owner === job.owner;
  return describe(useCases.watchJob({ job, after, owner, signal }), owner);
}

/** An event that does not match its schema ends the stream. */
async function* describe(events: AsyncIterable<FollowedEvent>, owner: boolean): AsyncGenerator<ServerEvent> {
  for await (const event of events) {
    const data = JOB_EVENT_DATA[event.kind].parse(dataOf(event, owner));
    yield { id: event.seq, name: event.kind, data };
  }
}

function dataOf(event: FollowedEvent, owner: boolean): object {
  switch (event.kind) {
    case "holder":
      return event.holder;
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
