import { findBuild } from "@/scripts/steps/builds.mjs";

/** Returns the folder of the build under test. */
export function requireBuild(): string {
  const build = findBuild();
  if (build === null) throw new Error("the build is missing; run `npm run build` first");
  return build;
}
