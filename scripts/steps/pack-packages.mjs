import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { print, ROOT, runPackage, runQuietly } from "./run.mjs";

/** Packages of this repository that the command line consists of. */
const OWN = ["engine", "solana", "client", "format", "cli"];
const CLIENT_TYPES = "packages/client/src/api-types.ts";
const TYPES_MODULE = "./dist/api-types.js";

/**
 * Packs the client and the command line as files in `folder`, which `npm install` and `npx` take from a server. They contain
 * what they need of this repository's other packages; packages of npm are installed with them. Resolves with false on failure.
 */
export async function packPackages(folder) {
  rmSync(folder, { recursive: true, force: true });
  const staged = path.join(folder, "staged");
  const isDone =
    (await pack("client", path.join(staged, "client"), folder)) &&
    (await pack("cli", path.join(staged, "cli"), folder));
  rmSync(staged, { recursive: true, force: true });
  return isDone;
}

async function pack(name, target, folder) {
  const { scripts, devDependencies, files, ...manifest } = readManifest(name);
  const isBundled = await bundle(name, manifest, path.join(target, "dist"));
  if (!isBundled || (name === "client" && !(await declareTypes(target)))) return false;
  for (const file of ["README.md", "CHANGELOG.md"])
    cpSync(path.join(ROOT, "packages", name, file), path.join(target, file));
  cpSync(path.join(ROOT, "LICENSE"), path.join(target, "LICENSE"));
  const dependencies = name === "cli" ? listExternal() : {};
  writeFileSync(path.join(target, "package.json"), JSON.stringify({ ...manifest, dependencies }, null, 2));
  const args = ["pack", target, "--ignore-scripts", "--loglevel=error", `--pack-destination=${folder}`];
  const { code, output } = await runQuietly("npm", args);
  if (code !== 0) print(`packages/${name} could not be packed\n${output}`);
  return code === 0;
}

/** Bundles every export and command of a package; code that several of them use is in shared modules. */
async function bundle(name, { exports, bin = {} }, outdir) {
  const { build } = await import("esbuild");
  const source = path.join(ROOT, "packages", name, "src");
  const isModule = (file) => file.endsWith(".js") && file !== TYPES_MODULE;
  const modules = [...Object.values(exports), ...Object.values(bin)].filter(isModule);
  mkdirSync(outdir, { recursive: true });
  // Types alone; an install without the tools has not generated them.
  if (Object.values(exports).includes(TYPES_MODULE))
    writeFileSync(path.join(outdir, path.basename(TYPES_MODULE)), "export {};\n");
  return build({
    absWorkingDir: ROOT,
    entryPoints: modules.map((file) => path.join(source, file.replace("./dist/", "").replace(/js$/, "ts"))),
    outbase: source,
    outdir,
    bundle: true,
    splitting: true,
    // Beside the modules that find the manifest of their package by their own place.
    chunkNames: "shared-[hash]",
    packages: "external",
    // Its paths lead to the sources of this repository's own packages, so these are bundled.
    tsconfig: path.join(ROOT, "tsconfig.json"),
    platform: "node",
    target: "node20",
    format: "esm",
    logLevel: "warning",
  }).then(
    () => true,
    () => false,
  );
}

/** An install without the tools has no types of the API, so its client has none. */
async function declareTypes(target) {
  if (!existsSync(path.join(ROOT, CLIENT_TYPES))) return true;
  const options = ["--emitDeclarationOnly", "--composite", "false", "--incremental", "false"];
  const folder = ["--outDir", path.join(target, "dist")];
  const project = path.join(ROOT, "packages/client");
  const code = await runPackage("typescript/bin/tsc", ["-p", project, ...options, ...folder], {});
  return code === 0;
}

/** Packages of npm that the command line needs, with those of the packages in it. */
function listExternal() {
  const own = OWN.map(readManifest);
  const needed = own.flatMap(({ dependencies = {} }) => Object.entries(dependencies));
  return Object.fromEntries(needed.filter(([name]) => !own.some((manifest) => manifest.name === name)));
}

function readManifest(name) {
  return JSON.parse(readFileSync(path.join(ROOT, "packages", name, "package.json"), "utf8"));
}
