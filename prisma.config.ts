import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { defineConfig } from "prisma/config";

const root = import.meta.dirname;

/** Prisma downloads its native engine at installation. If that failed, a program that reports it replaces the engine. */
function hasNativeEngine(): boolean {
  const folder = path.join(root, "node_modules/@prisma/engines");
  return existsSync(folder) && readdirSync(folder).some((file) => file.startsWith("schema-engine-"));
}

if (process.env.PRISMA_SCHEMA_ENGINE_BINARY === undefined && !hasNativeEngine()) {
  process.env.PRISMA_SCHEMA_ENGINE_BINARY = path.join(root, "prisma/no-engine.mjs");
}

export default defineConfig({
  schema: path.join(root, "prisma/schema"),
  migrations: { path: path.join(root, "prisma/migrations") },
  datasource: { url: process.env.DATABASE_URL ?? "" },
});
