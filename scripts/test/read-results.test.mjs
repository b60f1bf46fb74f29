import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { countPlaywright, countVitest, failuresOfPlaywright, failuresOfVitest } from "./read-results.mjs";

let folder;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "walletlens-results-"));
});

afterEach(() => rmSync(folder, { recursive: true }));

test("tests of Vitest are counted, omitted ones as skipped", () => {
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

test("a run without a report, or with a failed exit, is never a success", () => {
  expect(countVitest(path.join(folder, "none.json"), 1)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  expect(
    countPlaywright(write({ stats: { expected: 5, unexpected: 0, flaky: 0, skipped: 0 } }), null),
  ).toEqual({
    passed: 5,
    failed: 1,
    skipped: 0,
  });
});

test("each failed test of Vitest is named with its message, and so is a file that cannot be loaded", () => {
  const file = write({
    testResults: [
      {
        name: "lib/a.test.ts",
        status: "failed",
        message: "",
        assertionResults: [
          { status: "passed", fullName: "adds", failureMessages: [] },
          {
            status: "failed",
            fullName: "subtracts",
            failureMessages: ["expected \u001b[31m1\u001b[39m\n\nto be 2"],
          },
        ],
      },
      { name: "lib/b.test.ts", status: "failed", message: "no such module", assertionResults: [] },
      { name: "lib/c.test.ts", status: "passed", message: "", assertionResults: [] },
    ],
  });
  expect(failuresOfVitest(file)).toEqual([
    "lib/a.test.ts › subtracts\n  expected 1\n  to be 2",
    "lib/b.test.ts\n  no such module",
  ]);
});

test("each failed test of Playwright is named with its message, also in inner suites", () => {
  const spec = (title, ok, ...errors) => ({ title, ok, tests: [{ results: [{ errors }] }] });
  const late = [{ message: "too late" }, { message: "not closed", location: { line: 12 } }];
  const suite = {
    file: "pages/a.spec.ts",
    specs: [spec("opens", true), spec("closes", false, ...late)],
    suites: [{ specs: [spec("closes twice", false, { message: "not closed twice" })] }],
  };
  expect(failuresOfPlaywright(write({ suites: [suite] }))).toEqual([
    "pages/a.spec.ts:12 › closes\n  too late\n  not closed",
    "pages/a.spec.ts › closes twice\n  not closed twice",
  ]);
});

test("a run without a report names no failed test", () => {
  expect(failuresOfVitest(path.join(folder, "none.json"))).toEqual([]);
  expect(failuresOfPlaywright(path.join(folder, "none.json"))).toEqual([]);
});

function write(report) {
  const file = path.join(folder, "report.json");
  writeFileSync(file, JSON.stringify(report));
  return file;
}
