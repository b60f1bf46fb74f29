/**
 * `npm test`: every check there is, one after the other, whatever the ones before say. The last line counts tests,
 * and each check without tests of its own as one: `N passed, N failed`.
 */
import { mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import { buildProduct, generateClient } from "./steps/build-product.mjs";
import { checkNode } from "./steps/check-node.mjs";
import { obtainBrowser } from "./steps/find-browser.mjs";
import { installPackages } from "./steps/install-packages.mjs";
import {
  countCheck,
  countPlaywright,
  countVitest,
  failuresOfPlaywright,
  failuresOfVitest,
} from "./steps/read-results.mjs";
import { fail, ROOT, runPackage, runScript } from "./steps/run.mjs";

const REPORTS = path.join(ROOT, "reports");
const UNIT_REPORT = path.join(REPORTS, "vitest.json");
const BROWSER_REPORT = path.join(REPORTS, "playwright.json");

const STAGES = [
  ["format and lint", check("lint")],
  ["build", async () => countCheck(await buildProduct())],
  ["types", check("types")],
  ["imports", check("imports")],
  ["unused code", check("unused")],
  ["unit and integration", testUnits],
  ["browser", testInBrowser],
];

checkNode();
await installPackages({ withTooling: true });
if (!(await generateClient())) fail("the database client could not be generated; the lines above say why");
rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });

const results = [];
for (const [name, runStage] of STAGES) {
  print(`\n── ${name} ${"─".repeat(Math.max(0, 70 - name.length))}\n`);
  const startedAt = Date.now();
  const counts = await runStage();
  results.push({ name, counts, seconds: (Date.now() - startedAt) / 1000 });
}
report(results);

/** A script of package.json, as people run it by hand. */
function check(name) {
  return async () => countCheck((await runScript(name)) === 0);
}

async function testUnits() {
  const args = ["--reporter=default", "--reporter=json", `--outputFile.json=${UNIT_REPORT}`];
  return countVitest(UNIT_REPORT, await runScript("unit", args));
}

async function testInBrowser() {
  const browser = await obtainBrowser();
  if (browser === null) {
    print(
      "no browser: neither Playwright's own nor the system's chromium is there, and none could be installed\n",
    );
    return countCheck(false);
  }
  const env = { CHROMIUM: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: BROWSER_REPORT };
  return countPlaywright(
    BROWSER_REPORT,
    await runPackage("@playwright/test/cli.js", ["test", "--reporter=list,json"], env),
  );
}

function report(stages) {
  print("\n");
  for (const { name, counts, seconds } of stages) {
    const verdict = counts.failed === 0 ? "ok    " : "FAILED";
    print(`${verdict}  ${name.padEnd(22)} ${describe(counts).padEnd(32)} ${seconds.toFixed(1)} s\n`);
  }
  const sum = (key) => stages.reduce((total, { counts }) => total + counts[key], 0);
  // Last, since the end of a long output is what people see of it.
  for (const failure of [...failuresOfVitest(UNIT_REPORT), ...failuresOfPlaywright(BROWSER_REPORT)]) {
    print(`\nFAILED  ${failure.replaceAll(`${ROOT}${path.sep}`, "")}\n`);
  }
  const total = { passed: sum("passed"), failed: sum("failed"), skipped: sum("skipped") };
  print(`\n${describe(total)}\n`);
  process.exitCode = total.failed === 0 ? 0 : 1;
}

function describe({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}

function print(text) {
  process.stdout.write(text);
}
