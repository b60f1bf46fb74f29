import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { HISTORY_VERSION, SNAPSHOT_VERSION } from "./stored-versions";

const ROOT = path.resolve(import.meta.dirname, "../..");

test("the guide says what an upgrade to the present versions reads again", () => {
  const guide = readFileSync(path.join(ROOT, "docs/operations.md"), "utf8");
  const rows = Array.from(guide.matchAll(/^\| \S+ to (\S+) \| (\d*) \| (\d+) \|/gm), (row) => row.slice(1));
  expect(rows.at(-1)?.slice(1).map(Number)).toEqual([HISTORY_VERSION, SNAPSHOT_VERSION % 100]);
});

test("another version of histories is another version of snapshots", () => {
  expect(Math.floor(SNAPSHOT_VERSION / 100)).toBe(HISTORY_VERSION);
});
