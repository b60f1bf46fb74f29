import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { ROOT } from "./steps/run.mjs";

const isInstalled = spawnSync("zizmor", ["--version"]).status === 0;

test.skipIf(!isInstalled)("zizmor finds nothing in the workflows (skipped where it is not installed)", () => {
  const { status, stdout } = spawnSync("zizmor", ["--offline", "--no-progress", "--quiet", "."], {
    cwd: ROOT,
    encoding: "utf8",
  });
  expect(stdout).not.toMatch(/^(error|warning|help)/m);
  expect(status).toBe(0);
});
