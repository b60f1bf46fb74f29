import { readFileSync } from "node:fs";
import path from "node:path";
import { fail, ROOT } from "./run.mjs";

/** Exits if Node.js is older than package.json requires. */
export function checkNode() {
  const { engines } = JSON.parse(readFileSync(path.join(ROOT, "package.json"), "utf8"));
  const minimum = engines.node.replace(">=", "");
  if (compareVersions(process.versions.node, minimum) < 0) {
    fail(`Node.js ${minimum} or newer is required; this is ${process.versions.node}`);
  }
}

function compareVersions(left, right) {
  const [a, b] = [left, right].map((version) => version.split(".").map(Number));
  const difference = a.map((part, index) => part - (b[index] ?? 0)).find((part) => part !== 0);
  return difference ?? 0;
}
