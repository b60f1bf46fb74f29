/**
 * `npm run mutate` and `npm run changeset`: runs a command of `tooling/maintenance` with the given arguments, and installs
 * its packages if they differ from the lock file. `npm ci` does not, because checks and tests do without them.
 */
import path from "node:path";
import { fingerprint, hasStamp, stamp } from "./steps/fingerprint.mjs";
import { fail, print, ROOT, run, runQuietly } from "./steps/run.mjs";

const FOLDER = "tooling/maintenance";
const STAMP = `${FOLDER}/node_modules/.fingerprint`;
const COMMANDS = {
  changeset: "@changesets/cli/bin.js",
  stryker: "@stryker-mutator/core/bin/stryker.js",
};

const [name, ...args] = process.argv.slice(2);
const file = COMMANDS[name];
if (file === undefined) fail(`${name} is none of ${Object.keys(COMMANDS).join(", ")}`);
const wanted = fingerprint([`${FOLDER}/package-lock.json`]);
if (!hasStamp(STAMP, wanted)) await install();
process.exitCode = await run(process.execPath, [path.join(ROOT, FOLDER, "node_modules", file), ...args]);

async function install() {
  print(`installing the packages of ${FOLDER}`);
  const { code, output } = await runQuietly("npm", ["ci", "--prefix", FOLDER, "--no-audit", "--no-fund"]);
  if (code !== 0) fail(`npm ci failed: ${output.trim()}`);
  stamp(STAMP, wanted);
}
