import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { PUBLISHED, readManifest } from "./published-modules.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");

/** Source file of a published package, as its users see it. */
export interface DeclarationModule {
  /** Statements by the name that they declare. */
  readonly statements: ReadonlyMap<string, readonly ts.Statement[]>;
  /** Names that it exports. */
  readonly exported: ReadonlySet<string>;
  /** Imported names with their origin in the same package. */
  readonly imports: ReadonlyMap<string, DeclarationName>;
}

/** Name in a file of declarations. */
export interface DeclarationName {
  /** Absolute path. */
  readonly file: string;
  readonly name: string;
}

/**
 * Writes the declarations of all published packages below `folder`, without exports that are marked `@internal`. The native
 * compiler takes two seconds for all of them.
 */
export function emitDeclarations(folder: string): void {
  const sources = PUBLISHED.map((name) => path.join(ROOT, "packages", name, "src"));
  const main = (name: string) =>
    readManifest(name).exports["."]?.replace("./dist/", "").replace(/\.js$/, ".ts");
  const paths = PUBLISHED.flatMap((name, place) => [
    [readManifest(name).name, [`${sources[place]}/${main(name)}`]],
    [`${readManifest(name).name}/*`, [`${sources[place]}/*.ts`]],
  ]);
  const compilerOptions = {
    ...{ rootDir: path.join(ROOT, "packages"), outDir: folder, paths: Object.fromEntries(paths) },
    ...{ types: ["node"], typeRoots: [path.join(ROOT, "node_modules/@types")] },
    ...{ lib: ["ES2023", "DOM", "DOM.AsyncIterable"], resolveJsonModule: true },
    ...{ composite: false, emitDeclarationOnly: true, noCheck: true },
  };
  const config = {
    extends: path.join(ROOT, "packages/tsconfig.json"),
    compilerOptions,
    include: sources,
    exclude: sources.flatMap((source) => [`${source}/**/*.test.ts`, `${source}/**/testing`]),
  };
  writeFileSync(path.join(folder, "tsconfig.json"), JSON.stringify(config));
  const compiler = path.join(ROOT, "node_modules/typescript/bin/tsc");
  execFileSync(process.execPath, [compiler, "--project", folder], { encoding: "utf8" });
}

/** Reads a file of declarations. Throws at a statement of a form that reports do not cover. */
export function readDeclarations(file: string): DeclarationModule {
  const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true);
  const statements = new Map<string, ts.Statement[]>();
  const exported = new Set<string>();
  const imports = new Map<string, DeclarationName>();
  for (const statement of source.statements) {
    for (const [name, origin] of listOrigins(statement, file)) imports.set(name, origin);
    for (const name of namesOf(statement)) {
      statements.set(name, [...(statements.get(name) ?? []), statement]);
      if (isExported(statement)) exported.add(name);
    }
  }
  return { statements, exported, imports };
}

/** Returns the declarations of a package that a part of a file names: its own, imported ones, and those of `import("…")`. */
export function listReferences(
  node: ts.Node,
  file: string,
  { statements, imports }: DeclarationModule,
): readonly DeclarationName[] {
  const references: DeclarationName[] = [];
  const visit = (child: ts.Node): void => {
    if (ts.isImportTypeNode(child)) {
      const origin = resolveRelative(child.argument.getText().slice(1, -1), file);
      const name = child.qualifier?.getText().split(".")[0];
      if (origin !== null && name !== undefined) references.push({ file: origin, name });
    } else if (ts.isIdentifier(child)) {
      const origin = imports.get(child.text);
      if (origin !== undefined) references.push(origin);
      else if (statements.has(child.text)) references.push({ file, name: child.text });
    }
    ts.forEachChild(child, visit);
  };
  visit(node);
  return references;
}

/** Names that a statement imports or exports from another module of the package. */
function listOrigins(statement: ts.Statement, file: string): readonly (readonly [string, DeclarationName])[] {
  if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) return [];
  if (statement.moduleSpecifier === undefined) return [];
  const origin = resolveRelative(statement.moduleSpecifier.getText().slice(1, -1), file);
  if (origin === null) return [];
  return elementsOf(statement).map(({ name, propertyName }) => [
    name.text,
    { file: origin, name: (propertyName ?? name).text },
  ]);
}

function elementsOf(
  statement: ts.ImportDeclaration | ts.ExportDeclaration,
): readonly (ts.ImportSpecifier | ts.ExportSpecifier)[] {
  const clause = ts.isImportDeclaration(statement)
    ? statement.importClause?.namedBindings
    : statement.exportClause;
  if (clause === undefined || ts.isNamespaceImport(clause) || ts.isNamespaceExport(clause)) {
    throw unknownForm(statement);
  }
  return clause.elements.slice();
}

/** The file of declarations of a module of the same package; null for other packages. */
function resolveRelative(specifier: string, file: string): string | null {
  if (!specifier.startsWith(".")) return null;
  return path.resolve(path.dirname(file), specifier.replace(/\.(js|ts)$/, ".d.ts"));
}

function isExported(statement: ts.Statement): boolean {
  if (ts.isExportDeclaration(statement)) return true;
  const modifiers = ts.canHaveModifiers(statement) ? ts.getModifiers(statement) : undefined;
  return modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true;
}

function namesOf(statement: ts.Statement): readonly string[] {
  if (ts.isImportDeclaration(statement)) return [];
  if (ts.isExportDeclaration(statement)) return elementsOf(statement).map(({ name }) => name.text);
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations.map(({ name }) => name.getText());
  }
  const isNamed =
    ts.isFunctionDeclaration(statement) ||
    ts.isClassDeclaration(statement) ||
    ts.isInterfaceDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement);
  if (!isNamed || statement.name === undefined) throw unknownForm(statement);
  return [statement.name.text];
}

function unknownForm(statement: ts.Statement): Error {
  return new Error(`${statement.getSourceFile().fileName}: API reports do not cover ${statement.getText()}`);
}
