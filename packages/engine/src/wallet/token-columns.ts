import { toSol } from "../amount.ts";
import type { Cycle } from "../positions/cycle.ts";
import { memoizeSorted, sortValues } from "../stats.ts";
import { SECONDS_PER_DAY, SECONDS_PER_HOUR } from "../time.ts";
import type { TokenReconciliation } from "./reconcile.ts";
import type { TokenMetrics } from "./token-metrics.ts";
import type { TokenPnl } from "./token-pnl.ts";

/** Values of the tokens of a wallet in the order of the tokens, any number of each. */
interface Column<Value> {
  readonly values: readonly Value[];
  /** Number of values of each token. */
  readonly counts: Uint32Array;
}

/** Lists of all tokens, in order of appearance. */
export interface TokenColumns {
  readonly pnl: Column<TokenPnl>;
  readonly reconciliations: Column<TokenReconciliation>;
  /** Results of tokens with completed cycles of known result. */
  readonly tradeResultsSol: Column<number>;
  /** UTC day on which the last cycle of each of these tokens ended; NaN if unknown. */
  readonly tradeDays: Column<number>;
  readonly holdHours: Column<number>;
  /** UTC day on which each of these cycles ended; NaN if unknown. */
  readonly holdDays: Column<number>;
  readonly marketCapsUsd: Column<number>;
}

/** Numbers of tokens that changed since the last columns, ascending. New tokens are among them. */
export interface ChangedTokens {
  readonly byToken: readonly TokenMetrics[];
  readonly changed: readonly number[];
}

/** Writes the columns of `byToken`. Those of unchanged tokens are copied from the last ones, null for none. */
export function writeColumns(tokens: ChangedTokens, last: TokenColumns | null): TokenColumns {
  return {
    pnl: writeColumn(tokens, last?.pnl, ({ pnl }, values) => {
      if (pnl !== null) values.push(pnl);
    }),
    reconciliations: writeColumn(tokens, last?.reconciliations, ({ reconciliation }, values) => {
      values.push(reconciliation);
    }),
    tradeResultsSol: writeNumbers(tokens, last?.tradeResultsSol, ({ position, realizedLamports }, values) => {
      if (position.cycles.length > 0 && realizedLamports !== null) values.push(toSol(realizedLamports));
    }),
    tradeDays: writeColumn(tokens, last?.tradeDays, ({ position, realizedLamports }, values) => {
      const cycle = position.cycles.at(-1);
      if (cycle !== undefined && realizedLamports !== null) values.push(dayOf(cycle));
    }),
    holdHours: writeNumbers(tokens, last?.holdHours, ({ position }, values) => {
      for (const { holdSeconds } of position.cycles) {
        if (holdSeconds !== null) values.push(holdSeconds / SECONDS_PER_HOUR);
      }
    }),
    holdDays: writeColumn(tokens, last?.holdDays, ({ position }, values) => {
      for (const cycle of position.cycles) if (cycle.holdSeconds !== null) values.push(dayOf(cycle));
    }),
    marketCapsUsd: writeNumbers(tokens, last?.marketCapsUsd, ({ marketCapsUsd }, values) => {
      for (const marketCap of marketCapsUsd) values.push(marketCap);
    }),
  };
}

function dayOf({ closedAt }: Cycle): number {
  return closedAt === null ? Number.NaN : Math.floor(closedAt / SECONDS_PER_DAY);
}

type Write<Value> = (token: TokenMetrics, values: Value[]) => void;

function writeColumn<Value>(
  { byToken, changed }: ChangedTokens,
  last: Column<Value> | undefined,
  write: Write<Value>,
): Column<Value> {
  const counts = new Uint32Array(byToken.length);
  if (last !== undefined) counts.set(last.counts);
  const values: Value[] = [];
  let [number, from] = [0, 0];
  for (const each of changed) {
    let to = from;
    for (; number < each; number += 1) to += counts[number] ?? 0;
    for (; from < to; from += 1) copyAt(last, from, values);
    from += counts[each] ?? 0;
    const before = values.length;
    const token = byToken[each];
    if (token !== undefined) write(token, values);
    counts[each] = values.length - before;
    number = each + 1;
  }
  if (last !== undefined) for (; from < last.values.length; from += 1) copyAt(last, from, values);
  // A copy has no spare capacity: a list that grew has up to half as much again.
  return { values: values.slice(), counts };
}

function copyAt<Value>(last: Column<Value> | undefined, index: number, values: Value[]): void {
  const value = last?.values[index];
  if (value !== undefined) values.push(value);
}

/** Writes a column whose values in ascending order are continued too. */
function writeNumbers(
  tokens: ChangedTokens,
  last: Column<number> | undefined,
  write: Write<number>,
): Column<number> {
  const column = writeColumn(tokens, last, write);
  const sorted = last === undefined ? null : replaceSorted(tokens.changed, last, column);
  memoizeSorted(column.values, sorted ?? Float64Array.from(column.values).sort());
  return column;
}

/** Returns the values of a column in ascending order, from those of the last one; null if it has another value there. */
function replaceSorted(
  changed: readonly number[],
  last: Column<number>,
  column: Column<number>,
): Float64Array | null {
  const removed = selectValues(last, changed);
  const added = selectValues(column, changed);
  const before = sortValues(last.values);
  const sorted = new Float64Array(column.values.length);
  let [gone, come, to] = [0, 0, 0];
  // By index: an iterator over a typed array costs several times the copy.
  for (let from = 0; from < before.length; from += 1) {
    const value = before[from] ?? 0;
    if (gone < removed.length && Object.is(removed[gone], value)) {
      gone += 1;
      continue;
    }
    for (; come < added.length && compare(added[come] ?? 0, value) < 0; come += 1, to += 1) {
      sorted[to] = added[come] ?? 0;
    }
    sorted[to] = value;
    to += 1;
  }
  for (; come < added.length; come += 1, to += 1) sorted[to] = added[come] ?? 0;
  return gone === removed.length && to === sorted.length ? sorted : null;
}

/** Values of some tokens in ascending order. */
function selectValues({ values, counts }: Column<number>, numbers: readonly number[]): Float64Array {
  const selected: number[] = [];
  let [number, from] = [0, 0];
  for (const each of numbers) {
    for (; number < each; number += 1) from += counts[number] ?? 0;
    const count = counts[each] ?? 0;
    for (let at = from; at < from + count; at += 1) selected.push(values[at] ?? 0);
  }
  return Float64Array.from(selected).sort();
}

/** Order of typed arrays: -0 comes before 0. */
function compare(one: number, other: number): number {
  if (one !== other || one !== 0) return one - other;
  return Number(Object.is(other, -0)) - Number(Object.is(one, -0));
}
