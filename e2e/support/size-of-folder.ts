import { lstat, readdir } from "node:fs/promises";
import path from "node:path";

/** https://nodejs.org/api/fs.html#statsblocks */
const BLOCK_BYTES = 512;

/** Disk usage of `folder` in bytes, as `du` reports it. */
export async function sizeOfFolder(folder: string): Promise<number> {
  let blocks = (await lstat(folder)).blocks;
  for (const name of await readdir(folder, { recursive: true })) {
    blocks += (await lstat(path.join(folder, name))).blocks;
  }
  return blocks * BLOCK_BYTES;
}
