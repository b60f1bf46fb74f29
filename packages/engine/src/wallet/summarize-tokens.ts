import type { PositionTable } from "../positions/position-table.ts";
import type { TokenPosition } from "../positions/token-position.ts";
import type { Steps } from "../steps.ts";
import { type TokenColumns, writeColumns } from "./token-columns.ts";
import { computeTokenMetrics, type TokenInputs, type TokenMetrics } from "./token-metrics.ts";
import { TokenSums } from "./token-sums.ts";
import { type CheckedTokens, findTokensToCheck } from "./tokens-to-check.ts";

/** Metrics of all tokens of a wallet in order of appearance, with their sums and lists. Immutable. */
export interface SummarizedTokens extends CheckedTokens {
  readonly byToken: readonly TokenMetrics[];
  readonly sums: TokenSums;
  readonly columns: TokenColumns;
}

/** About a millisecond of work. */
const TOKENS_PER_STEP = 250;

/**
 * Summarizes the positions. Tokens with unchanged inputs are taken from `last`: a refresh moves few of thousands. The
 * SOL/USD of the hours of unchanged positions must be unchanged.
 */
export function* summarizeTokens(
  positions: PositionTable,
  inputs: TokenInputs,
  last: SummarizedTokens | null = null,
): Steps<SummarizedTokens> {
  const toCheck = last === null ? null : findTokensToCheck(positions, inputs, last);
  // Without numbers to check, all tokens are new to the lists and sums.
  const known = toCheck === null ? null : last;
  const { list } = positions;
  const byToken = known?.byToken.slice() ?? [];
  const changed: number[] = [];
  const count = toCheck?.length ?? list.length;
  for (let at = 0; at < count; at += 1) {
    if (at % TOKENS_PER_STEP === 0) yield;
    const number = toCheck?.[at] ?? at;
    const position = list[number];
    if (position === undefined) continue;
    const token = computeTokenMetrics(position, inputs, last?.byToken[number]);
    if (token === known?.byToken[number]) continue;
    byToken[number] = token;
    changed.push(number);
  }
  yield;
  const columns = writeColumns({ byToken, changed }, known?.columns ?? null);
  yield;
  const sums = yield* addUpTokens(byToken, changed, known);
  yield;
  const open = listOpen(list, changed, known);
  const lastSlots = listLastSlots(list, changed, known);
  return { positions: list, byToken: byToken.slice(), open, lastSlots, inputs, sums, columns };
}

function* addUpTokens(
  byToken: readonly TokenMetrics[],
  changed: readonly number[],
  last: SummarizedTokens | null,
): Steps<TokenSums> {
  const sums =
    last === null ? null : last.sums.replace(sumOf(last.byToken, changed), sumOf(byToken, changed));
  if (sums !== null) return sums;
  const all = new TokenSums();
  for (let number = 0; number < byToken.length; number += 1) {
    if (number % TOKENS_PER_STEP === 0) yield;
    const token = byToken[number];
    if (token !== undefined) all.add(token);
  }
  return all;
}

function sumOf(byToken: readonly TokenMetrics[], numbers: readonly number[]): TokenSums {
  const sums = new TokenSums();
  for (const number of numbers) {
    const token = byToken[number];
    if (token !== undefined) sums.add(token);
  }
  return sums;
}

function listOpen(
  list: readonly TokenPosition[],
  changed: readonly number[],
  last: SummarizedTokens | null,
): readonly number[] {
  const isOpen = (number: number) => (list[number]?.openLots.length ?? 0) > 0;
  if (last === null) return changed.filter(isOpen);
  const moved = new Set(changed);
  const open = last.open.filter((number) => !moved.has(number)).concat(changed.filter(isOpen));
  return open.sort((a, b) => a - b);
}

function listLastSlots(
  list: readonly TokenPosition[],
  changed: readonly number[],
  last: SummarizedTokens | null,
): Float64Array {
  const slots = new Float64Array(list.length);
  if (last !== null) slots.set(last.lastSlots);
  for (const number of changed) slots[number] = list[number]?.flow.lastSlot ?? 0;
  return slots;
}
