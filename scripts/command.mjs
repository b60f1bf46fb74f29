/**
 * `npm run admin` and `npm run analyze`: runs a command of lib/cli by name, with the given arguments. If tsx
 * is installed it runs from the source, which may be newer than the build, else from the build.
 */
import { existsSync } from "node:fs";
import path from "node:path";
import { runBuilt } from "./steps/build-commands.mjs";
import { ROOT } from "./steps/run.mjs";

const [name] = process.argv.splice(2, 1);
if (existsSync(path.join(ROOT, "node_modules/tsx"))) {
  const { register } = await import("tsx/esm/api");
  register();
  await import(`../lib/cli/${name}.ts`);
} else {
  await runBuilt(name);
}
