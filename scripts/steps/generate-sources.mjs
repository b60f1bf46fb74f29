import { existsSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fingerprint, hasStamp, stamp } from "./fingerprint.mjs";
import { ROOT, runPackage } from "./run.mjs";

const DATABASE_CLIENT = "lib/db/generated/";
const DATABASE_STAMP = `${DATABASE_CLIENT}.fingerprint`;
const API_TYPES = "packages/client/src/api-types.ts";
const RESULT_TYPES = "packages/engine/src/result-types.ts";
const TYPES_STAMP = "packages/client/src/.api-types.fingerprint";
/** Files and folders that this module writes among the sources. */
export const GENERATED = [DATABASE_CLIENT, API_TYPES, RESULT_TYPES, TYPES_STAMP];

/** Writes the database client of the schema if it is missing or outdated. Resolves with false on failure. */
export async function generateDatabaseClient() {
  const mark = fingerprint(["prisma/schema", "package-lock.json"]);
  if (hasStamp(DATABASE_STAMP, mark)) return true;
  const code = await runPackage("prisma/build/index.js", ["generate"]);
  if (code === 0) stamp(DATABASE_STAMP, mark);
  return code === 0;
}

const TYPES_SOURCES = [
  ...["packages/contract/src", "packages/engine/src", "packages/format/src/format.ts"],
  ...["lib/server/docs/openapi", "scripts/steps/render-contract-types.ts", "package-lock.json"],
];

/**
 * Writes the types that the client and the engine take from the contract if they are missing or outdated. An install
 * without the tools has no generator: then nothing is written, because a build erases types.
 */
export async function generateContractTypes() {
  if (!existsSync(path.join(ROOT, "node_modules/openapi-typescript"))) return;
  const mark = fingerprint(TYPES_SOURCES);
  const isWritten = [API_TYPES, RESULT_TYPES].every((file) => existsSync(path.join(ROOT, file)));
  if (isWritten && hasStamp(TYPES_STAMP, mark)) return;
  const { tsImport } = await import("tsx/esm/api");
  const { renderClientTypes, renderResultTypes } = await tsImport("./render-contract-types.ts", {
    parentURL: import.meta.url,
    // Else the one of the folder in which the command runs, as that of a package.
    tsconfig: path.join(ROOT, "tsconfig.json"),
  });
  writeFileSync(path.join(ROOT, API_TYPES), await renderClientTypes());
  writeFileSync(path.join(ROOT, RESULT_TYPES), await renderResultTypes());
  stamp(TYPES_STAMP, mark);
}
