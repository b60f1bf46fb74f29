import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { countPlaywright, countVitest } from "./read-results.mjs";

let folder;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "walletlens-results-"));
});

afterEach(() => rmSync(folder, { recursive: true }));

test("Vitest's tests are counted, those left out as skipped", () => {
  const file = write({
    numPassedTests: 7,
    numFailedTests: 2,
    numPendingTests: 3,
    numTodoTests: 1,
    numFailedTestSuites: 1,
  });
  expect(countVitest(file, 1)).toEqual({ passed: 7, failed: 2, skipped: 4 });
});

test("a test file that cannot be loaded is a failure", () => {
  const file = write({ numPassedTests: 7, numFailedTests: 0, numPendingTests: 0, numFailedTestSuites: 1 });
  expect(countVitest(file, 1)).toEqual({ passed: 7, failed: 1, skipped: 0 });
});

test("a Playwright test that needed a second attempt has failed", () => {
  const file = write({ stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 2 } });
  expect(countPlaywright(file, 1)).toEqual({ passed: 5, failed: 2, skipped: 2 });
});

test("a run that left no report, or says it failed, is never a success", () => {
  expect(countVitest(path.join(folder, "none.json"), 1)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  expect(
    countPlaywright(write({ stats: { expected: 5, unexpected: 0, flaky: 0, skipped: 0 } }), null),
  ).toEqual({
    passed: 5,
    failed: 1,
    skipped: 0,
  });
});

function write(report) {
  const file = path.join(folder, "report.json");
  writeFileSync(file, JSON.stringify(report));
  return file;
}
