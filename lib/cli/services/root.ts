import { existsSync } from "node:fs";
import path from "node:path";

/**
 * Absolute folder of the build that this module is bundled in, or of the repository: the nearest parent with the
 * migrations.
 */
export const ROOT = findRoot(import.meta.dirname);

function findRoot(folder: string): string {
  const parent = path.dirname(folder);
  if (existsSync(path.join(folder, "prisma/migrations"))) return folder;
  if (parent === folder) throw new Error(`${import.meta.dirname} lies in no installation of Walletlens`);
  return findRoot(parent);
}
