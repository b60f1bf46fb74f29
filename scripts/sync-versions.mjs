/**
 * `npm run version-packages`, after `changeset version`: writes the version of `packages/engine` into every other manifest
 * of the repository, and into their dependencies on each other.
 */
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { listManifests } from "./steps/list-manifests.mjs";
import { print, ROOT } from "./steps/run.mjs";

const manifests = listManifests();
const names = new Set(manifests.map(({ manifest }) => manifest.name));
const { version } = JSON.parse(readFileSync(path.join(ROOT, "packages/engine/package.json"), "utf8"));

for (const { file, manifest } of manifests) {
  manifest.version = version;
  for (const field of ["dependencies", "devDependencies", "optionalDependencies"]) {
    for (const name of Object.keys(manifest[field] ?? {})) {
      if (names.has(name)) manifest[field][name] = version;
    }
  }
  writeFileSync(path.join(ROOT, file), `${JSON.stringify(manifest, null, 2)}\n`);
}
print(`${manifests.length} manifests have version ${version}`);
