import path from "node:path";
import { applyMigrations as applyFolder } from "@/lib/adapters/database/apply-migrations";
import { ROOT } from "./root";

const FOLDER = path.join(ROOT, "prisma/migrations");

/** Brings the database behind `url` up to date with `prisma/migrations`. Throws an Error of one sentence. */
export function applyMigrations(url: string): Promise<void> {
  return applyFolder(url, FOLDER);
}
