import type { DueCron, NewRun, StepResult } from "@/lib/ports/executor-store";
import { triggeredRun } from "./new-run";
import { nextTick } from "./next-tick";
import { createUlid } from "./ulid";

/** What a step is given whose time is over: sleeps and waits null, an invoke the error of Inngest's servers. */
export function resultOfDue(state: "sleeping" | "waiting" | "invoking"): StepResult {
  if (state !== "invoking") return { data: null };
  const message = "Timed out waiting for invoked function to complete";
  return { error: { name: "InngestInvokeTimeoutError", message } };
}

/** The run that a cron trigger starts. Ticks that passed while no executor ran are made up for by one. */
export function tickCron(due: DueCron): { readonly run: NewRun; readonly nextAt: Date } {
  const ts = due.now.getTime();
  const event = { id: createUlid(ts), name: "inngest/scheduled.timer", ts, data: { cron: due.expression } };
  return { run: triggeredRun(due.spec, event), nextAt: nextTick(due.expression, due.now) };
}
