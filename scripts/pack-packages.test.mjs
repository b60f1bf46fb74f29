import { execFileSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { packPackages } from "./steps/pack-packages.mjs";
import { ROOT } from "./steps/run.mjs";

const FOLDER = mkdtempSync(path.join(tmpdir(), "walletlens-packages-"));
const MODULES = path.join(FOLDER, "project/node_modules");

/** Unpacks both files as npm does, with the packages of npm that they declare and no others. */
beforeAll(async () => {
  expect(await packPackages(path.join(FOLDER, "packages"))).toBe(true);
  for (const file of readdirSync(path.join(FOLDER, "packages"))) {
    const name = file.includes("client") ? "@walletlens/client" : "walletlens";
    const target = path.join(MODULES, name);
    mkdirSync(target, { recursive: true });
    execFileSync("tar", ["-xzf", path.join(FOLDER, "packages", file), "-C", target, "--strip-components=1"]);
    for (const needed of Object.keys(readManifest(name).dependencies)) link(needed);
  }
}, 120_000);

afterAll(() => rmSync(FOLDER, { recursive: true, force: true }));

function readManifest(name) {
  return JSON.parse(readFileSync(path.join(MODULES, name, "package.json"), "utf8"));
}

function link(name) {
  mkdirSync(path.dirname(path.join(MODULES, name)), { recursive: true });
  symlinkSync(path.join(ROOT, "node_modules", name), path.join(MODULES, name));
}

function runNode(...args) {
  return execFileSync(process.execPath, args, { cwd: path.join(FOLDER, "project"), encoding: "utf8" });
}

test("the files have the names that pages print, and need no package of this project", () => {
  const { version } = JSON.parse(readFileSync(path.join(ROOT, "package.json"), "utf8"));
  expect(readdirSync(path.join(FOLDER, "packages")).toSorted()).toEqual([
    `walletlens-${version}.tgz`,
    `walletlens-client-${version}.tgz`,
  ]);
  for (const name of ["walletlens", "@walletlens/client"]) {
    const { dependencies, scripts } = readManifest(name);
    expect(Object.keys(dependencies).filter((needed) => needed.includes("walletlens"))).toEqual([]);
    expect(scripts).toBeUndefined();
  }
});

test("an install without the tools, which has no generated types, packs the same files", () => {
  const clone = path.join(FOLDER, "clone");
  // Other tests write their files in folders whose names begin with a dot, and remove them.
  const isCopied = (file) => !/\/(node_modules|dist|\.examples-[^/]*)$|\/\.?(api|result)-types\./.test(file);
  for (const name of ["packages", "scripts", "tsconfig.json", "package.json", "LICENSE"])
    cpSync(path.join(ROOT, name), path.join(clone, name), { recursive: true, filter: isCopied });
  symlinkSync(path.join(ROOT, "node_modules"), path.join(clone, "node_modules"));
  const script = `import { packPackages } from "./scripts/steps/pack-packages.mjs";
    process.exitCode = (await packPackages("${path.join(clone, "packed")}")) ? 0 : 1;`;
  execFileSync(process.execPath, ["--input-type=module", "--eval", script], { cwd: clone });
  expect(readdirSync(path.join(clone, "packed"))).toEqual(readdirSync(path.join(FOLDER, "packages")));
}, 60_000);

test("the command line runs in a project that has nothing else", () => {
  expect(runNode("node_modules/walletlens/dist/walletlens.js", "--help")).toContain("Usage: walletlens");
});

test("every export of both packages can be imported", () => {
  const names = ["walletlens", "@walletlens/client"].flatMap((name) =>
    Object.keys(readManifest(name).exports).flatMap((file) =>
      file.endsWith(".json") ? [] : path.posix.join(name, file),
    ),
  );
  const lines = names.map((name) => `await import("${name}");`);
  writeFileSync(path.join(FOLDER, "project/all.mjs"), [...lines, 'console.log("imported");'].join("\n"));
  expect(names.length).toBeGreaterThan(10);
  expect(runNode("all.mjs")).toBe("imported\n");
});
