import { spawn } from "node:child_process";
import path from "node:path";
import { fileURLToPath } from "node:url";

/**
 * The folder of the repository. (Node.js 18, which is rejected with a message, does not have
 * `import.meta.dirname`.)
 */
export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");

/**
 * Runs a program in the repository with its output passed through, and resolves with its exit code; null if it
 * could not be started or was ended by a signal.
 */
export function run(program, args, env = {}) {
  return new Promise((resolve) => {
    const child = start(program, args, env, "inherit");
    child.on("error", () => resolve(null));
    child.on("exit", resolve);
  });
}

/** As `run`, for a package's JavaScript command under node_modules. */
export function runPackage(file, args, env) {
  return run(process.execPath, [path.join(ROOT, "node_modules", file), ...args], env);
}

/** As `run`, but returns the output: resolves with the exit code and the output in the order of arrival. */
export function runQuietly(program, args, env = {}) {
  return new Promise((resolve) => {
    const child = start(program, args, env, "pipe");
    const chunks = [];
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => chunks.push(chunk));
    child.on("error", (error) => resolve({ code: null, output: error.message }));
    child.on("close", (code) => resolve({ code, output: Buffer.concat(chunks).toString("utf8") }));
  });
}

function start(program, args, env, output) {
  return spawn(program, args, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ["ignore", output, output],
    // Windows finds npm and npx, which are scripts, by its shell only.
    shell: process.platform === "win32",
  });
}

/** Ends the process with one line if a step failed that all others require. */
export function fail(message) {
  process.stderr.write(`walletlens: ${message}\n`);
  process.exit(1);
}

export function print(message) {
  process.stdout.write(`walletlens: ${message}\n`);
}
