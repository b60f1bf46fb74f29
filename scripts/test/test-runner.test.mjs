import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { explainFailure } from "../steps/install-packages.mjs";
import { ROOT } from "../steps/run.mjs";
import { findFullDisk, findMissingPort } from "./check-environment.mjs";
import { findTestFiles } from "./find-test-files.mjs";
import { renderReport } from "./print-report.mjs";
import { runChecks } from "./run-checks.mjs";

const folder = mkdtempSync(path.join(tmpdir(), "walletlens-runner-"));
afterAll(() => rmSync(folder, { recursive: true }));

describe("npm test -- PATTERN", () => {
  const files = [
    "lib/a.test.ts",
    "lib/a.full.test.ts",
    "e2e/pages/a.spec.ts",
    "node_modules/a.test.ts",
    "lib/a.ts",
  ];
  for (const file of files) {
    mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(folder, file), "");
  }

  test("selects test files whose path has a pattern, and those of the full scope only in that scope", () => {
    const quick = { unit: ["lib/a.test.ts"], browser: ["e2e/pages/a.spec.ts"] };
    expect(findTestFiles(["/a."], false, folder)).toEqual(quick);
    const full = { ...quick, unit: ["lib/a.full.test.ts", "lib/a.test.ts"] };
    expect(findTestFiles(["/a."], true, folder)).toEqual(full);
    expect(findTestFiles(["lib/", "pages/"], false, folder)).toEqual(quick);
    expect(findTestFiles(["lib/b"], true, folder)).toEqual({ unit: [], browser: [] });
  });

  test.each([
    [["lib/no-such-file"], "no test file has lib/no-such-file in its path"],
    [["--shard", "4/3"], '--shard takes a part and the number of parts, as 1/3, not "4/3"'],
    [["--speed"], "Unknown option '--speed'; `npm test -- --help` lists the options"],
  ])("%j ends with one line with the reason", (args, line) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ["scripts/test.mjs", ...args], {
      cwd: ROOT,
      encoding: "utf8",
    });
    expect({ status, stdout, stderr }).toEqual({ status: 1, stdout: "", stderr: `walletlens: ${line}\n` });
  });
});

