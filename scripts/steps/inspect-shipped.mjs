import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { BUNDLED } from "./bundled-packages.mjs";
import { ROOT, run } from "./run.mjs";

/**
 * Runs a command of npm on the shipped packages: those of a production install, the optional packages, and
 * the bundled ones. npm distinguishes these from tools only by the manifest and the lock file, so it reads
 * copies in which the bundled packages are dependencies. Resolves with npm's exit code.
 */
export async function inspectShipped(args) {
  const parent = mkdtempSync(path.join(tmpdir(), "walletlens-shipped-"));
  // The bill of materials has the name of the folder.
  const folder = path.join(parent, "walletlens");
  try {
    layOut(folder);
    return await run("npm", [...args, "--prefix", folder, "--package-lock-only", "--omit=dev"]);
  } finally {
    rmSync(parent, { recursive: true, force: true });
  }
}

function layOut(folder) {
  const lock = readJson("package-lock.json");
  for (const place of Object.keys(lock.packages).filter((name) => !name.includes("node_modules/"))) {
    const file = path.join(place, "package.json");
    cpSync(path.join(ROOT, file), path.join(folder, file));
  }
  const manifest = readJson("package.json");
  moveBundled(manifest);
  // npm determines its marks of development packages again, because the manifest differs.
  writeFileSync(path.join(folder, "package-lock.json"), JSON.stringify(lock));
  writeFileSync(path.join(folder, "package.json"), JSON.stringify(manifest));
}

function moveBundled({ dependencies, devDependencies }) {
  for (const name of BUNDLED) {
    dependencies[name] = devDependencies[name];
    delete devDependencies[name];
  }
}

function readJson(file) {
  return JSON.parse(readFileSync(path.join(ROOT, file), "utf8"));
}
