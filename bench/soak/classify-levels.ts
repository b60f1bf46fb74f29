import { medianBy } from "@/bench/rounds";
import { type ProductState, sumTables } from "./read-state";

/** A last third above the middle one by this factor, and by more than the slack of its kind, is growth. */
const MAX_RATIO = 1.1;
/** Connections and handles that vary with the calls of a moment. */
const COUNT_SLACK = 4;
const MIB = 2 ** 20;
const BYTES_SLACK = 16 * MIB;
/** Pages of free space and of indexes that PostgreSQL allocates together. */
const TABLE_SLACK = MIB;

/** Tables whose rows stay for at least a day (docs/retention.md): they grow with the calls, all others are flat. */
const STORED = new Set([
  ...[
    "wallets",
    "wallet_histories",
    "wallet_pages",
    "wallet_snapshots",
    "wallet_rankings",
    "token_names",
    "sol_prices",
  ],
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
  /** Unit in which the series is printed, and its size. */
  readonly unit: string;
  readonly divisor: number;
}

/**
 * Classifies series of samples at equal intervals, the first after the warm-up, as flat or growing: memory, handles
 * by kind and connections, bytes per call by which tables with long-lived rows grow, and bytes of all other tables.
 * A series is flat if the median of its last third is at most 1.1 times that of the middle third, or exceeds it by
 * at most a small slack. Throws with fewer than six samples.
 */
export function classifyLevels(states: readonly ProductState[]): readonly Level[] {
  const third = Math.floor(states.length / 3);
  if (third < 2) throw new Error(`${states.length} states are too few to classify`);
  const thirds = [states.slice(-2 * third, -third), states.slice(-third)] as const;
  const compare = (name: string, of: Kind, read: (part: readonly ProductState[]) => number): Level => {
    const middle = read(thirds[0]);
    const last = read(thirds[1]);
    return { name, middle, last, isFlat: last <= Math.max(MAX_RATIO * middle, middle + of.slack), ...of };
  };
  const names = [...new Set(states.flatMap(({ levels }) => [...levels.keys()]))].sort();
  return [
    ...names.map((name) =>
      compare(name, kindOf(name), (part) => medianBy(part, ({ levels }) => levels.get(name) ?? 0)),
    ),
    compare("table-growth", { slack: 0, unit: "bytes/call", divisor: 1 }, growthPerCall),
    compare("other-tables", { slack: TABLE_SLACK, unit: "MiB", divisor: MIB }, (part) =>
      medianBy(part, (state) => sumTables(state, (name) => !STORED.has(name))),
    ),
  ];
}

interface Kind {
  readonly slack: number;
  readonly unit: string;
  readonly divisor: number;
}

function kindOf(name: string): Kind {
  if (name.startsWith("memory")) return { slack: BYTES_SLACK, unit: "MiB", divisor: MIB };
  return { slack: COUNT_SLACK, unit: name === "connections" ? "connections" : "handles", divisor: 1 };
}

function growthPerCall(states: readonly ProductState[]): number {
  const first = states[0];
  const last = states.at(-1);
  if (first === undefined || last === undefined) return 0;
  const grown = (state: ProductState) => sumTables(state, (name) => STORED.has(name));
  return (grown(last) - grown(first)) / Math.max(1, last.calls - first.calls);
}
