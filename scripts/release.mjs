/**
 * `npm run release`: builds and packs the published packages, and publishes those whose version the registry lacks.
 * `--dry-run` lists what would be published. `--tag v1.0.0` fails unless the tag names the version of the manifests.
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { listManifests } from "./steps/list-manifests.mjs";
import { fail, print, ROOT, run, runQuietly } from "./steps/run.mjs";

/** In the order of their dependencies, so that a package is published after those that it needs. */
const PUBLISHED = ["engine", "solana", "client", "cli"];

const { values } = parseArgs({
  options: { "dry-run": { type: "boolean", default: false }, tag: { type: "string" } },
});
const [{ manifest: root }] = listManifests();
requireOneVersion();

const folder = mkdtempSync(path.join(tmpdir(), "walletlens-release-"));
try {
  for (const name of PUBLISHED) await release(name);
  print(
    `image ghcr.io/walletlens/walletlens:${root.version}, built from the Dockerfile by the release workflow`,
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function requireOneVersion() {
  const others = listManifests().filter(({ manifest }) => manifest.version !== root.version);
  if (others.length > 0) fail(`not at version ${root.version}: ${others.map(({ file }) => file).join(", ")}`);
  if (values.tag !== undefined && values.tag !== `v${root.version}`) {
    fail(`tag ${values.tag} does not name version ${root.version}`);
  }
  for (const file of ["CHANGELOG.md", ...PUBLISHED.map((name) => `packages/${name}/CHANGELOG.md`)]) {
    const sections = readFileSync(path.join(ROOT, file), "utf8").match(/^## \[?[\d.]+/gm) ?? [];
    if (!sections.some((line) => line.endsWith(root.version))) fail(`${file} has no section ${root.version}`);
  }
}

async function release(name) {
  const tarball = await pack(name);
  const { id, filename, files, size } = tarball;
  print(`${id}: ${files.length} files, ${Math.ceil(size / 1000)} kB`);
  if (values["dry-run"]) return;
  if (await isPublished(id)) return print(`${id} is already published`);
  const code = await run("npm", ["publish", path.join(folder, filename), "--provenance", "--access=public"]);
  if (code !== 0) fail(`${id} was not published`);
}

/** Returns npm's report about the packed package: `id`, `filename`, `files` and `size` in bytes. */
async function pack(name) {
  const args = ["pack", "--json", "--loglevel=error", `--workspace=packages/${name}`];
  const { code, output } = await runQuietly("npm", [...args, `--pack-destination=${folder}`]);
  if (code !== 0) fail(`packages/${name} could not be packed\n${output}`);
  return JSON.parse(output.slice(output.search(/^\[/m)))[0];
}

async function isPublished(id) {
  return (await runQuietly("npm", ["view", id, "version"])).code === 0;
}
