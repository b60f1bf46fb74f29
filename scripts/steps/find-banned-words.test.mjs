import { expect, test } from "vitest";
import { findBannedWords, hasCheckedText, RULES } from "./find-banned-words.mjs";

const camel = (phrase) => phrase.replace(/ (\w)/g, (_, letter) => letter.toUpperCase());
const pascal = (phrase) => camel(` ${phrase}`);
const constant = (phrase) => phrase.replaceAll(" ", "_").toUpperCase();
const kebab = (phrase) => phrase.replaceAll(" ", "-");

/** Returns the banned words of a file with the lines, as `line: word — use replacement`. */
function check(...lines) {
  return findBannedWords("lib/example.tsx", lines.join("\n")).map(
    ({ line, word, use }) => `${line}: ${word} — use ${use}`,
  );
}

test.each(RULES.pronouns.words)(
  "the pronoun %j is refused in code, comments, strings and documents",
  (word) => {
    const { use } = RULES.pronouns;
    expect(check("", `// A call of ${word}.`, `const text = "${word} calls";`)).toEqual([
      `2: ${word} — use ${use}`,
      `3: ${word} — use ${use}`,
    ]);
    const title = pascal(word);
    expect(findBannedWords("README.md", `${title} calls.`)).toEqual([{ line: 1, word: title, use }]);
    expect(check(`const askFor${title} = 1;`)).toEqual([`1: askFor${title} — use ${use}`]);
    expect(findBannedWords(`samples/for-${word}/notes.md`, "")).toHaveLength(1);
  },
);

test.each(RULES.bounds.words)("a bound that begins with %j is refused", (word) => {
  const { use } = RULES.bounds;
  const names = [word, `${word}Bytes`, `${pascal(word)}Bytes`, `${constant(word)}_BYTES`];
  expect(names.flatMap((name) => check("", `const ${name} = 1;`))).toEqual(
    names.map((name) => `2: ${name} — use ${use}`),
  );
});

test.each(RULES.clauses.words)("a name that is a clause with %j is refused", (clause) => {
  const names = [`${camel(clause)}Busy`, `${pascal(clause)}Busy`, `${constant(clause)}_BUSY`];
  expect(names.flatMap((name) => check(`const ${name} = 1;`))).toEqual(
    names.map((name) => `1: ${name} — use ${RULES.clauses.use}`),
  );
  expect(findBannedWords(`lib/${kebab(clause)}-busy.ts`, "")).toHaveLength(1);
});

test.each(Object.entries(RULES.words))("the word %j is refused in names", (word, use) => {
  const names = [word, `${word}Count`, `count${pascal(word)}`, `MAX_${constant(word)}`];
  expect(names.flatMap((name) => check(`f({ ${name}: 1 });`))).toEqual(
    names.map((name) => `1: ${name} — use ${use}`),
  );
  expect(findBannedWords(`lib/${word}/a.md`, "")).toEqual([{ line: 1, word, use }]);
  expect(check(`// The rules ${word}.`, `const text = "${word}";`, `<p>They ${word}.</p>`)).toEqual([]);
});

test.each(RULES.terms)("the term %j is accepted", (term) => {
  expect(check(`const ${camel(term)} = 1;`, `const ${constant(term)}_MS = 1;`)).toEqual([]);
});

test("whole words are compared, bounds at the beginning of a name, also of private ones", () => {
  expect(check("const household = endLeast + bookKeeper;", "const nearMost = 1;", "const when = 1;")).toEqual(
    [],
  );
  expect(check("class A {", "  #room = 1;", "}")).toEqual(["2: #room — use capacity or limits"]);
});

test("released changelogs, applied migrations and data are not checked", () => {
  const files = ["CHANGELOG.md", "packages/cli/CHANGELOG.md", "prisma/migrations/1/migration.sql", "a.json"];
  expect(files.filter(hasCheckedText)).toEqual([]);
  expect(["docs/x402.md", "prisma/schema/a.prisma", "deploy/Caddyfile"].filter(hasCheckedText)).toHaveLength(
    3,
  );
});
