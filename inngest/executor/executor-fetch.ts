import { createHash, randomUUID } from "node:crypto";
import { z } from "zod";
import type { ExecutorEvent, FieldPath, FunctionSpec, NewRun } from "@/lib/jobs/executor/executor-runs";

const IncomingEvent = z.looseObject({
  name: z.string().min(1),
  id: z.string().nullish(),
  ts: z.number().int().positive().nullish(),
  data: z.record(z.string(), z.unknown()).nullish(),
});

const IncomingEvents = z.union([z.array(IncomingEvent), IncomingEvent.transform((event) => [event])]);

/**
 * Returns the `fetch` of the Inngest client. It starts the runs of the events that the SDK sends to an Inngest
 * server; no request leaves the process. Rejects with an AppError `database_unavailable`.
 */
export function createExecutorFetch(
  startRuns: (runs: readonly NewRun[]) => Promise<void>,
  readFunctions: () => Promise<readonly FunctionSpec[]>,
): typeof globalThis.fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const { pathname } = new URL(request.url);
    if (request.method !== "POST" || !pathname.startsWith("/e/")) {
      const requested = `${request.method} ${pathname}`;
      return refuse(404, `The embedded executor has no ${requested}; connect an Inngest server.`);
    }
    const parsed = IncomingEvents.safeParse(await request.json());
    if (!parsed.success) return refuse(400, z.prettifyError(parsed.error));
    const seed = request.headers.get("x-inngest-event-id-seed");
    const events = parsed.data.map((event, index) => toEvent(event, seed && `${seed}:${index}`));
    const functions = await readFunctions();
    const runs = events.flatMap((event) =>
      functions.filter((spec) => spec.events.includes(event.name)).map((spec) => newRun(spec, event)),
    );
    if (runs.length > 0) await startRuns(runs);
    return Response.json({ ids: events.map(({ id }) => id), status: 200 });
  };
}

/** A repeated request of the SDK has the same seed, so its events have the same ids. */
function toEvent(event: z.infer<typeof IncomingEvent>, seed: string | null): ExecutorEvent {
  const id = event.id || (seed === null ? randomUUID() : digest(seed));
  return { ...event, id, ts: event.ts ?? Date.now(), data: event.data ?? {} };
}

const refuse = (status: number, error: string) => Response.json({ status, error }, { status });

/** Bound of Inngest's servers, https://www.inngest.com/docs/reference/functions/run-priority. */
const MAX_PRIORITY = 600;
/** Texts that can be stored and indexed unchanged. */
const PLAIN = /^[\x20-\x7e]{1,200}$/;

/** Returns the run of a function for an event. Its id of 128 bits depends on both only. */
export function newRun(spec: FunctionSpec, event: ExecutorEvent): NewRun {
  return {
    id: digest(JSON.stringify([spec.id, event.id])).slice(0, 32),
    functionId: spec.id,
    event,
    lane: spec.lane === null ? "" : toLane(readField(event, spec.lane.key) ?? ""),
    priority: spec.priority === null ? 0 : toPriority(readField(event, spec.priority)),
  };
}

function digest(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/** Returns the value at a path as text, or null. */
function readField(event: ExecutorEvent, path: FieldPath): string | null {
  let value: unknown = event;
  for (const name of path) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return null;
    value = Reflect.get(value, name);
  }
  if (value === undefined || value === null) return null;
  return typeof value === "string" ? value : JSON.stringify(value);
}

function toLane(value: string): string {
  return value === "" || PLAIN.test(value) ? value : digest(value);
}

function toPriority(value: string | null): number {
  const seconds = Math.trunc(Number(value ?? 0));
  return Number.isNaN(seconds) ? 0 : Math.max(-MAX_PRIORITY, Math.min(MAX_PRIORITY, seconds));
}
