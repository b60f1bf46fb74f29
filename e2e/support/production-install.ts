import { constants, cpSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { linkPackages, listRuntimePackages } from "@/scripts/steps/link-packages.mjs";
import { requireBuild } from "./current-build";

/**
 * Creates a folder outside of the repository with a copy of the build, and with the installed packages that
 * `npm ci --omit=dev --omit=optional` installs. Returns its path; the caller removes it.
 */
export async function layOutProduction(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "walletlens-production-"));
  copyBuild(requireBuild(), folder);
  linkPackages(listRuntimePackages({ withOptional: false }), folder);
  return folder;
}

/** Copies a build without its packages. Synchronous, which takes two thirds of the processor time. */
function copyBuild(build: string, folder: string): void {
  const filter = (source: string) => path.relative(build, source) !== "node_modules";
  // Links of the build refer to packages beside it; in the copy they must refer to the copied packages.
  const options = { recursive: true, verbatimSymlinks: true, filter, mode: constants.COPYFILE_FICLONE };
  cpSync(build, folder, options);
}
