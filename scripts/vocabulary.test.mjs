import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { listSources } from "./steps/list-sources.mjs";
import { ROOT } from "./steps/run.mjs";

const FILES = listSources().filter((file) => /\.(ts|tsx|mjs)$/.test(file));
/** Names of constants that are bounds must begin with MAX_ or MIN_. */
const BOUND = /\b(?:const|let)\s+((?:MOST|LEAST|LONGEST|SHORTEST|SMALLEST|FEWEST)_[A-Z0-9_]+)/g;

test("constants that are bounds begin with MAX_ or MIN_", () => {
  const others = FILES.flatMap((file) =>
    Array.from(readFileSync(path.join(ROOT, file), "utf8").matchAll(BOUND), ([, name]) => `${file}: ${name}`),
  );
  expect(others).toEqual([]);
});

/**
 * Vague pronouns hide the subject or the object of a sentence. Released changelogs and applied migrations
 * stay unchanged.
 */
const VAGUE = /\b(nobody|whoever|whatever|whomever)\b/i;
const PROSE = listSources().filter(
  (file) =>
    /\.(ts|tsx|mjs|cjs|md|sql|prisma|yml|py|sh)$|Caddyfile$/.test(file) &&
    !/CHANGELOG\.md$|^prisma\/migrations\/|vocabulary\.test\.mjs$/.test(file),
);

test("code and documents contain no vague pronouns", () => {
  const vague = PROSE.flatMap((file) =>
    readFileSync(path.join(ROOT, file), "utf8")
      .split("\n")
      .flatMap((line, index) => (VAGUE.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : [])),
  );
  expect(vague).toEqual([]);
});
