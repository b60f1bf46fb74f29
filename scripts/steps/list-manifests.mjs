import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "./run.mjs";

/** Returns path and content of the manifest of the root and of each package of a tree. */
export function listManifests(root = ROOT) {
  const packages = readdirSync(path.join(root, "packages")).map((name) => `packages/${name}/package.json`);
  return ["package.json", ...packages]
    .filter((file) => existsSync(path.join(root, file)))
    .map((file) => ({ file, manifest: JSON.parse(readFileSync(path.join(root, file), "utf8")) }));
}
