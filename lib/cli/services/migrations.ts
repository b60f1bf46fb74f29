import path from "node:path";
import { applyMigrations as applyFolder, requireKnownMigrations } from "@/lib/db/apply-migrations";
import type { DatabaseWait } from "@/lib/db/wait-for-database";
import { ROOT } from "./root";

const FOLDER = path.join(ROOT, "prisma/migrations");

/** Applies the new migrations of `prisma/migrations`, and returns their names. Throws an Error of one sentence. */
export function applyProductMigrations(url: string, wait?: DatabaseWait): Promise<readonly string[]> {
  return applyFolder(url, FOLDER, wait);
}

/** Throws an Error of one sentence if a newer version has changed the database. Writes nothing. */
export function requireKnownProductMigrations(url: string): Promise<void> {
  return requireKnownMigrations(url, FOLDER);
}
