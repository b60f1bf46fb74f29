/**
 * `npm run release`: refuses an incomplete release and silent errors of the benchmark (docs/accuracy.md), builds and packs the
 * published packages into `reports/release`, and writes the notes, the bill of materials and the checksums there. `--tag v1.0.0`
 * also requires that the tag names the version and that nothing is uncommitted. `--publish`, in the release workflow, publishes
 * the packages of that folder.
 */
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { findReleaseErrors, readNotes } from "./steps/find-release-errors.mjs";
import { listManifests } from "./steps/list-manifests.mjs";
import { PUBLISHING_ORDER, publishPackages } from "./steps/publish-packages.mjs";
import { fail, print, ROOT, runQuietly } from "./steps/run.mjs";

const FOLDER = path.join(ROOT, "reports/release");
const { values } = parseArgs({
  options: { publish: { type: "boolean", default: false }, tag: { type: "string" } },
});
const [{ manifest: root }] = listManifests();

if (values.publish) await publishPackages(FOLDER, root.version);
else await prepare();

async function prepare() {
  const errors = [
    ...findReleaseErrors(ROOT),
    ...(values.tag === undefined ? [] : await findTagErrors()),
    ...(await findAccuracyErrors()),
  ];
  if (errors.length > 0)
    fail(`the release is incomplete:\n${errors.map((error) => `  ${error}`).join("\n")}`);
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  for (const name of PUBLISHING_ORDER) await pack(name);
  writeFileSync(path.join(FOLDER, "notes.md"), readNotes(ROOT, root.version));
  await writeBillOfMaterials();
  const files = readdirSync(FOLDER).filter((file) => file !== "notes.md");
  writeFileSync(path.join(FOLDER, "SHA256SUMS"), files.map(checksum).join(""));
  print(`image ghcr.io/walletlens/walletlens:${root.version}, built by the release workflow`);
}

async function findTagErrors() {
  const { output } = await runQuietly("git", ["status", "--porcelain"]);
  return [
    ...(values.tag === `v${root.version}` ? [] : [`tag ${values.tag} does not name version ${root.version}`]),
    ...(output.trim() === "" ? [] : [`files are not committed:\n${output.trimEnd()}`]),
  ];
}

/** Runs the benchmark, which fails for a silent error and if its result is not the stored one. */
async function findAccuracyErrors() {
  const { code, output } = await runQuietly("npm", ["run", "--silent", "accuracy"]);
  return code === 0 ? [] : [`the benchmark of docs/accuracy.md failed:\n${output.trimEnd()}`];
}

async function pack(name) {
  const args = ["pack", "--json", "--loglevel=error", `--workspace=packages/${name}`];
  const { code, output } = await runQuietly("npm", [...args, `--pack-destination=${FOLDER}`]);
  if (code !== 0) fail(`packages/${name} could not be packed\n${output}`);
  const [{ id, files, size }] = JSON.parse(output.slice(output.search(/^\[/m)));
  print(`${id}: ${files.length} files, ${Math.ceil(size / 1000)} kB`);
}

async function writeBillOfMaterials() {
  const { code, output } = await runQuietly("npm", ["run", "--silent", "sbom"]);
  if (code !== 0) fail(`the bill of materials could not be written\n${output}`);
  const { components } = JSON.parse(output);
  writeFileSync(path.join(FOLDER, "walletlens.cdx.json"), output);
  print(`walletlens.cdx.json: ${components.length} components`);
}

/** Line of a file as `sha256sum --check` reads it. */
function checksum(file) {
  const digest = createHash("sha256")
    .update(readFileSync(path.join(FOLDER, file)))
    .digest("hex");
  return `${digest}  ${file}\n`;
}
