import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { findReleaseErrors, readNotes } from "./steps/find-release-errors.mjs";
import { PUBLISHING_ORDER, planPublication } from "./steps/publish-packages.mjs";

let root;

/** A tree that can be released. */
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), "walletlens-release-"));
  write("package.json", { name: "root", version: "1.2.0" });
  write(".changeset/README.md", "How changesets are used.");
  write("CHANGELOG.md", CHANGELOG);
  write("accuracy/results.json", { silentErrors: [] });
  write("lib/server/docs/packages.ts", "export const ARE_PACKAGES_PUBLISHED: boolean = true;\n");
  for (const name of PUBLISHING_ORDER) {
    write(`packages/${name}/package.json`, { name, version: "1.2.0" });
    write(`packages/${name}/CHANGELOG.md`, "# Changelog\n\n## 1.2.0\n\n- Rows have `usd`.\n");
    for (const file of ["api-report.txt", "api-released.txt"]) write(`packages/${name}/${file}`, "## a f\n");
  }
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

const CHANGELOG = `# Changelog

## [Unreleased]

### Added

## [1.2.0] - 2027-01-05

### Added

- Rows have dollars.

## [1.1.0] - 2026-12-20

- The first release.
`;

function write(file, content) {
  mkdirSync(path.join(root, path.dirname(file)), { recursive: true });
  writeFileSync(path.join(root, file), typeof content === "string" ? content : JSON.stringify(content));
}

test("a complete tree is released, with the lines of its version as notes", () => {
  expect(findReleaseErrors(root)).toEqual([]);
  expect(readNotes(root, "1.2.0")).toBe("### Added\n\n- Rows have dollars.\n");
});

test.each([
  [
    "a pending changeset",
    ".changeset/rows.md",
    '---\n"engine": minor\n---\n\nRows.\n',
    /^\.changeset\/rows\.md is pending/,
  ],
  [
    "a line under Unreleased",
    "CHANGELOG.md",
    CHANGELOG.replace("## [1.2.0]", "- Cards.\n\n## [1.2.0]"),
    /^CHANGELOG\.md has lines under Unreleased/,
  ],
  [
    "a changelog without the version",
    "packages/cli/CHANGELOG.md",
    "## 1.1.0\n\n- Rows.\n",
    /^packages\/cli\/CHANGELOG\.md has no lines for 1\.2\.0$/,
  ],
  [
    "a version without lines",
    "CHANGELOG.md",
    "## [1.2.0] - 2027-01-05\n\n### Added\n",
    /^CHANGELOG\.md has no lines for 1\.2\.0$/,
  ],
  [
    "a manifest with another version",
    "packages/solana/package.json",
    '{"version":"1.1.0"}',
    /^packages\/solana\/package\.json has version 1\.1\.0/,
  ],
  [
    "a baseline of an earlier API",
    "packages/engine/api-released.txt",
    "",
    /^packages\/engine\/api-released\.txt differs/,
  ],
  [
    "a silent error of the benchmark",
    "accuracy/results.json",
    '{"silentErrors":["scenarios: 8 of 8 wrong and not said, burned bag"]}',
    /^accuracy\/results\.json has a silent error: scenarios: 8 of 8/,
  ],
  ["a benchmark without a result", "accuracy/results.json", "", /^accuracy\/results\.json is missing/],
  [
    "documents that do not name the packages",
    "lib/server/docs/packages.ts",
    "ARE_PACKAGES_PUBLISHED: boolean = false",
    /^ARE_PACKAGES_PUBLISHED/,
  ],
])("%s prevents a release", (_, file, content, error) => {
  write(file, content);
  expect(findReleaseErrors(root)).toEqual([expect.stringMatching(error)]);
});

test("a package is published once, never with other contents, and never below a newer version", () => {
  const plan = (version, latest, existing) =>
    planPublication({ version, latest, existing, integrity: "sha512-a" });
  expect(plan("1.0.0", null, null)).toEqual({ isPublished: false });
  expect(plan("1.10.0", "1.9.0", null)).toEqual({ isPublished: false });
  expect(plan("1.9.0", "1.9.0", "sha512-a")).toEqual({ isPublished: true });
  expect(plan("1.9.0", "1.9.0", "sha512-b")).toEqual({ error: "npm has this version with other contents" });
  expect(plan("1.9.1", "1.10.0", null)).toEqual({ error: "npm has the newer version 1.10.0" });
});
