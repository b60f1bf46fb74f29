import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createBuild, findBuild, hasBuild, lockBuilds, switchBuild } from "./builds.mjs";

const MODULE = pathToFileURL(path.join(import.meta.dirname, "builds.mjs")).href;

let root;
const processes = [];

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), "walletlens-builds-"));
});

afterEach(async () => {
  await Promise.all(processes.splice(0).map((child) => end(child, "SIGKILL")));
  rmSync(root, { recursive: true, force: true });
});

function fill(folder) {
  mkdirSync(path.join(folder, ".next"));
  writeFileSync(path.join(folder, ".next/BUILD_ID"), "");
}

function build(name) {
  createBuild(name, fill, root);
  switchBuild(name, root);
}

const listBuilds = () =>
  readdirSync(path.join(root, ".builds"), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== "users")
    .map(({ name }) => name);

/** Runs `script` in another process until it prints a line, which is returned with the process. */
async function runBeside(script) {
  const code = `import * as builds from "${MODULE}"; const root = ${JSON.stringify(root)}; ${script}`;
  const args = ["--input-type=module", "--eval", code];
  const child = spawn(process.execPath, args, { stdio: ["pipe", "pipe", "inherit"] });
  processes.push(child);
  const [line] = await once(child.stdout, "data");
  return { child, line: String(line).trim() };
}

/** A process that uses the current build until it is ended. */
const useBuild = () =>
  runBeside(`
    process.on("SIGTERM", () => process.exit());
    builds.recordUse(builds.findBuild(root), root);
    console.log("recorded");
    process.stdin.resume();
  `);

async function end(child, signal) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  await once(child, "exit");
}

test("the current build is the last one that was switched to, and a copied build is its own", () => {
  expect(findBuild(root)).toBeNull();
  build("a");
  createBuild("b", fill, root);
  expect(findBuild(root)).toBe(path.join(root, ".builds/a"));
  switchBuild("b", root);
  expect(findBuild(root)).toBe(path.join(root, ".builds/b"));
  expect(findBuild(path.join(root, ".builds/a"))).toBe(path.join(root, ".builds/a"));
});

test("the current build and the one before it are kept, and all others are removed", () => {
  for (const name of ["a", "b", "c"]) build(name);
  expect(listBuilds()).toEqual(["b", "c"]);
  switchBuild("b", root);
  switchBuild("b", root);
  expect(listBuilds()).toEqual(["b"]);
});

test("a build is kept as long as a process that uses it runs, and removed after it ended or was killed", async () => {
  build("a");
  const { child } = await useBuild();
  build("b");
  const other = await useBuild();
  for (const name of ["c", "d"]) build(name);
  expect(listBuilds()).toEqual(["a", "b", "c", "d"]);
  await end(child, "SIGTERM");
  build("e");
  expect(listBuilds()).toEqual(["b", "d", "e"]);
  await end(other.child, "SIGKILL");
  build("f");
  expect(listBuilds()).toEqual(["e", "f"]);
  expect(readdirSync(path.join(root, ".builds/users"))).toEqual([]);
});

test("the record of a process whose id another one has does not keep a build", () => {
  build("a");
  mkdirSync(path.join(root, ".builds/users"));
  writeFileSync(path.join(root, `.builds/users/${process.pid}`), `a\n${process.pid} an-earlier-boot/1`);
  for (const name of ["b", "c"]) build(name);
  expect(listBuilds()).toEqual(["b", "c"]);
});

test("a build that failed is not found, and the next one replaces what is left of it", () => {
  build("a");
  const fail = () => {
    throw new Error("the disk is full");
  };
  expect(() => createBuild("b", fail, root)).toThrow("the disk is full");
  expect(hasBuild("b", root)).toBe(false);
  expect(findBuild(root)).toBe(path.join(root, ".builds/a"));
  build("b");
  expect(listBuilds()).toEqual(["a", "b"]);
});

test("work under the lock waits for that of another process, and for no killed one", async () => {
  const hold =
    'await builds.lockBuilds(async () => { console.log("locked"); await new Promise(() => process.stdin.resume()); }, root);';
  const { child, line } = await runBeside(hold);
  expect(line).toBe("locked");
  const waiting = await runBeside('await builds.lockBuilds(async () => console.log("mine"), root);');
  expect(waiting.line).toBe(`walletlens: waiting for process ${child.pid}, which installs or builds`);
  await end(child, "SIGKILL");
  expect(String((await once(waiting.child.stdout, "data"))[0])).toBe("mine\n");
  expect(await lockBuilds(async () => "done", root)).toBe("done");
  await expect(lockBuilds(() => Promise.reject(new Error("npm failed")), root)).rejects.toThrow("npm failed");
  expect(existsSync(path.join(root, ".builds/lock"))).toBe(false);
});
