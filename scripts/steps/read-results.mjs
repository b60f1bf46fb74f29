import { readFileSync } from "node:fs";

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/** Counts of a check that has no tests of its own. */
export function countCheck(hasPassed) {
  return { passed: hasPassed ? 1 : 0, failed: hasPassed ? 0 : 1, skipped: 0 };
}

/** Counts of a Vitest run by its JSON report; a file that could not be loaded is a failure without tests. */
export function countVitest(file, code) {
  const report = readReport(file);
  const failed = Math.max(report?.numFailedTests ?? 0, report?.numFailedTestSuites ? 1 : 0);
  const skipped = (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0);
  return withExitCode({ passed: report?.numPassedTests ?? 0, failed, skipped }, code);
}

/** Counts of a Playwright run by its JSON report; a test that passed at a second attempt only has failed. */
export function countPlaywright(file, code) {
  const { stats } = readReport(file) ?? {};
  const failed = (stats?.unexpected ?? 0) + (stats?.flaky ?? 0);
  return withExitCode({ passed: stats?.expected ?? 0, failed, skipped: stats?.skipped ?? 0 }, code);
}

/** A run that says it failed has failed somewhere, whatever its report holds. */
function withExitCode(counts, code) {
  return { ...counts, failed: code === 0 ? counts.failed : Math.max(counts.failed, 1) };
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return null;
  }
}