describe("a machine that the tests cannot run on", () => {
  test("a full disk is reported with the free and the required space", () => {
    const free = { "/a": 5e9, "/b": 1_234_000_000 };
    const problem = findFullDisk(["/a", "/b"], (place) => free[place]);
    expect(problem).toBe(
      "the disk of /b has 1.2 GB free, and the tests need 4.0 GB; make space, or set TMPDIR to another disk",
    );
    expect(findFullDisk(["/a"], (place) => free[place])).toBeNull();
  });

  test.each([
    [
      "npm error code ECONNREFUSED\nnpm error syscall connect",
      /^ECONNREFUSED; the registry is unreachable: .*HTTPS_PROXY/,
    ],
    ["npm error code E407", /^E407; the registry is unreachable/],
    ["npm error code ENOSPC", /^ENOSPC; the disk is full$/],
    ["npm error code EACCES", /^EACCES; this user cannot write to node_modules/],
    ["npm error code EUSAGE", /^EUSAGE; see the lines above$/],
    ["", /^see the lines above$/],
  ])("a failed install is reported with its reason: %j", (output, words) => {
    expect(explainFailure(output)).toMatch(words);
  });

  test.skipIf(process.platform === "darwin")("a missing browser that cannot be installed is reported", () => {
    const lines = askForBrowser("await requireBrowser()");
    expect(lines[0]).toBe("walletlens: CHROMIUM names /no/such/browser, which does not start");
    expect(lines).toContain("walletlens: npx playwright install chromium failed: spawn npx ENOENT");
    expect(lines.at(-1)).toBe("null");
  });

  test.skipIf(process.platform === "darwin")("only the browser of a package waits for the packages", () => {
    const packages =
      "new Promise((resolve) => setTimeout(() => resolve(console.log('packages installed')), 500))";
    const lines = askForBrowser(`await requireBrowser(${packages})`);
    const installed = lines.indexOf("packages installed");
    expect(lines.findIndex((line) => line.includes("npx playwright install"))).toBeGreaterThan(installed);
    const others = lines.filter((line) => line.includes("apt-get"));
    expect(others).toHaveLength(process.getuid?.() === 0 ? 3 : 0);
    expect(lines.slice(0, installed)).toEqual(expect.arrayContaining(others));
  });

  test.skipIf(process.getuid?.() !== 0)(
    "packages that cannot be installed do not interrupt the system's",
    () => {
      const clone = path.join(folder, "clone");
      cpSync(path.join(ROOT, "scripts"), path.join(clone, "scripts"), { recursive: true });
      cpSync(path.join(ROOT, "package.json"), path.join(clone, "package.json"));
      const programs = path.join(clone, "bin");
      mkdirSync(programs);
      const written = path.join(clone, "written");
      writeFileSync(path.join(programs, "npm"), "#!/bin/sh\nexit 1\n", { mode: 0o755 });
      const slow = `#!/bin/sh\n/bin/sleep 0.5\necho from apt-get && echo "$1" >> ${written}\n`;
      writeFileSync(path.join(programs, "apt-get"), slow, { mode: 0o755 });
      const { status, stderr } = spawnSync(process.execPath, ["scripts/test.mjs"], {
        cwd: clone,
        env: { PATH: programs, PLAYWRIGHT_BROWSERS_PATH: folder },
        encoding: "utf8",
      });
      expect([status, stderr]).toEqual([1, "walletlens: npm ci failed: see the lines above\n"]);
      expect(readFileSync(written, "utf8")).toBe("update\ninstall\ninstall\n");
    },
  );

  /** Output of `expression` on a machine without browsers and installers. */
  function askForBrowser(expression) {
    const script = `import { requireBrowser } from "./scripts/steps/find-browser.mjs"; console.log(${expression});`;
    const { stdout } = spawnSync(process.execPath, ["--input-type=module", "--eval", script], {
      cwd: ROOT,
      env: { PATH: folder, PLAYWRIGHT_BROWSERS_PATH: folder, CHROMIUM: "/no/such/browser" },
      encoding: "utf8",
    });
    return stdout.trim().split("\n");
  }

  test("a network without a free port is reported with its error", async () => {
    const refuse = () => Promise.reject(Object.assign(new Error("listen"), { code: "EADDRINUSE" }));
    expect(await findMissingPort(refuse)).toContain("(EADDRINUSE)");
    expect(await findMissingPort()).toBeNull();
  });
});

describe("the output of a run", () => {
  const passed = { name: "types", counts: { passed: 1, failed: 0, skipped: 0 }, seconds: 2.25, failures: [] };
  const failed = {
    name: "unit",
    counts: { passed: 7, failed: 1, skipped: 2 },
    seconds: 61,
    failures: [
      ["lib/a.test.ts › adds", ...Array.from({ length: 100 }, (_, line) => `  line ${line}`)].join("\n"),
    ],
  };

  test("ends with the failures, the stages and the counts, with the middle of long failures omitted", () => {
    const lines = renderReport([{ name: "install", counts: null, seconds: 3 }, passed, failed]).split("\n");
    expect(lines[0]).toBe("FAILED  lib/a.test.ts › adds");
    expect(lines).toContain("  … 61 lines");
    expect(lines.slice(-5).map((line) => line.replace(/ +/g, " "))).toEqual([
      "ok install 3.0 s",
      "ok types 1 passed, 0 failed 2.3 s",
      "FAILED unit 7 passed, 1 failed, 2 skipped 61.0 s",
      "",
      "8 passed, 1 failed, 2 skipped",
    ]);
  });

  test("concurrent checks keep their order, and a failed one shows its output", async () => {
    const answer = (name, code) => ({ name, run: async () => ({ code, output: `${name} said this\n` }) });
    const results = await runChecks([[answer("build", 0)], [answer("lint", 1), answer("types", 0)]]);
    expect(results.map(({ name, counts, failures }) => [name, counts.failed, failures])).toEqual([
      ["build", 0, []],
      ["lint", 1, ["lint\nlint said this"]],
      ["types", 0, []],
    ]);
  });
});
