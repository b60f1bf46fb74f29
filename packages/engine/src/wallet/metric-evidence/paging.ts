export const PAGE_SIZE = 50;

/** The places of one page of rows, highest first, of `places` in any order; `page` counts from 1. */
export function newestIndexes(
  indexes: readonly number[],
  page: number,
  pageSize = PAGE_SIZE,
): readonly number[] {
  const ascending = Float64Array.from(indexes).sort();
  const end = Math.max(0, ascending.length - (page - 1) * pageSize);
  return Array.from(ascending.subarray(Math.max(0, end - pageSize), end)).reverse();
}

/** One page of a list; `page` counts from 1. */
export function takePage<Row>(rows: readonly Row[], page: number): readonly Row[] {
  return rows.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
}
