import { existsSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { findSubjectError, listAreas } from "./find-subject-error.mjs";
import { ROOT } from "./run.mjs";

test.each([
  ["engine: split cycles at transfers out", null],
  ["engine, client: rename figures to metrics", null],
  ["Engine: split cycles", "is not `area: verb object` in lower case"],
  ["split cycles", "is not `area: verb object` in lower case"],
  ["house: tidy up", "area house is not in the list"],
  [`docs: ${"a".repeat(115)}`, "is longer than 120 characters"],
])("the subject %j is checked by form, area and length", (subject, error) => {
  expect(findSubjectError(subject)).toBe(error);
});

test("an area is a folder or one of the subjects without a folder", () => {
  const folders = ["", "packages", "lib"].map((folder) => path.join(ROOT, folder));
  const others = listAreas().filter((area) => !folders.some((folder) => existsSync(path.join(folder, area))));
  expect(others).toEqual(["ci", "deps", "release", "spelling", "tests"]);
});
