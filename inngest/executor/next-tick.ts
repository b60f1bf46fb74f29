import { CronExpressionParser } from "cron-parser";

/** As Inngest has it: `TZ=Europe/Paris 0 9 * * *`; without a zone the expression is in UTC. */
const ZONE = /^TZ=(\S+)\s+/;

/** When a cron expression is due next after `now`. Throws an Error where it is none. */
export function nextTick(expression: string, now: Date): Date {
  const tz = ZONE.exec(expression)?.[1] ?? "UTC";
  return CronExpressionParser.parse(expression.replace(ZONE, ""), { currentDate: now, tz }).next().toDate();
}
