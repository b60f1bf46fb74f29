import { z } from "zod";
import type { ExecutorEvent, ExecutorStore, IncomingEvent } from "@/lib/ports/executor-store";
import { toKey } from "./new-run";
import { createUlid, deriveUlid } from "./ulid";

/** Names and ids become text in PostgreSQL, which has no character zero. */
const text = z
  .string()
  .min(1)
  .max(1_000)
  .refine((value) => !value.includes("\u0000"), "holds a character zero");

const incoming = z.looseObject({
  name: text.refine(
    (name) => !name.startsWith("inngest/"),
    "names that start with inngest/ are the executor's own",
  ),
  id: text.nullish(),
  ts: z.number().int().positive().nullish(),
  data: z.record(z.string(), z.unknown()).nullish(),
});

const incomingEvents = z.union([z.array(incoming), incoming.transform((event) => [event])]);

/** The events cannot be taken as they are. */
export class InvalidEventError extends Error {
  override readonly name = "InvalidEventError";
}

/**
 * Takes events in, one or many as the SDK sends them, and returns their ids. An event with an id is taken once in 24
 * hours; so is one without, where the same `seed` comes with it again. Needs the store alone: any part of the
 * process, and any process, may call it. Rejects with an InvalidEventError, and with an AppError
 * `database_unavailable` where the database is out of reach.
 */
export async function ingestEvents(
  store: Pick<ExecutorStore, "addEvents">,
  events: unknown,
  seed: string | null = null,
): Promise<readonly string[]> {
  const parsed = incomingEvents.safeParse(events);
  if (!parsed.success) throw new InvalidEventError(z.prettifyError(parsed.error));
  const now = Date.now();
  const taken = parsed.data.map((given, index): IncomingEvent => {
    const seeded = seed === null ? null : deriveUlid(`${seed}:${index}`);
    const event: ExecutorEvent = {
      ...given,
      id: given.id ?? seeded ?? createUlid(now),
      ts: given.ts ?? now,
      data: given.data ?? {},
    };
    const isUnique = !given.id && seeded === null;
    return { event, key: isUnique ? null : `event:${toKey(event.id)}` };
  });
  if (taken.length > 0) await store.addEvents(taken);
  return taken.map(({ event }) => event.id);
}
