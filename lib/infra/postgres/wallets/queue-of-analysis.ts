/** The queue of an analysis, as an expression of the row that is called `row`: those of strangers stand apart. */
export function queueOfAnalysis(row: string): string {
  return `CASE WHEN ${row}.kind = 'flash' AND ${row}.work_class = 'stranger' THEN 'visitor' ELSE ${row}.kind END`;
}
