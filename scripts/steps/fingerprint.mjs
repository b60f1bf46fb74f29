import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "./run.mjs";

/** A digest of the files named and of all that lie in the folders named, relative to the repository; tests left out. */
export function fingerprint(names) {
  const digest = createHash("sha256");
  for (const file of names.flatMap(listFiles).sort()) {
    digest
      .update(`${file}\0`)
      .update(readFileSync(path.join(ROOT, file)))
      .update("\0");
  }
  return digest.digest("hex");
}

/** Tells whether `file` was stamped with `mark` when what it stands for was made. */
export function hasStamp(file, mark) {
  try {
    return readFileSync(path.join(ROOT, file), "utf8") === mark;
  } catch {
    return false;
  }
}

export function stamp(file, mark) {
  mkdirSync(path.dirname(path.join(ROOT, file)), { recursive: true });
  writeFileSync(path.join(ROOT, file), mark);
}

const LEFT_OUT = /\.test\.tsx?$|(^|\/)(generated|samples|testing)\//;

function listFiles(name) {
  const stats = statSync(path.join(ROOT, name), { throwIfNoEntry: false });
  if (stats === undefined) return [];
  if (stats.isFile()) return [name];
  return readdirSync(path.join(ROOT, name), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.posix.join(path.relative(ROOT, entry.parentPath).replaceAll("\\", "/"), entry.name))
    .filter((file) => !LEFT_OUT.test(file));
}
