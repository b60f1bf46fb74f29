/**
 * Rebuilds the package of the current folder before it is packed, so that removed sources are not published,
 * and adds the license.
 */
import { execFileSync } from "node:child_process";
import { copyFileSync, rmSync } from "node:fs";
import path from "node:path";
import { ROOT } from "./steps/run.mjs";

execFileSync(process.execPath, [path.join(ROOT, "scripts/generate.mjs")], { stdio: "inherit" });
rmSync("dist", { recursive: true, force: true });
execFileSync(process.execPath, [path.join(ROOT, "node_modules/typescript/bin/tsc"), "-b"], {
  stdio: "inherit",
});
copyFileSync(path.join(ROOT, "LICENSE"), "LICENSE");
