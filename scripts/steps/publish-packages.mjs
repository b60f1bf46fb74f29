import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { listManifests } from "./list-manifests.mjs";
import { fail, print, run, runQuietly } from "./run.mjs";

/** Folders of packages to publish, in the order of their dependencies, so that a package follows those that it needs. */
export const PUBLISHING_ORDER = ["engine", "solana", "client", "format", "cli"];

/** The first npm that takes the identity of a workflow in place of a token. */
const MIN_NPM = "11.5.1";

/**
 * Publishes the tarballs of a folder, with npm's provenance. A package that npm already has is skipped, so that a failed run can
 * be repeated. Ends the process if one has other contents there, or if a newer version was published, because npm and the image
 * would mark this one as the latest.
 */
export async function publishPackages(folder, version) {
  const { output: npm } = await runQuietly("npm", ["--version"]);
  if (isNewer(MIN_NPM, npm.trim())) fail(`npm ${npm.trim()} needs a token; use npm ${MIN_NPM} or newer`);
  const tarballs = PUBLISHING_ORDER.map((name) => describeTarball(folder, name, version));
  const missing = tarballs.filter(({ file }) => !existsSync(file));
  if (missing.length > 0) fail(`not packed: ${missing.map(({ file }) => path.basename(file)).join(", ")}`);
  for (const tarball of tarballs) await publish(tarball);
}

function describeTarball(folder, name, version) {
  const { manifest } = listManifests().find(({ file }) => file === `packages/${name}/package.json`);
  const file = `${manifest.name.replace("@", "").replace("/", "-")}-${version}.tgz`;
  return { name: manifest.name, version, file: path.join(folder, file) };
}

async function publish({ name, version, file }) {
  const id = `${name}@${version}`;
  const latest = await view(name, "version");
  const existing = await view(id, "dist.integrity");
  const { error, isPublished } = planPublication({ version, latest, existing, integrity: integrityOf(file) });
  if (error !== undefined) fail(`${id}: ${error}`);
  if (isPublished) return print(`${id} is already published`);
  const code = await run("npm", ["publish", file, "--provenance", "--access=public"]);
  if (code !== 0) fail(`${id} was not published`);
}

/**
 * Returns whether npm has a package already, or the error that prevents its publication. `latest` is the newest version there
 * and `existing` the integrity of this version there; null if there is none.
 */
export function planPublication({ version, latest, existing, integrity }) {
  if (latest !== null && isNewer(latest, version)) return { error: `npm has the newer version ${latest}` };
  if (existing !== null && existing !== integrity)
    return { error: "npm has this version with other contents" };
  return { isPublished: existing !== null };
}

/** A field of a package on the registry; null if npm does not have it. */
async function view(id, field) {
  const { code, output } = await runQuietly("npm", ["view", id, field, "--json", "--loglevel=error"]);
  if (code === 0) return output.trim() === "" ? null : JSON.parse(output);
  if (output.includes("E404")) return null;
  return fail(`npm could not be asked about ${id}\n${output}`);
}

function integrityOf(file) {
  return `sha512-${createHash("sha512").update(readFileSync(file)).digest("base64")}`;
}

/** Compares versions without a suffix. */
function isNewer(version, other) {
  return version.localeCompare(other, "en", { numeric: true }) > 0;
}
