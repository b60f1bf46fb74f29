import { readFileSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/** Number of lines of a failed test: enough to distinguish a wrong value from a timeout. */
const LINES_OF_A_FAILURE = 12;

/** Counts of a Vitest run by its JSON report; a file that could not be loaded is a failure without tests. */
export function countVitest(file, code) {
  const report = readReport(file);
  const failed = Math.max(report?.numFailedTests ?? 0, report?.numFailedTestSuites ? 1 : 0);
  const skipped = (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0);
  return withExitCode({ passed: report?.numPassedTests ?? 0, failed, skipped }, code);
}

/** Counts of a Playwright run by its JSON report; a test that passed only at a second attempt has failed. */
export function countPlaywright(file, code) {
  const { stats } = readReport(file) ?? {};
  const failed = (stats?.unexpected ?? 0) + (stats?.flaky ?? 0);
  return withExitCode({ passed: stats?.expected ?? 0, failed, skipped: stats?.skipped ?? 0 }, code);
}

/**
 * Failed tests of a Vitest run, each with the first lines of its message, including files that could not be
 * loaded.
 */
export function failuresOfVitest(file) {
  const failures = [];
  for (const { name, status, message, assertionResults } of readReport(file)?.testResults ?? []) {
    const failed = assertionResults.filter((result) => result.status === "failed");
    if (failed.length === 0 && status === "failed") failures.push(describeFailure(name, message));
    for (const { fullName, failureMessages } of failed) {
      failures.push(describeFailure(`${name} › ${fullName}`, failureMessages.join("\n")));
    }
  }
  return failures;
}

/**
 * Failed tests of a Playwright run, each with the first lines of its message and its position in its file.
 */
export function failuresOfPlaywright(file) {
  return (readReport(file)?.suites ?? []).flatMap((suite) => failuresOfSuite(suite, suite.file));
}

function failuresOfSuite({ specs = [], suites = [] }, file) {
  const failed = specs.filter(({ ok }) => !ok);
  const own = failed.map(({ title, tests }) => {
    const errors = tests.flatMap(({ results }) => results.flatMap((result) => result.errors ?? []));
    const lines = errors.flatMap(({ location }) => (location === undefined ? [] : `:${location.line}`));
    return describeFailure(
      `${file}${lines.join("")} › ${title}`,
      errors.map(({ message }) => message).join("\n"),
    );
  });
  return [...own, ...suites.flatMap((suite) => failuresOfSuite(suite, file))];
}

function describeFailure(title, message = "") {
  const lines = stripVTControlCharacters(message)
    .split("\n")
    .filter((line) => line.trim() !== "");
  return [title, ...lines.slice(0, LINES_OF_A_FAILURE).map((line) => `  ${line}`)].join("\n");
}

/** Counts at least one failure for a run that exits with an error, regardless of its report. */
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
