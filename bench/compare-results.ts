import { z } from "zod";
import { findMedian } from "./rounds";

export interface ResultComparison {
  readonly text: string;
  /** Names of the headline metrics that are worse by more than the tolerance. */
  readonly worse: readonly string[];
}

/** Tolerance: two runs of one tree differ by this much on a shared machine. */
const TOLERANCE = 0.05;

const Line = z.object({
  name: z.string(),
  value: z.number(),
  unit: z.string(),
  headline: z.boolean(),
  moreIsBetter: z.boolean().default(false),
  machine: z.string().default("unknown"),
});

type MeasuredMetric = z.infer<typeof Line>;

/**
 * Compares two results of `npm run bench`; of several runs in a file, the median of a metric counts. Throws
 * if a JSON line is not a metric, or if the results share no metric.
 */
export function compareResults(before: string, after: string): ResultComparison {
  const metricsBefore = readMetrics(before);
  const metricsAfter = readMetrics(after);
  const rows: string[][] = [["metric", "before", "after", "change", ""]];
  const worse: string[] = [];
  for (const [name, previous] of metricsBefore) {
    const current = metricsAfter.get(name);
    if (current === undefined) continue;
    const { value, unit, headline } = current;
    const change = previous.value === value ? 0 : value / previous.value - 1;
    const isMoreBetter = current.moreIsBetter || unit.endsWith("/s");
    const isWorse = (isMoreBetter ? -change : change) > TOLERANCE;
    if (isWorse && headline) worse.push(name);
    const percent = `${change >= 0 ? "+" : ""}${(change * 100).toFixed(1)} %`;
    const mark = [headline ? "headline" : "", isWorse ? "worse" : ""].filter(Boolean).join(", ");
    rows.push([name, `${previous.value} ${previous.unit}`, `${value} ${unit}`, percent, mark]);
  }
  if (rows.length === 1) throw new Error("the two results have no metric in common");
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  const lines = rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  "));
  const machines = new Set(
    [...metricsBefore.values(), ...metricsAfter.values()].map(({ machine }) => machine),
  );
  const note = `measured on different machines, so only ratios compare: ${[...machines].join("; ")}`;
  const text = [...lines.map((line) => line.trimEnd()), ...(machines.size > 1 ? [note] : [])].join("\n");
  return { text, worse };
}

/** Returns metrics by name; skips the lines of npm. */
function readMetrics(text: string): ReadonlyMap<string, MeasuredMetric> {
  const lines = text.split("\n").filter((line) => line.startsWith("{"));
  const metrics = lines.map((line) => Line.parse(JSON.parse(line)));
  return new Map(
    metrics.map((metric) => {
      const runs = metrics.filter(({ name }) => name === metric.name);
      return [metric.name, { ...metric, value: findMedian(runs.map(({ value }) => value)) }];
    }),
  );
}
