import path from "node:path";
import { build } from "esbuild";
import { ROOT } from "./run.mjs";

/** Path of the bundled script. */
export const VIEW_SCRIPT = path.join(ROOT, "lib/server/mcp/apps/view-script.json");

/** Bundles the script of the views of MCP Apps. Returns the JSON of its file. */
export async function bundleViews() {
  const { outputFiles } = await build({
    absWorkingDir: ROOT,
    entryPoints: ["lib/server/mcp/apps/views/start-view.ts"],
    tsconfig: "tsconfig.json",
    bundle: true,
    minify: true,
    write: false,
    format: "iife",
    target: "es2022",
    logLevel: "error",
  });
  return `${JSON.stringify({ script: outputFiles[0].text.trimEnd() }, null, 2)}\n`;
}
