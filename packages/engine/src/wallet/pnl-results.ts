import type { PnlResult, PnlResults } from "../result-types.ts";
import { addPartialSums, type PartialSum, toPartialSum } from "./partial-sum.ts";
import { UnknownFields } from "./unknown-fields.ts";

/** Parts of a result in one currency. */
export interface PnlParts {
  readonly realized: PartialSum;
  /** Worth of the open units that have a price and a known cost, less this cost. */
  readonly openPriced: PartialSum;
  /** Cost of the open units that have no price. It is in no other part. */
  readonly openUnpricedCost: PartialSum;
}

/**
 * Returns the result of a scope from its parts. All results of the product are computed by this function.
 *
 * @example
 * const parts = { realized: toPartialSum(3), openPriced: toPartialSum(-1), openUnpricedCost: toPartialSum(0) };
 * addUpPnl({ sol: parts, usd: parts }).sol.total // 2
 */
export function addUpPnl({ sol, usd }: Readonly<Record<keyof PnlResults, PnlParts>>): PnlResults {
  return { sol: addUpParts(sol), usd: addUpParts(usd) };
}

/**
 * Returns the result of a scope without open parts of its own: a period, because the prices at both of its ends are unknown, or a
 * member of a group, which shares its open units.
 *
 * @internal
 */
export function addUpRealized({ sol, usd }: Readonly<Record<keyof PnlResults, PartialSum>>): PnlResults {
  return addUpPnl({ sol: { realized: sol, ...NO_OPEN_PARTS }, usd: { realized: usd, ...NO_OPEN_PARTS } });
}

/**
 * Returns the sum of the realized and the open result.
 *
 * @internal
 */
export function sumTotal({ realized, openPriced }: Pick<PnlParts, "realized" | "openPriced">): PartialSum {
  return addPartialSums([realized, openPriced]);
}

/**
 * Returns a part of a result as a sum.
 *
 * @example
 * readPart({ realized: 3, openPriced: 0, openUnpricedCost: 2, total: 3, unknown: ["total"] }, "total").isWhole // false
 */
export function readPart(result: PnlResult, name: keyof Omit<PnlResult, "unknown">): PartialSum {
  return toPartialSum(result[name], result.unknown?.includes(name) !== true);
}

const NO_OPEN_PARTS: Omit<PnlParts, "realized"> = {
  openPriced: toPartialSum(null),
  openUnpricedCost: toPartialSum(null),
};

function addUpParts(parts: PnlParts): PnlResult {
  const unknown = new UnknownFields();
  const { realized, openPriced, openUnpricedCost } = parts;
  return {
    realized: unknown.nullable("realized", realized),
    openPriced: unknown.nullable("openPriced", openPriced),
    openUnpricedCost: unknown.nullable("openUnpricedCost", openUnpricedCost),
    total: unknown.nullable("total", sumTotal(parts)),
    ...unknown.field(),
  };
}
