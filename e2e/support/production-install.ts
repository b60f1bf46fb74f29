import {
  constants,
  copyFileSync,
  cpSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  symlinkSync,
} from "node:fs";
import { mkdtemp, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { z } from "zod";

const ROOT = path.resolve(import.meta.dirname, "../..");

/**
 * Files that a server needs besides its packages and the build:
 * https://docs.npmjs.com/cli/configuring-npm/package-lock-json
 */
const FILES = ["package.json", "next.config.mjs", "public", "scripts", "prisma/migrations"];
const FLAGS = ["dev", "optional", "devOptional", "link"] as const;
const Lock = z.object({ packages: z.record(z.string(), z.looseObject({ link: z.boolean().optional() })) });

/** Folders, from the repository's on, of the packages that `npm ci --omit=dev --omit=optional` installs. */
export async function listProductionPackages(): Promise<readonly string[]> {
  const { packages } = Lock.parse(JSON.parse(await readFile(path.join(ROOT, "package-lock.json"), "utf8")));
  return Object.entries(packages).flatMap(([folder, entry]) =>
    folder.startsWith("node_modules/") && FLAGS.every((flag) => entry[flag] !== true) ? [folder] : [],
  );
}

/**
 * Creates a folder outside of the repository with a copy of the built product, and with the installed packages that a
 * production install has. Returns its path; the caller removes it.
 */
export async function layOutProduction(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "walletlens-production-"));
  for (const file of FILES) copy(path.join(ROOT, file), path.join(folder, file));
  const built = path.join(ROOT, ".next");
  copy(built, path.join(folder, ".next"), (source) => path.relative(built, source) !== "cache");
  for (const name of await listProductionPackages()) {
    linkPackage(path.join(ROOT, name), path.join(folder, name));
  }
  return folder;
}

/** Synchronous, which takes two thirds of the processor time. */
function copy(source: string, target: string, filter: (source: string) => boolean = () => true): void {
  mkdirSync(path.dirname(target), { recursive: true });
  // Links of the build refer to packages beside it; in the copy they must refer to the copied packages.
  const options = { recursive: true, verbatimSymlinks: true, filter, mode: constants.COPYFILE_FICLONE };
  cpSync(source, target, options);
}

/** Links the files of a package, which no server changes. A package below it is in the list, or not part of the install. */
function linkPackage(source: string, target: string): void {
  linkFolder(source, target, (name) => name !== "node_modules");
}

function linkFolder(source: string, target: string, isIncluded: (name: string) => boolean): void {
  mkdirSync(target, { recursive: true });
  for (const entry of readdirSync(source, { withFileTypes: true })) {
    const [from, to] = [path.join(source, entry.name), path.join(target, entry.name)];
    if (!isIncluded(entry.name)) continue;
    if (entry.isSymbolicLink()) symlinkSync(readlinkSync(from), to);
    else if (entry.isDirectory()) linkFolder(from, to, () => true);
    else linkFile(from, to);
  }
}

function linkFile(source: string, target: string): void {
  try {
    linkSync(source, target);
  } catch {
    // The temporary folder may be on another disk.
    copyFileSync(source, target);
  }
}
