import path from "node:path";
import { applyMigrations as applyFolder } from "@/lib/infra/postgres/apply-migrations";
import type { DatabasePatience } from "@/lib/infra/postgres/wait-for-database";
import { ROOT } from "./root";

const FOLDER = path.join(ROOT, "prisma/migrations");

/**
 * Brings the database behind `url` up to date with `prisma/migrations`, and returns the names of those that were new.
 * Throws an Error of one sentence.
 */
export function applyOwnMigrations(url: string, patience?: DatabasePatience): Promise<readonly string[]> {
  return applyFolder(url, FOLDER, patience);
}
