import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { ExecutorEvent, ExecutorStore, FunctionSpec } from "@/lib/ports/executor-store";
import { digest, newRun } from "./new-run";

const incoming = z.looseObject({
  name: z.string().min(1),
  id: z.string().nullish(),
  ts: z.number().int().positive().nullish(),
  data: z.record(z.string(), z.unknown()).nullish(),
});

const incomingEvents = z.union([z.array(incoming), incoming.transform((event) => [event])]);

/**
 * The `fetch` of the Inngest client: it takes events, which the SDK believes to send to an Inngest server, and starts
 * their runs. Nothing it is asked ever leaves the process, and nobody outside can ask it. Rejects with an AppError
 * `database_unavailable` where the database is out of reach.
 */
export function createExecutorFetch(
  store: Pick<ExecutorStore, "startRuns">,
  readFunctions: () => Promise<readonly FunctionSpec[]>,
): typeof globalThis.fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const { pathname } = new URL(request.url);
    if (request.method !== "POST" || !pathname.startsWith("/e/")) {
      const asked = `${request.method} ${pathname}`;
      return refuse(404, `The embedded executor has no ${asked}; connect an Inngest server.`);
    }
    const parsed = incomingEvents.safeParse(await request.json());
    if (!parsed.success) return refuse(400, z.prettifyError(parsed.error));
    const seed = request.headers.get("x-inngest-event-id-seed");
    const events = parsed.data.map((given, index) => toEvent(given, seed && `${seed}:${index}`));
    const functions = await readFunctions();
    const runs = events.flatMap((event) =>
      functions.filter((spec) => spec.events.includes(event.name)).map((spec) => newRun(spec, event)),
    );
    if (runs.length > 0) await store.startRuns(runs);
    return Response.json({ ids: events.map(({ id }) => id), status: 200 });
  };
}

/** Completes an event. One that the SDK sends again because no answer came has the same seed, and so the same id. */
function toEvent(given: z.infer<typeof incoming>, seed: string | null): ExecutorEvent {
  const id = given.id || (seed === null ? randomUUID() : digest(seed));
  return { ...given, id, ts: given.ts ?? Date.now(), data: given.data ?? {} };
}

function refuse(status: number, error: string): Response {
  return Response.json({ status, error }, { status });
}
