import path from "node:path";
import { applyMigrations as applyFolder } from "@/lib/adapters/database/apply-migrations";
import { ROOT } from "./root";

const FOLDER = path.join(ROOT, "prisma/migrations");

/**
 * Brings the database behind `url` up to date with `prisma/migrations`, and returns the names of those that were new;
 * `say` takes a line where that has to wait. Throws an Error of one sentence.
 */
export function applyMigrations(url: string, say?: (line: string) => void): Promise<readonly string[]> {
  return applyFolder(url, FOLDER, say === undefined ? {} : { onWait: say });
}
