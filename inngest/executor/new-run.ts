import { createHash } from "node:crypto";
import type { ExecutorEvent, FunctionSpec, NewRun, StepRef } from "@/lib/ports/executor-store";
import { evaluateKey } from "./expression";
import { createUlid } from "./ulid";

/** What PostgreSQL can index, and a person can read, as it is. */
const PLAIN = /^[\x20-\x7e]{1,200}$/;

/** A run that an event or a cron trigger starts; the function's idempotency key holds for it. */
export function triggeredRun(spec: FunctionSpec, event: ExecutorEvent): NewRun {
  const value = spec.idempotency === null ? null : evaluateKey(spec.idempotency, { event });
  const key = value === null ? null : `function:${toKey(spec.id)}:${toKey(value)}`;
  return { ...newRun(spec, event), key, parent: null };
}

/** A run that step.invoke waits for. Idempotency does not hold for it: one that is left out could never answer. */
export function invokedRun(spec: FunctionSpec, event: ExecutorEvent, parent: StepRef): NewRun {
  return { ...newRun(spec, event), key: null, parent };
}

/** `value` itself, or its SHA-256 where it is long or has other than plain characters. */
export function toKey(value: string): string {
  return PLAIN.test(value) ? value : createHash("sha256").update(value).digest("hex");
}

function newRun(spec: FunctionSpec, event: ExecutorEvent) {
  const lane = laneOf(spec, event);
  return { id: createUlid(), functionId: spec.id, event, lane, priority: priorityOf(spec, event) };
}

/** Bounds of Inngest's servers, https://www.inngest.com/docs/reference/functions/run-priority. */
const MOST_PRIORITY = 600;

function priorityOf(spec: FunctionSpec, event: ExecutorEvent): number {
  const value = spec.priority === null ? null : evaluateKey(spec.priority, { event });
  const seconds = Math.trunc(Number(value ?? 0));
  return Number.isNaN(seconds) ? 0 : Math.max(-MOST_PRIORITY, Math.min(MOST_PRIORITY, seconds));
}

function laneOf(spec: FunctionSpec, event: ExecutorEvent): string {
  const value = spec.lane === null ? null : evaluateKey(spec.lane.key, { event });
  return value === null || value === "" ? "" : toKey(value);
}
