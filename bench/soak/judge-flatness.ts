import { medianOf } from "@/bench/median";
import { type ProductState, sumTables } from "./read-state";

/** A last third above the middle one by this factor, and by more than the slack of its kind, is growth. */
const MAX_RATIO = 1.1;
/** Connections and handles that come and go with the calls of a moment. */
const COUNT_SLACK = 4;
const BYTES_SLACK = 16 * 2 ** 20;
/** Pages of free space and of indexes that PostgreSQL adds at a time. */
const TABLE_SLACK = 2 ** 20;

/** Tables whose rows stay for at least a day (docs/retention.md): they grow with the calls, all others are flat. */
const KEPT = new Set([
  ...["wallets", "history_pages", "wallet_snapshots", "wallet_rankings", "token_names", "sol_prices"],
  ...["analyses", "jobs", "group_jobs", "group_results", "job_events", "webhook_deliveries", "feed_events"],
  ...["repeatable_calls", "payments", "sponsor_days", "sponsor_shares", "executor_run", "executor_step"],
  ...["ledger_entries", "wallet_entries", "wallet_credits"],
]);

/** Median of a series in the middle third of a run and in the last one. */
export interface Level {
  readonly name: string;
  readonly middle: number;
  readonly last: number;
  readonly isFlat: boolean;
}

/** Verdict on the growth of each measured series. */
export interface Flatness {
  /** Memory, handles by kind and connections. */
  readonly levels: readonly Level[];
  /** Bytes a call by which the tables grew whose rows are kept for longer than a run, in the middle third and in the last one. */
  readonly growthPerCall: Level;
  /** Bytes of all other tables together. */
  readonly otherTables: Level;
}

/**
 * Judges states that were read at even distances, the first of them after warming up. A series is flat where the median of
 * its last third is at most 1.1 times that of the middle third, or above it by no more than a small slack. Throws where
 * there are fewer than six states.
 */
export function judgeFlatness(states: readonly ProductState[]): Flatness {
  const third = Math.floor(states.length / 3);
  if (third < 2) throw new Error(`${states.length} states are too few to judge by`);
  const [middle, last] = [states.slice(-2 * third, -third), states.slice(-third)];
  const names = [...new Set(states.flatMap(({ levels }) => [...levels.keys()]))].sort();
  const compare = (name: string, slack: number, read: (state: ProductState) => number) =>
    toLevel(name, slack, medianOf(middle.map(read)), medianOf(last.map(read)));
  return {
    levels: names.map((name) =>
      compare(
        name,
        name.startsWith("memory") ? BYTES_SLACK : COUNT_SLACK,
        ({ levels }) => levels.get(name) ?? 0,
      ),
    ),
    growthPerCall: toLevel("growth per call", 0, growthPerCall(middle), growthPerCall(last)),
    otherTables: compare("other tables", TABLE_SLACK, (state) => sumTables(state, (name) => !KEPT.has(name))),
  };
}

function toLevel(name: string, slack: number, middle: number, last: number): Level {
  return { name, middle, last, isFlat: last <= Math.max(MAX_RATIO * middle, middle + slack) };
}

function growthPerCall(states: readonly ProductState[]): number {
  const [first, last] = [states[0], states.at(-1)];
  if (first === undefined || last === undefined) return 0;
  const isKept = (name: string) => KEPT.has(name);
  return (sumTables(last, isKept) - sumTables(first, isKept)) / Math.max(1, last.calls - first.calls);
}
