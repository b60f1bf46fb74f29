/**
 * `npm test` and `npm run test:full`: every check and test. Each stage runs regardless of earlier results. The end
 * names the failures, then the stages, and the last line counts: `N passed, N failed, N skipped`.
 */
import { mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import { checkNode } from "./steps/check-node.mjs";
import { NO_BROWSER, requireBrowser } from "./steps/find-browser.mjs";
import { generateContractTypes, generateDatabaseClient } from "./steps/generate-sources.mjs";
import { installPackages } from "./steps/install-packages.mjs";
import { fail, ROOT, runPackage, runQuietly } from "./steps/run.mjs";
import { checkEnvironment } from "./test/check-environment.mjs";
import { findTestFiles } from "./test/find-test-files.mjs";
import { renderReport, sumCounts } from "./test/print-report.mjs";
import {
  countPlaywright,
  countVitest,
  failuresOfPlaywright,
  failuresOfVitest,
} from "./test/read-results.mjs";
import { runChecks } from "./test/run-checks.mjs";
import { readTestOptions } from "./test/test-options.mjs";

const REPORTS = path.join(ROOT, "reports");

checkNode();
const { isFull, shard, shuffle, patterns } = readTestOptions(process.argv.slice(2));
const files = patterns.length === 0 ? null : findTestFiles(patterns, isFull);
if (files !== null && files.unit.length + files.browser.length === 0) {
  const { unit, browser: specs } = findTestFiles(patterns, true);
  const names = patterns.join(" or ");
  if (unit.length + specs.length === 0) fail(`no test file has ${names} in its path`);
  fail(`files with ${names} in their path run in the full scope: npm run test:full -- ${patterns.join(" ")}`);
}
await checkEnvironment();

const startedAt = Date.now();
const stages = [];
const packagesInstalled = addStage("install", async () => {
  await installPackages({ withDevelopment: true });
  if (!(await generateDatabaseClient()))
    throw new Error("the database client could not be generated; see the lines above");
  await generateContractTypes();
});
const browserFound = files?.browser.length === 0 ? null : requireBrowser(packagesInstalled);
await packagesInstalled.catch(async ({ message }) => {
  // The end of this process would interrupt the package manager of the system.
  await Promise.allSettled([browserFound]);
  fail(message);
});
rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });
process.env.TEST_SCOPE = isFull ? "full" : "quick";

await addChecks();
if (files?.unit.length !== 0) await addStage("unit", testUnits);
if (files?.browser.length !== 0) await addStage("browser", testInBrowser);

process.stdout.write(`\n${renderReport(stages)}\n`);
process.exitCode = sumCounts(stages).failed === 0 ? 0 : 1;

async function addStage(name, run) {
  const stageStartedAt = Date.now();
  const { counts = null, failures = [] } = (await run()) ?? {};
  add({ name, counts, failures, seconds: (Date.now() - stageStartedAt) / 1000 });
}

function add(stage) {
  stages.push({ ...stage, endedAt: (Date.now() - startedAt) / 1000 });
}

/**
 * All of them with the first part of the tests; otherwise only the build, which the browser tests require.
 */
async function addChecks() {
  const build = check("build");
  const built = build.run();
  const whole = [
    [{ ...build, run: () => built }],
    // The build writes declarations that the types of route files are checked against.
    [
      check("lint"),
      check("spelling"),
      check("imports"),
      check("unused"),
      { ...check("types"), after: built },
    ],
  ];
  if (files === null && (shard === null || shard.index === 1)) {
    for (const result of await runChecks(whole)) add(result);
  } else if (files?.browser.length !== 0) {
    for (const result of await runChecks(whole.slice(0, 1))) add(result);
  }
}

/** Runs a script of package.json. */
function check(name) {
  return { name, run: () => runQuietly("npm", ["run", "--silent", name]) };
}

async function testUnits() {
  const report = path.join(REPORTS, "vitest.json");
  const order = shuffle === null ? [] : ["--sequence.shuffle.files", `--sequence.seed=${shuffle}`];
  // Vitest colors its output whether or not a terminal reads it.
  const colors = process.stdout.isTTY ? {} : { NO_COLOR: "1" };
  const reporters = ["--reporter=dot", "--reporter=json", `--outputFile.json=${report}`];
  const code = await runPackage(
    "vitest/vitest.mjs",
    ["run", ...reporters, ...order, ...listShard(), ...(files?.unit ?? [])],
    colors,
  );
  return { counts: countVitest(report, code), failures: failuresOfVitest(report) };
}

async function testInBrowser() {
  const browser = await browserFound;
  if (browser === null) return { counts: { passed: 0, failed: 1, skipped: 0 }, failures: [NO_BROWSER] };
  const report = path.join(REPORTS, "playwright.json");
  const code = await runPackage(
    "@playwright/test/cli.js",
    ["test", "--reporter=dot,json", ...listShard(), ...(files?.browser ?? [])],
    { CHROMIUM: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  );
  return { counts: countPlaywright(report, code), failures: failuresOfPlaywright(report) };
}

function listShard() {
  return shard === null ? [] : [`--shard=${shard.index}/${shard.count}`];
}
