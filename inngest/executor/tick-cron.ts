import { CronExpressionParser } from "cron-parser";
import type { CronTick, DueCron, FunctionSpec } from "@/lib/jobs/executor-store";
import { newRun } from "./executor-fetch";

/**
 * Finds the time after `now` at which a cron expression, in UTC, is due next. Throws an Error where the expression is
 * not valid.
 */
export function nextTick(expression: string, now: Date): Date {
  return CronExpressionParser.parse(expression, { currentDate: now, tz: "UTC" }).next().toDate();
}

/**
 * Builds the run that a cron trigger starts, and finds when it is due next. Ticks that passed while no executor ran are
 * made up for by one.
 */
export function tickCron(
  { functionId, expression, now }: DueCron,
  functions: readonly FunctionSpec[],
): CronTick {
  const spec = functions.find(({ id }) => id === functionId);
  if (spec === undefined) throw new Error(`${functionId} is no function of this process.`);
  const id = `${expression} ${now.toISOString()}`;
  const event = { id, name: "inngest/scheduled.timer", ts: now.getTime(), data: { cron: expression } };
  return { run: newRun(spec, event), nextAt: nextTick(expression, now) };
}
