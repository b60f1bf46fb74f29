import { fillRoute } from "./call-route.ts";
import type { JobEvent } from "./contract-types.ts";
import { followStream } from "./follow-stream.ts";
import { JOB_ROUTES } from "./job-routes.ts";
import type { StreamOptions } from "./options.ts";
import type { ServerEvent } from "./read-server-events.ts";
import type { Connection } from "./send-request.ts";

/** Yields the events of a job up to `end`. Throws the errors of `followStream`. */
export async function* streamJobEvents(
  connection: Connection,
  jobId: string,
  stream?: StreamOptions,
): AsyncGenerator<JobEvent, void> {
  for await (const event of followStream(
    connection,
    fillRoute(JOB_ROUTES["job-events"], { jobId }),
    stream,
  )) {
    const jobEvent = readEvent(event);
    if (jobEvent !== null) yield jobEvent;
    if (jobEvent?.name === "end") return;
  }
}

const NAMES: Readonly<Record<JobEvent["name"], true>> = {
  progress: true,
  holder: true,
  buyer: true,
  end: true,
};

/** Ignores unknown events of later versions. */
function readEvent({ id, name, data }: ServerEvent): JobEvent | null {
  return isKnown(name) ? { id, name, data: JSON.parse(data) } : null;
}

function isKnown(name: string): name is JobEvent["name"] {
  return Object.hasOwn(NAMES, name);
}
