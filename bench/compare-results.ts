import { z } from "zod";
import { medianOf } from "./rounds";

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

type Measured = z.infer<typeof Line>;

/**
 * Compares two results of `npm run bench`; of several runs in a file, the median of a metric counts. Throws
 * if a JSON line is not a metric, or if the results share no metric.
 */
export function compareResults(before: string, after: string): ResultComparison {
  const first = readMetrics(before);
  const second = readMetrics(after);
  const rows: string[][] = [["metric", "before", "after", "change", ""]];
  const worse: string[] = [];
  for (const [name, then] of first) {
    const now = second.get(name);
    if (now === undefined) continue;
    const change = then.value === now.value ? 0 : now.value / then.value - 1;
    const isBetterHigh = now.moreIsBetter || now.unit.endsWith("/s");
    const isWorse = (isBetterHigh ? -change : change) > TOLERANCE;
    if (isWorse && now.headline) worse.push(name);
    const mark = [now.headline ? "headline" : "", isWorse ? "worse" : ""].filter(Boolean).join(", ");
    rows.push([name, `${then.value} ${then.unit}`, `${now.value} ${now.unit}`, percent(change), mark]);
  }
  if (rows.length === 1) throw new Error("the two results have no metric in common");
  const lines = [...align(rows), ...describeMachines(first, second)];
  return { text: lines.join("\n"), worse };
}

/** Returns metrics by name; skips the lines of npm. */
function readMetrics(text: string): ReadonlyMap<string, Measured> {
  const runs = new Map<string, Measured[]>();
  for (const line of text.split("\n").filter((candidate) => candidate.startsWith("{"))) {
    const metric = Line.parse(JSON.parse(line));
    runs.set(metric.name, [...(runs.get(metric.name) ?? []), metric]);
  }
  const metrics = new Map<string, Measured>();
  for (const [name, measured] of runs) {
    const [first] = measured;
    if (first !== undefined)
      metrics.set(name, { ...first, value: medianOf(measured.map(({ value }) => value)) });
  }
  return metrics;
}

function percent(change: number): string {
  return `${change >= 0 ? "+" : ""}${(change * 100).toFixed(1)} %`;
}

function align(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = rows.reduce<number[]>(
    (widths, row) => row.map((cell, column) => Math.max(widths[column] ?? 0, cell.length)),
    [],
  );
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd(),
  );
}

/** Absolute times of two machines are not comparable; ratios of one run are. */
function describeMachines(...results: readonly ReadonlyMap<string, Measured>[]): readonly string[] {
  const machines = new Set(
    results.flatMap((metrics) => Array.from(metrics.values(), ({ machine }) => machine)),
  );
  if (machines.size === 1) return [];
  return [`measured on different machines, so only ratios compare: ${[...machines].join("; ")}`];
}
