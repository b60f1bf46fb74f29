import { CronExpressionParser } from "cron-parser";
import type { CronTick, DueCron, FunctionSpec } from "@/lib/ports/executor-store";
import { newRun } from "./new-run";

/** When a cron expression, in UTC, is due next after `now`. Throws an Error where it is none. */
export function nextTick(expression: string, now: Date): Date {
  return CronExpressionParser.parse(expression, { currentDate: now, tz: "UTC" }).next().toDate();
}

/** The run that a cron trigger starts. Ticks that passed while no executor ran are made up for by one. */
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
