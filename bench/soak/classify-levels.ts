import { findMedianBy } from "@/bench/rounds";
import type { ProductState } from "./read-state";

/** A last third above the middle one by this factor, and by more than the slack of its kind, is growth. */
const MAX_RATIO = 1.1;
const MIB = 2 ** 20;
const MEMORY = { slack: 16 * MIB, unit: "MiB", divisor: MIB };
/** Connections and handles vary with the calls of a moment. */
const COUNT = { slack: 4, unit: "open", divisor: 1 };
const GROWTH = { slack: 0, unit: "bytes/call", divisor: 1 };
/** PostgreSQL allocates pages of free space and of indexes together. */
const TABLES = { slack: MIB, unit: "MiB", divisor: MIB };

/** Tables whose rows stay for at least a day (docs/retention.md): they grow with the calls, all others are flat. */
const STORED = new Set(
  `wallets wallet_histories wallet_pages wallet_snapshots wallet_rankings token_names sol_prices analyses jobs
  group_jobs group_results job_events webhook_deliveries feed_events repeatable_calls payments sponsor_days
  sponsor_shares executor_run executor_step ledger_entries wallet_entries wallet_credits`.split(/\s+/),
);

/** Median of a series in the middle third of a run and in the last one. */
export interface Level {
  readonly name: string;
  readonly middleThird: number;
  readonly lastThird: number;
  readonly isFlat: boolean;
  /** Unit in which the series is printed, and its size. */
  readonly unit: string;
  readonly divisor: number;
}

/**
 * Classifies series of samples at equal intervals, the first after the warm-up, as flat or growing: memory, handles
 * and connections, bytes per call by which tables with long-lived rows grow, and bytes of all other tables.
 * A series is flat if the median of its last third is at most 1.1 times that of the middle third, or exceeds it by
 * at most a small slack. Throws with fewer than six samples.
 */
export function classifyLevels(states: readonly ProductState[]): readonly Level[] {
  const third = Math.floor(states.length / 3);
  if (third < 2) throw new Error(`${states.length} states are too few to classify`);
  const compare = (name: string, kind: typeof COUNT, read: (part: readonly ProductState[]) => number) => {
    const middleThird = read(states.slice(-2 * third, -third));
    const lastThird = read(states.slice(-third));
    const isFlat = lastThird <= Math.max(MAX_RATIO * middleThird, middleThird + kind.slack);
    return { name, middleThird, lastThird, isFlat, unit: kind.unit, divisor: kind.divisor };
  };
  const names = [...new Set(states.flatMap(({ levels }) => [...levels.keys()]))].sort();
  return [
    ...names.map((name) =>
      compare(name, name.startsWith("memory") ? MEMORY : COUNT, (part) =>
        findMedianBy(part, ({ levels }) => levels.get(name) ?? 0),
      ),
    ),
    compare("table-growth", GROWTH, computeGrowth),
    compare("other-tables", TABLES, (part) => findMedianBy(part, (state) => sumTables(state, false))),
  ];
}

function computeGrowth(states: readonly ProductState[]): number {
  const start = states[0];
  const end = states.at(-1);
  if (start === undefined || end === undefined) return 0;
  return (sumTables(end, true) - sumTables(start, true)) / Math.max(1, end.calls - start.calls);
}

function sumTables({ tables }: ProductState, isStored: boolean): number {
  return Array.from(tables).reduce(
    (sum, [name, bytes]) => sum + (STORED.has(name) === isStored ? bytes : 0),
    0,
  );
}
