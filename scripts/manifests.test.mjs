import { readdirSync, readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import path from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";
import { buildOpenApi } from "@/lib/server/docs/openapi/build-openapi";
import { VERSION } from "../packages/cli/src/version.ts";
import { listChangesets } from "./steps/list-changesets.mjs";
import { listManifests } from "./steps/list-manifests.mjs";
import { ROOT } from "./steps/run.mjs";

const read = (file) => readFileSync(path.join(ROOT, file), "utf8");
const readJson = (file) => JSON.parse(read(file));
const FOLDERS = "accuracy app bench components e2e examples inngest lib packages prisma scripts".split(" ");
const FILES = [...listFiles("", false), ...FOLDERS.flatMap((folder) => listFiles(folder, true))].filter(
  (file) => !/(^|\/)(node_modules|dist|generated|\.examples-\w+)\//.test(file),
);
const SOURCES = FILES.filter((file) => /\.([cm]?js|tsx?|css)$/.test(file));
const SHIPPED = SOURCES.filter(
  (file) =>
    /^((app|components|inngest|lib|packages\/[^/]+\/src)\/|(instrumentation|proxy)\.ts$)/.test(file) &&
    !/\.test\.tsx?$|\/testing\//.test(file),
);
const OWN = /^(walletlens|@walletlens\/[a-z-]+)$/;

const root = readJson("package.json");

function listFiles(folder, recursive) {
  return readdirSync(path.join(ROOT, folder), { recursive, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(ROOT, path.join(entry.parentPath, entry.name)).replaceAll("\\", "/"));
}

/** Names of the packages that a file imports, types included; the repository's own left out. */
function listImports(file) {
  const source = read(file);
  const specifiers = file.endsWith(".css")
    ? Array.from(source.matchAll(/^@import "([^"]+)"/gm), ([, name]) => name)
    : ts.preProcessFile(source, true, true).importedFiles.map(({ fileName }) => fileName);
  return specifiers
    .filter((name) => !/^(\.|@\/)/.test(name) && !isBuiltin(name))
    .map((name) => name.split("/", name.startsWith("@") ? 2 : 1).join("/"))
    .filter((name) => !OWN.test(name));
}

/** Packages that a shipped file may import. */
function listDeclared(file) {
  const [, name] = /^packages\/([^/]+)\//.exec(file) ?? [];
  if (name === undefined) return Object.keys(root.dependencies);
  const { dependencies = {}, optionalDependencies = {} } = readJson(`packages/${name}/package.json`);
  return Object.keys({ ...dependencies, ...optionalDependencies });
}

const imported = new Map(SHIPPED.map((file) => [file, listImports(file)]));

test("what shipped files import is in dependencies, which `npm ci --omit=dev` installs", () => {
  const undeclared = Array.from(imported, ([file, names]) => {
    const declared = listDeclared(file);
    return names.filter((name) => !declared.includes(name)).map((name) => `${file}: ${name}`);
  });
  expect(undeclared.flat()).toEqual([]);
});

test("files that the running product reads from package folders belong to dependencies", () => {
  const named = SHIPPED.flatMap((file) =>
    Array.from(read(file).matchAll(/["'`/]node_modules\/((?:@[\w.-]+\/)?[\w.-]+)/g), ([, name]) => name),
  );
  expect(named).toContain("geist");
  expect(named.filter((name) => !(name in root.dependencies))).toEqual([]);
});

test("every version is pinned, and a package has one version in all manifests", () => {
  const versions = new Map();
  for (const file of FILES.filter(
    (name) => /(^|\/)package\.json$/.test(name) && !name.startsWith("examples/"),
  )) {
    const { dependencies, devDependencies, optionalDependencies } = readJson(file);
    for (const [name, version] of Object.entries({
      ...dependencies,
      ...devDependencies,
      ...optionalDependencies,
    })) {
      versions.set(name, new Set([...(versions.get(name) ?? []), version]));
    }
  }
  const pinned = /^\d+\.\d+\.\d+(-[\w.]+)?$/;
  const loose = Array.from(versions, ([name, found]) => `${name} ${[...found].join(" ")}`).filter(
    (line) => !pinned.test(line.split(" ").slice(1).join(" ")),
  );
  expect(loose).toEqual([]);
});

test("every manifest names the repository, and its folder in it", () => {
  const manifests = listManifests();
  expect(manifests).toHaveLength(8);
  const { type, url } = root.repository;
  for (const { file, manifest } of manifests) {
    const directory = path.dirname(file);
    const folder = directory === "." ? {} : { directory };
    expect(manifest.repository, file).toEqual({ type, url, ...folder });
  }
});

test("manifests, mutual dependencies, lock file, changelogs, API and command line have one version", () => {
  const { version } = root;
  const manifests = listManifests();
  const names = manifests.map(({ manifest }) => manifest.name);
  const { packages } = readJson("package-lock.json");
  const versions = manifests.flatMap(({ file, manifest }) => [
    manifest.version,
    packages[path.dirname(file).replace(/^\.$/, "")].version,
    ...Object.entries({ ...manifest.dependencies, ...manifest.devDependencies }).flatMap(([name, needed]) =>
      names.includes(name) ? [needed] : [],
    ),
  ]);
  const [newest] = /(?<=^## \[)\d[\d.]*/m.exec(read("CHANGELOG.md"));
  const changelogs = ["cli", "client", "engine", "format", "solana"].map(
    (name) => /(?<=^## )\S+/m.exec(read(`packages/${name}/CHANGELOG.md`))[0],
  );
  const api = buildOpenApi("https://lens.example").info.version;
  expect(new Set([...versions, newest, ...changelogs, api, VERSION])).toEqual(new Set([version]));
});

test("each changeset names published packages only", () => {
  const published = listManifests().flatMap(({ manifest }) => (manifest.private ? [] : [manifest.name]));
  const named = listChangesets().flatMap(({ bumps }) => [...bumps.keys()]);
  expect(named.filter((name) => !published.includes(name))).toEqual([]);
});
