import path from "node:path";
import ts from "typescript";
import {
  type DeclarationModule,
  emitDeclarations,
  listReferences,
  readDeclarations,
} from "./declarations.ts";
import { PUBLISHED, readManifest } from "./published-modules.ts";

const printer = ts.createPrinter({ removeComments: true });

/** In the place of a module, for declarations that users cannot import. */
export const INTERNAL = "(internal)";

/**
 * Text of each declaration of a package: of every export, by its module and name, such as `@walletlens/engine/address isAddress`,
 * and of what an export refers to in modules that cannot be imported, as `(internal) Name`.
 */
export type ApiReport = ReadonlyMap<string, string>;

/** Compiles the published packages into `folder`, and returns the report of each by its folder. */
export function createApiReports(folder: string): ReadonlyMap<string, ApiReport> {
  emitDeclarations(folder);
  return new Map(PUBLISHED.map((name) => [name, reportPackage(path.join(folder, name, "src"), name)]));
}

function reportPackage(folder: string, name: string): ApiReport {
  const manifest = readManifest(name);
  const specifiers = new Map(
    Object.entries(manifest.exports)
      .filter(([, target]) => target.endsWith(".js"))
      .map(([entry, target]) => [
        path.join(folder, target.replace("./dist/", "").replace(/\.js$/, ".d.ts")),
        `${manifest.name}${entry.slice(1)}`,
      ]),
  );
  const modules = new Map<string, DeclarationModule>();
  const read = (file: string): DeclarationModule => {
    const module = modules.get(file) ?? readDeclarations(file);
    modules.set(file, module);
    return module;
  };
  const pending = [...specifiers.keys()].flatMap((file) =>
    Array.from(read(file).exported, (exported) => ({ file, name: exported })),
  );
  const visited = new Set<string>();
  const texts = new Map<string, string[]>();
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { file, name: declared } = next;
    if (visited.has(`${file} ${declared}`)) continue;
    visited.add(`${file} ${declared}`);
    const module = read(file);
    const statements = module.statements.get(declared);
    if (statements === undefined) throw new Error(`${file} does not declare ${declared}`);
    const key = `${specifiers.get(file) ?? INTERNAL} ${declared}`;
    texts.set(key, [...(texts.get(key) ?? []), statements.map(print).join("\n")]);
    pending.push(...statements.flatMap((statement) => listReferences(statement, file, module)));
  }
  const entries = Array.from(texts, ([key, parts]) => [key, parts.toSorted().join("\n")] as const);
  return new Map(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function print(statement: ts.Statement): string {
  return printer.printNode(ts.EmitHint.Unspecified, statement, statement.getSourceFile());
}

/** Formats a report as the text of a file: a line `## key` before each declaration. */
export function formatApiReport(report: ApiReport): string {
  return Array.from(report, ([key, text]) => `## ${key}\n${text}\n`).join("\n");
}

/** Parses the text of a file. */
export function parseApiReport(text: string): ApiReport {
  return new Map(
    text
      .split(/^## /m)
      .slice(1)
      .map((part) => {
        const [key = "", ...lines] = part.split("\n");
        return [key, lines.join("\n").trimEnd()];
      }),
  );
}
