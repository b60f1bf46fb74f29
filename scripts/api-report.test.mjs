import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { ARE_PACKAGES_PUBLISHED } from "@/lib/server/docs/packages";
import { findMissingBumps, listApiChanges } from "../packages/testing/api-changes.ts";
import { createApiReports, formatApiReport, parseApiReport } from "../packages/testing/api-report.ts";
import { readManifest } from "../packages/testing/published-modules.ts";
import { listChangesets } from "./steps/list-changesets.mjs";
import { ROOT } from "./steps/run.mjs";

const folder = mkdtempSync(path.join(tmpdir(), "walletlens-api-"));
const reports = createApiReports(folder);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const fileOf = (name, file) => path.join(ROOT, "packages", name, file);
const readReport = (name, file) => parseApiReport(readFileSync(fileOf(name, file), "utf8"));
const report = (entries) => new Map(Object.entries(entries));

test("the API reports state every declaration of the published packages: else run `npm run api-report`", () => {
  const differences = Array.from(reports, ([name, present]) =>
    listApiChanges(readReport(name, "api-report.txt"), present).map(({ key, kind }) => `${key} was ${kind}`),
  );
  expect(differences.flat()).toEqual([]);
  for (const [name, present] of reports) {
    expect(readFileSync(fileOf(name, "api-report.txt"), "utf8")).toBe(formatApiReport(present));
  }
});

test("reports have functions, types and constants, what they refer to, and nothing that is internal to a package", () => {
  const engine = reports.get("engine");
  expect(engine.get("@walletlens/engine/amount toTokens")).toMatch(/^export declare function toTokens\(/);
  expect(engine.get("@walletlens/engine/result-types WalletProfile")).toMatch(
    /^export interface WalletProfile/,
  );
  expect(engine.get("(internal) Cycle")).toContain("closedSlot: number;");
  expect([...engine.values()].filter((text) => text.includes("@internal"))).toEqual([]);
  for (const [name, { size }] of reports) expect([name, size > 10]).toEqual([name, true]);
});

test("once the packages are published, a removed or changed declaration needs a major changeset of its package", () => {
  const pending = listChangesets();
  const missing = Array.from(reports, ([name, present]) => {
    if (!existsSync(fileOf(name, "api-released.txt")))
      return ARE_PACKAGES_PUBLISHED ? [`no baseline of ${name}`] : [];
    const bumps = pending.flatMap(({ bumps }) => bumps.get(readManifest(name).name) ?? []);
    return findMissingBumps(readReport(name, "api-released.txt"), present, bumps);
  });
  expect(missing.flat()).toEqual([]);
});

test("the test of changesets names each declaration for which the changesets ask too little", () => {
  const released = report({
    "a f": "export declare function f(): void;",
    "a g": "export declare function g(): void;",
    "a Row": "export interface Row {\n    mint: string;\n    amount: bigint;\n}",
    "(internal) Lot": "interface Lot {\n    amount: bigint;\n}",
    "(internal) Gone": "interface Gone {\n}",
  });
  const present = report({
    "a f": "export declare function f(limit: number): void;",
    "a h": "export declare function h(): void;",
    "a Row": "export interface Row {\n    mint: string;\n    name?: string;\n    amount: bigint;\n}",
    "(internal) Lot": "interface Lot {\n    amount: number;\n}",
  });
  const breaking = [
    "(internal) Lot was changed: a changeset must say major",
    "a f was changed: a changeset must say major",
    "a g was removed: a changeset must say major",
  ];
  const additions = [
    "a Row was extended: a changeset must say minor",
    "a h was added: a changeset must say minor",
  ];
  expect(findMissingBumps(released, present, ["patch"]).toSorted()).toEqual(
    [...breaking, ...additions].toSorted(),
  );
  expect(findMissingBumps(released, present, ["minor"])).toEqual(breaking);
  expect(findMissingBumps(released, present, ["patch", "major"])).toEqual([]);
  expect(findMissingBumps(released, released, [])).toEqual([]);
});

test("a report that is written and read again is the same", () => {
  for (const present of reports.values()) expect(parseApiReport(formatApiReport(present))).toEqual(present);
});
