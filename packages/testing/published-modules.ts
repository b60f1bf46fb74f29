import { readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { z } from "zod";

const PACKAGES = path.resolve(import.meta.dirname, "..");

/** Folders of the packages that are published. */
export const PUBLISHED = ["engine", "solana", "client", "format", "cli"] as const;

const Manifest = z.object({
  name: z.string(),
  version: z.string(),
  exports: z.record(z.string(), z.string()),
  dependencies: z.record(z.string(), z.string()).default({}),
});

/** Module that a package's `exports` name. */
export interface PublishedModule {
  /** Folder of its package. */
  readonly folder: string;
  readonly specifier: string;
  /** Path of its source below `packages`. */
  readonly file: string;
  readonly symbols: readonly PublishedSymbol[];
}

/** Export of a published module that is not marked `@internal`. */
export interface PublishedSymbol {
  readonly name: string;
  readonly examples: readonly string[];
}

/** The manifest of a package. */
export function readManifest(folder: string) {
  return Manifest.parse(JSON.parse(readFileSync(path.join(PACKAGES, folder, "package.json"), "utf8")));
}

/** Every module of every published package, as its sources have it. */
export function listPublishedModules(): readonly PublishedModule[] {
  return PUBLISHED.flatMap((folder) => {
    const { name, exports } = readManifest(folder);
    return Object.entries(exports)
      .filter(([, target]) => target.endsWith(".js"))
      .map(([entry, target]) => {
        const file = `${folder}/${target.replace("./dist/", "src/").replace(/\.js$/, ".ts")}`;
        return { folder, specifier: `${name}${entry.slice(1)}`, file, symbols: readSymbols(file) };
      });
  });
}

function readSymbols(file: string): PublishedSymbol[] {
  const text = readFileSync(path.join(PACKAGES, file), "utf8");
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  return source.statements.filter(isPublished).flatMap((statement) => {
    const examples = examplesOf(text.slice(statement.getFullStart(), statement.getEnd()));
    return namesOf(statement).map((name) => ({ name, examples }));
  });
}

function isPublished(statement: ts.Statement): boolean {
  if (!ts.canHaveModifiers(statement)) return false;
  const isExported = ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
  const tags = ts.getJSDocTags(statement).map(({ tagName }) => tagName.text);
  return isExported === true && !tags.includes("internal");
}

function namesOf(statement: ts.Statement): string[] {
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations.map((declaration) => declaration.name.getText());
  }
  const isNamed =
    ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement) || isType(statement);
  return isNamed && statement.name !== undefined ? [statement.name.text] : [];
}

function isType(statement: ts.Statement): statement is ts.InterfaceDeclaration | ts.TypeAliasDeclaration {
  return ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement);
}

/** The examples of all docblocks in a text, including the methods that a function returns. */
function examplesOf(text: string): string[] {
  return Array.from(text.matchAll(/^ *\* @example\n((?: *\* .*\n)+)/gm), ([, lines = ""]) =>
    lines.replace(/^ *\* /gm, ""),
  );
}
