/** Number of lines that are printed of a failure. Its first and last lines contain the most information. */
const FAILURE_LINES = 40;

/**
 * Returns the end of a test run as text: failures first, then a table of the stages, then the line with all
 * counts. Stages are `{ name, counts, seconds, failures }`; `counts` is null for a stage without tests.
 */
export function renderReport(stages) {
  const failures = stages.flatMap((stage) => stage.failures ?? []);
  const rows = stages.map(({ name, counts, seconds }) => {
    const verdict = (counts?.failed ?? 0) === 0 ? "ok    " : "FAILED";
    return `${verdict}  ${name.padEnd(14)} ${describeCounts(counts).padEnd(36)} ${seconds.toFixed(1).padStart(7)} s`;
  });
  const seconds = stages.reduce((total, stage) => Math.max(total, stage.endedAt ?? 0), 0);
  return [
    ...failures.map((failure) => `FAILED  ${shorten(failure)}\n`),
    ...rows,
    ...(seconds === 0 ? [] : [`${" ".repeat(59)}${seconds.toFixed(1).padStart(7)} s in total`]),
    "",
    describeCounts(sumCounts(stages)),
  ].join("\n");
}

/** Sum of the counts of all stages. */
export function sumCounts(stages) {
  const sum = (key) => stages.reduce((total, { counts }) => total + (counts?.[key] ?? 0), 0);
  return { passed: sum("passed"), failed: sum("failed"), skipped: sum("skipped") };
}

function describeCounts(counts) {
  if (counts === null) return "";
  const { passed, failed, skipped } = counts;
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}

function shorten(failure) {
  const lines = failure.split("\n");
  if (lines.length <= FAILURE_LINES) return failure;
  const half = FAILURE_LINES / 2;
  return [...lines.slice(0, half), `  … ${lines.length - FAILURE_LINES} lines`, ...lines.slice(-half)].join(
    "\n",
  );
}
