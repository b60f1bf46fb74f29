import type { PositionTable } from "../positions/position-table.ts";
import type { TokenPosition } from "../positions/token-position.ts";
import type { TokenInputs } from "./token-metrics.ts";
import type { Holdings } from "./wallet-input.ts";

/** Tokens of the last metrics in order of appearance, with the facts by which a change is found. */
export interface CheckedTokens {
  readonly positions: readonly TokenPosition[];
  /** Ascending numbers of the tokens with units. */
  readonly open: readonly number[];
  /** Slot of the last covered change of each token. */
  readonly lastSlots: Float64Array;
  readonly inputs: TokenInputs;
}

/**
 * Returns the ascending numbers of the tokens whose metrics can differ from the last ones: tokens with another position,
 * those with units, whose price or balance may have moved, and those of another supply. Null for all tokens, if an input
 * of each changed.
 */
export function findTokensToCheck(
  positions: PositionTable,
  inputs: TokenInputs,
  last: CheckedTokens,
): readonly number[] | null {
  const { list } = positions;
  const { holdings, present, mints } = inputs;
  const before = last.inputs;
  const areOfOneKind =
    list.length >= last.positions.length &&
    (holdings === null) === (before.holdings === null) &&
    (present === null) === (before.present === null);
  if (!areOfOneKind) return null;
  const marks = new Uint8Array(list.length);
  for (let number = 0; number < list.length; number += 1) {
    if (list[number] !== last.positions[number]) marks[number] = 1;
  }
  for (const number of last.open) marks[number] = 1;
  if (!markSupplies(marks, positions, before.mints, mints)) return null;
  if (holdings !== null && before.holdings !== null) {
    markBalances(marks, positions, [before.holdings, holdings], last.lastSlots);
  }
  return listMarked(marks);
}

/** False if the mints have another order, in which a difference would have to be searched for. */
function markSupplies(
  marks: Uint8Array,
  positions: PositionTable,
  before: TokenInputs["mints"],
  mints: TokenInputs["mints"],
): boolean {
  if (before === mints) return true;
  if (mints.size < before.size) return false;
  const later = mints.entries();
  for (const [mint, { supply }] of before) {
    const { value } = later.next();
    if (value?.[0] !== mint) return false;
    if (value[1].supply !== supply) mark(marks, positions.indexOf(mint));
  }
  for (const [mint] of later) mark(marks, positions.indexOf(mint));
  return true;
}

/** Balances that moved, and tokens for which one of the holdings is older than the last covered change. */
function markBalances(
  marks: Uint8Array,
  positions: PositionTable,
  [before, holdings]: readonly [Holdings, Holdings],
  lastSlots: Float64Array,
): void {
  if (before.tokens !== holdings.tokens) {
    for (const mint of before.tokens.keys()) mark(marks, positions.indexOf(mint));
    for (const mint of holdings.tokens.keys()) mark(marks, positions.indexOf(mint));
  }
  const [earlier, later] = [before.slot, holdings.slot];
  if (earlier === later) return;
  for (let number = 0; number < lastSlots.length; number += 1) {
    const slot = lastSlots[number] ?? 0;
    if (slot > earlier !== slot > later) marks[number] = 1;
  }
}

function mark(marks: Uint8Array, number: number): void {
  if (number >= 0) marks[number] = 1;
}

function listMarked(marks: Uint8Array): readonly number[] {
  const numbers: number[] = [];
  for (let number = 0; number < marks.length; number += 1) if (marks[number] === 1) numbers.push(number);
  return numbers;
}
