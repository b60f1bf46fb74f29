/** SQL expression for the queue of the analysis `row`; anonymous callers have a separate queue. */
export function queueOfAnalysis(row: string): string {
  return `CASE WHEN ${row}.kind = 'flash' AND ${row}.work_class = 'stranger' THEN 'visitor' ELSE ${row}.kind END`;
}
