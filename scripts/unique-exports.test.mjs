import { readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";
import { listSources } from "./steps/list-sources.mjs";
import { ROOT } from "./steps/run.mjs";

/** Names that Next.js expects of a file, and those of tools. */
const FRAMEWORK = new Set([
  ...["metadata", "viewport", "generateMetadata", "generateStaticParams", "dynamic", "runtime", "revalidate"],
  ...["alt", "size", "contentType", "config", "proxy", "register", "command", "maxDuration"],
  ...["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"],
]);

/** Returns the names that a file declares and exports; a name that it exports again is the same thing. */
function listExports(file) {
  const text = readFileSync(path.join(ROOT, file), "utf8");
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
  const names = source.statements.flatMap((statement) => {
    const modifiers = statement.modifiers?.map(({ kind }) => kind) ?? [];
    if (!modifiers.includes(ts.SyntaxKind.ExportKeyword)) return [];
    if (modifiers.includes(ts.SyntaxKind.DefaultKeyword)) return [];
    const declared = statement.declarationList?.declarations ?? [statement];
    return declared.flatMap(({ name }) => (name !== undefined && ts.isIdentifier(name) ? [name.text] : []));
  });
  return [...new Set(names)].filter((name) => !FRAMEWORK.has(name));
}

/** Generated code, names for examples, and the recomputation that shares no code with the engine, but its terms. */
const OTHERS =
  /(api|result)-types\.ts$|example-names\.ts$|^e2e\/support\/statistics\.mjs$|\.d\.m?ts$|[./](test|spec)\.\w+$/;
/**
 * Names of the same thing in two files: the root of the repository, also for code that runs before packages are
 * installed, and closed lists of the private contract, which the published client derives from its generated types.
 */
const SAME = new Set(["ROOT", "EndpointId", "ErrorCode"]);

test("an exported name is declared by one file of the repository", () => {
  const files = listSources().filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !OTHERS.test(file));
  const filesOf = new Map();
  for (const file of files) {
    for (const name of listExports(file)) filesOf.set(name, [...(filesOf.get(name) ?? []), file]);
  }
  const repeated = [...filesOf].filter(([name, declaring]) => declaring.length > 1 && !SAME.has(name));
  expect(filesOf.size).toBeGreaterThan(1_000);
  expect(repeated.map(([name, declaring]) => `${name}: ${declaring.join(", ")}`).sort()).toEqual([]);
});
