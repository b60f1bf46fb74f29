import { readFileSync } from "node:fs";
import path from "node:path";
import { listIdentifiers, splitName } from "./list-identifiers.mjs";
import { ROOT } from "./run.mjs";

/**
 * The rules of `npm run lint` for words. `pronouns` are refused in all text, and all rules apply to identifiers and
 * names of files: `pronouns` and `words` anywhere, `bounds` and `clauses` at the beginning. `terms` are names of
 * protocols, of the API and of columns that contain such words.
 */
export const RULES = JSON.parse(readFileSync(path.join(ROOT, "scripts/banned-words.json"), "utf8"));

const CODE = /\.(?:ts|tsx|mjs|cjs)$/;
const TEXT = /\.(?:ts|tsx|mjs|cjs|md|sql|prisma|yml|py|sh)$|Caddyfile$/;
/** Released changelogs and applied migrations stay unchanged. */
const UNCHANGED = /CHANGELOG\.md$|^prisma\/migrations\//;

const { pronouns, bounds, clauses, words, terms } = RULES;
const PRONOUN = new RegExp(`\\b(?:${pronouns.words.join("|")})\\b`, "gi");
const PRONOUN_OF_NAME = new RegExp(PRONOUN.source, "i");
const TERM = new RegExp(`\\b(?:${terms.join("|")})\\b`, "g");
const BOUND = new RegExp(`^(?:${bounds.words.join("|")})\\b`);
const CLAUSE = new RegExp(`^(?:${clauses.words.join("|")})(?= )`);
const WORD = new RegExp(`\\b(?:${Object.keys(words).join("|")})\\b`);
const SUSPECT = createSuspect();

/** Returns whether a file has text that is checked. */
export function hasCheckedText(file) {
  return TEXT.test(file) && !UNCHANGED.test(file);
}

/** Returns `{ line, word, use }` for each banned word of a file and of its path. */
export function findBannedWords(file, text) {
  const found = file.split("/").flatMap((part) => checkName(part).map((each) => ({ line: 1, ...each })));
  const lineOf = (index) => text.slice(0, index).split("\n").length;
  for (const { index, 0: word } of text.matchAll(PRONOUN)) {
    found.push({ line: lineOf(index), word, use: pronouns.use });
  }
  if (CODE.test(file) && SUSPECT.test(text)) {
    for (const { name, index } of listIdentifiers(file, text)) {
      for (const each of checkName(name)) found.push({ line: lineOf(index), ...each });
    }
  }
  return found;
}

/** Returns the first banned word of an identifier or of the name of a file, or nothing. */
function checkName(name) {
  const phrase = splitName(name).replace(TERM, "");
  const [bound] = BOUND.exec(phrase) ?? [];
  if (bound !== undefined) return [{ word: name, use: bounds.use }];
  if (CLAUSE.test(phrase)) return [{ word: name, use: clauses.use }];
  if (PRONOUN_OF_NAME.test(phrase)) return [{ word: name, use: pronouns.use }];
  const [word] = WORD.exec(phrase) ?? [];
  return word === undefined ? [] : [{ word: name, use: words[word] }];
}

/** Matches all texts that can have a banned identifier: only these are parsed. */
function createSuspect() {
  const all = [
    ...bounds.words,
    ...clauses.words.map((clause) => `${clause} `),
    ...Object.keys(words),
    ...pronouns.words,
  ];
  const forms = all.flatMap((word) => {
    const parts = word.trim().split(" ");
    const [first, ...others] = parts;
    const pascal = parts.map(capitalize).join("");
    const end = word.endsWith(" ") ? "[A-Z]" : "(?![a-z])";
    const endOfConstant = word.endsWith(" ") ? "_" : "(?![A-Z])";
    return [
      `(?<![A-Za-z])${first}${others.map(capitalize).join("")}${end}`,
      `${pascal}${end}`,
      `(?<![A-Z])${parts.join("_").toUpperCase()}${endOfConstant}`,
    ];
  });
  return new RegExp(forms.join("|"));
}

function capitalize(word) {
  return word[0].toUpperCase() + word.slice(1);
}
