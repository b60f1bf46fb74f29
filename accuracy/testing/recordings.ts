import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";

/** Recorded transactions beside the repository. */
export const RECORDINGS_FOLDER = path.resolve(import.meta.dirname, "../../../shared/data/mainnet");
const FILES = ["singles", "no_block_time", "block_285000037"];

/** True if the recorded mainnet transactions are available beside the repository. */
export const areRecordingsHere = hasRecordings(RECORDINGS_FOLDER);
/** Suffix for test names. */
export const skippedNote = areRecordingsHere ? "" : " (skipped: ../shared/data/mainnet is not there)";

/** Returns the recorded results of `getTransaction` by signature. */
export function readRecordings(folder = RECORDINGS_FOLDER): ReadonlyMap<string, unknown> {
  const lines = FILES.flatMap((name) =>
    gunzipSync(readFileSync(path.join(folder, `${name}.ndjson.gz`)))
      .toString("utf8")
      .trim()
      .split("\n"),
  );
  const results = lines.map((line) => JSON.parse(line));
  return new Map(results.map((result) => [result.transaction.signatures[0], result]));
}

/** True if a folder has recorded transactions. */
export function hasRecordings(folder: string): boolean {
  return FILES.every((name) => existsSync(path.join(folder, `${name}.ndjson.gz`)));
}
