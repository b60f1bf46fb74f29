import { readFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "./run.mjs";

const MAX_SUBJECT_LENGTH = 120;

/** Returns the areas that a commit may name, from the list in CONTRIBUTING.md. */
export function listAreas() {
  const [, list] = /^Areas: ([^.]+)\./m.exec(readFileSync(path.join(ROOT, "CONTRIBUTING.md"), "utf8")) ?? [];
  return Array.from((list ?? "").matchAll(/`([a-z0-9-]+)`/g), ([, area]) => area);
}

/** Returns why the subject of a commit is refused, or null. */
export function findSubjectError(subject) {
  const [, areas] = /^([a-z0-9-]+(?:, [a-z0-9-]+)*): [a-z`]/.exec(subject) ?? [];
  if (areas === undefined) return "is not `area: verb object` in lower case";
  const unknown = areas.split(", ").find((area) => !listAreas().includes(area));
  if (unknown !== undefined) return `area ${unknown} is not in the list`;
  return subject.length > MAX_SUBJECT_LENGTH ? `is longer than ${MAX_SUBJECT_LENGTH} characters` : null;
}
