import fs from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { fail, ROOT } from "../steps/run.mjs";

const GIGABYTE = 1e9;
/** The build, the databases of the tests and their reports. */
const NEEDED_BYTES = 4 * GIGABYTE;

/**
 * Ends the process with one line if this machine lacks disk space or a free port, which every test requires.
 */
export async function checkEnvironment() {
  const problem = findFullDisk([ROOT, tmpdir()]) ?? (await findMissingPort());
  if (problem !== null) fail(problem);
}

/** Returns a sentence about the first of `folders` whose disk has too little space; null if all have enough. */
export function findFullDisk(folders, readFree = freeBytes) {
  for (const folder of folders) {
    const free = readFree(folder);
    if (free >= NEEDED_BYTES) continue;
    const [have, need] = [free, NEEDED_BYTES].map((bytes) => (bytes / GIGABYTE).toFixed(1));
    return `the disk of ${folder} has ${have} GB free, and the tests need ${need} GB; make space, or set TMPDIR to another disk`;
  }
  return null;
}

function freeBytes(folder) {
  const { bavail, bsize } = fs.statfsSync(folder);
  return bavail * bsize;
}

/** Returns a message if no server can listen on 127.0.0.1; otherwise null. */
export function findMissingPort(listen = listenOnce) {
  return listen().then(
    () => null,
    (error) =>
      `cannot listen on a port of 127.0.0.1 (${error.code ?? error.message}), which the tests require`,
  );
}

function listenOnce() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => server.close(resolve));
  });
}
