/**
 * `node scripts/check-subjects.mjs RANGE`: checks the subjects of the commits in a range of git, as `origin/main..HEAD`,
 * merges left out.
 */
import { execFileSync } from "node:child_process";
import { findSubjectError } from "./steps/find-subject-error.mjs";
import { fail, ROOT } from "./steps/run.mjs";

const [range] = process.argv.slice(2);
if (range === undefined) fail("specify a range of commits, such as origin/main..HEAD");
const log = execFileSync("git", ["log", "--no-merges", "--format=%s", range], {
  cwd: ROOT,
  encoding: "utf8",
});
const errors = log.split("\n").flatMap((subject) => {
  const error = subject === "" ? null : findSubjectError(subject);
  return error === null ? [] : [`${error}: ${subject}`];
});
if (errors.length > 0) fail(`subjects of commits, see CONTRIBUTING.md:\n${errors.join("\n")}`);
