import { createHash } from "node:crypto";
import type { ExecutorEvent, FieldPath, FunctionSpec, NewRun } from "@/lib/ports/executor-store";

/** Bounds of Inngest's servers, https://www.inngest.com/docs/reference/functions/run-priority. */
const MOST_PRIORITY = 600;
/** Characters that PostgreSQL can index, and a person can read, as they are. */
const PLAIN = /^[\x20-\x7e]{1,200}$/;
/** 128 bits. */
const ID_DIGITS = 32;

/** The run of a function that an event starts: of the same event the same run. */
export function newRun(spec: FunctionSpec, event: ExecutorEvent): NewRun {
  return {
    id: digest(JSON.stringify([spec.id, event.id])).slice(0, ID_DIGITS),
    functionId: spec.id,
    event,
    lane: spec.lane === null ? "" : toLane(readField(event, spec.lane.key) ?? ""),
    priority: spec.priority === null ? 0 : toPriority(readField(event, spec.priority)),
  };
}

/** SHA-256 of a text, in hexadecimal digits. */
export function digest(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/** The value at the end of a path, as text; null where there is none. */
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
  return Number.isNaN(seconds) ? 0 : Math.max(-MOST_PRIORITY, Math.min(MOST_PRIORITY, seconds));
}
