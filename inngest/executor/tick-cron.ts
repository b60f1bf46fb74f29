import { CronExpressionParser } from "cron-parser";
import type { CronTick, DueCron } from "@/lib/jobs/executor/executor-crons";
import type { FunctionSpec } from "@/lib/jobs/executor/executor-runs";
import { newRun } from "./executor-fetch";

/** Returns the next time of a cron expression, in UTC, after `now`. Throws an Error if the expression is invalid. */
export function nextTick(expression: string, now: Date): Date {
  return CronExpressionParser.parse(expression, { currentDate: now, tz: "UTC" }).next().toDate();
}

/** Returns the run of a due cron trigger and the next due time. One run replaces all ticks that were missed. */
export function tickCron(
  { functionId, expression, now }: DueCron,
  functions: readonly FunctionSpec[],
): CronTick {
  const spec = functions.find(({ id }) => id === functionId);
  if (spec === undefined) throw new Error(`${functionId} is not a function of this process.`);
  const id = `${expression} ${now.toISOString()}`;
  const event = { id, name: "inngest/scheduled.timer", ts: now.getTime(), data: { cron: expression } };
  return { run: newRun(spec, event), nextAt: nextTick(expression, now) };
}
