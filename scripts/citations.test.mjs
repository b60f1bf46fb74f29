import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { listSources } from "./steps/list-sources.mjs";
import { ROOT } from "./steps/run.mjs";

const FILES = listSources().filter((file) => /\.(ts|tsx|mjs|cjs|css|sql|prisma|md|yml)$/.test(file));

/** In code: a path of docs, with or without a section. */
const CITATION = /(?<![\w/.@-])docs\/([\w/-]+\.md)(#[\w-]+)?/g;
/** A source file by its name or path, in a line that is a comment. */
const NAMED_FILE =
  /^\s*(?:\/\/|\/?\*).*?(?<![\w/.@*-])((?:[\w[\].-]+\/)*[\w-]+(?:\.\w+)*\.(?:tsx?|mjs|cjs))\b/gm;
const LINK = /\]\((?!https?:|mailto:)([^)#\s]*)(#[^)\s]+)?\)/g;

test("documents and sections that comments cite exist", () => {
  const code = FILES.filter((file) => !file.endsWith(".md"));
  const cited = code.flatMap((file) => list(file, CITATION, (place) => `docs/${place}`));
  expect(cited.length).toBeGreaterThan(30);
  expect(cited.filter(isBroken)).toEqual([]);
});

test("files that comments name exist", () => {
  const sources = FILES.filter((file) => /\.(ts|tsx|mjs|cjs)$/.test(file));
  const named = sources.flatMap((file) => list(file, NAMED_FILE, (place) => place));
  expect(named.length).toBeGreaterThan(20);
  const missing = named.filter(({ target }) => !FILES.some((file) => `/${file}`.endsWith(`/${target}`)));
  expect(missing.map(({ file, target }) => `${file}: ${target}`)).toEqual([]);
});

/** In Markdown: a source file by its name or path, or a folder of the tree, in backticks. */
const NAMED_PATH =
  /`((?:[\w[\].@-]+\/)*[\w-]+(?:\.\w+)*\.(?:tsx?|mjs|cjs)|(?:app|components|inngest|lib|packages|prisma|scripts)\/[\w/.-]+)`/g;
test("files and folders that documents name exist", () => {
  const pages = FILES.filter((file) => file.endsWith(".md") && !file.endsWith("CHANGELOG.md"));
  const named = pages.flatMap((file) => list(file, NAMED_PATH, (name) => name.replace(/\/$/, "")));
  expect(named.length).toBeGreaterThan(100);
  const missing = named.filter(
    ({ target }) =>
      !FILES.some((file) => `/${file}`.endsWith(`/${target}`) || file.startsWith(`${target}.`)) &&
      !existsSync(path.join(ROOT, target)),
  );
  expect(missing.map(({ file, target }) => `${file}: ${target}`)).toEqual([]);
});

/** In a schema: the table of a model. */
const TABLE = /^model \w+ \{[^}]*?@@map\("(\w+)"\)/gm;

test("targets of Markdown links exist, including sections", () => {
  const pages = FILES.filter((file) => file.endsWith(".md"));
  const linked = pages.flatMap((file) =>
    list(file, LINK, (place) => (place === "" ? file : path.join(path.dirname(file), place))),
  );
  expect(linked.length).toBeGreaterThan(20);
  expect(linked.filter(isBroken)).toEqual([]);
});

test("docs/retention.md states the lifetime of every table", () => {
  const page = readFileSync(path.join(ROOT, "docs/retention.md"), "utf8");
  const schema = FILES.filter((file) => file.endsWith(".prisma"));
  const tables = schema.flatMap((file) => list(file, TABLE, (name) => name));
  expect(tables.length).toBeGreaterThan(30);
  expect(tables.map(({ target }) => target).filter((table) => !page.includes(`\`${table}\``))).toEqual([]);
});

test("the index of decisions lists every page", () => {
  const folder = path.join(ROOT, "docs/decisions");
  const index = readFileSync(path.join(folder, "README.md"), "utf8");
  const pages = readdirSync(folder).filter((name) => name !== "README.md");
  expect(pages.length).toBeGreaterThan(20);
  expect(pages.filter((name) => !index.includes(`](${name})`))).toEqual([]);
});

test("comments cite a decision with its section", () => {
  const code = FILES.filter((file) => !file.endsWith(".md"));
  const cited = code.flatMap((file) => list(file, CITATION, (place) => place));
  const decisions = cited.filter(({ target }) => target.startsWith("decisions/"));
  expect(decisions.length).toBeGreaterThan(10);
  expect(decisions.filter(({ anchor }) => anchor === undefined)).toEqual([]);
});

test("comments cite no sections of papers outside the repository", () => {
  const citing = FILES.filter((file) => /§\s?\d/.test(readFileSync(path.join(ROOT, file), "utf8")));
  expect(citing).toEqual([]);
});

function list(file, pattern, resolve) {
  const text = readFileSync(path.join(ROOT, file), "utf8");
  return Array.from(text.matchAll(pattern), ([, place, anchor]) => ({
    file,
    target: resolve(place),
    anchor,
  }));
}

function isBroken({ target, anchor }) {
  const file = path.join(ROOT, target);
  if (!existsSync(file)) return true;
  return anchor !== undefined && !listAnchors(file).includes(decodeURIComponent(anchor.slice(1)));
}

/** Anchors that GitHub gives the headings of a page. */
function listAnchors(file) {
  return Array.from(readFileSync(file, "utf8").matchAll(/^#+ (.+)$/gm), ([, heading]) =>
    heading
      .toLowerCase()
      .replace(/[^\w\- ]/g, "")
      .replaceAll(" ", "-"),
  );
}
