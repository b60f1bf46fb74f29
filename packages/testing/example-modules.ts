import { readFileSync } from "node:fs";
import path from "node:path";
import type { PublishedModule } from "./published-modules.ts";

const NAMES_FILE = "example-names.ts";
const NAMES = readFileSync(path.join(import.meta.dirname, NAMES_FILE), "utf8");
const SHARED_NAMES = Array.from(NAMES.matchAll(/^export declare const (\w+)/gm), ([, name = ""]) => name);

/** Line of an example with its result, such as `toTokens(2_500_000n, 6) // 2.5`. */
const RESULT_LINE = /^(\S.*) \/\/ (.+)$/gm;

/**
 * Modules, by file name, that hold every `@example` of the published modules. Names are imported from the module's
 * own exports, those of its package, the names that examples share, then other packages. One more module imports the
 * examples that state their results, and fails if one differs; the others are only type-checked.
 */
export function toExampleModules(modules: readonly PublishedModule[]): Readonly<Record<string, string>> {
  const files: Record<string, string> = { [NAMES_FILE]: NAMES };
  const checked: string[] = [];
  for (const module of modules) {
    const examples = module.symbols.flatMap((symbol) => symbol.examples);
    const [withResult, shown] = [
      examples.filter(endsInResult),
      examples.filter((text) => !endsInResult(text)),
    ];
    const file = module.specifier.replace(/\W+/g, "-").replace(/^-/, "");
    const write = (name: string, blocks: readonly string[], shared: readonly string[]) => {
      const text = blocks.join("\n");
      files[`${name}.ts`] = `${importsOf(text, module, modules, shared)}\n${text}\nexport {};\n`;
    };
    if (shown.length > 0) write(file, shown.map(toFunction), SHARED_NAMES);
    if (withResult.length === 0) continue;
    write(`${file}-results`, withResult.map(toCheck), []);
    checked.push(`import "./${file}-results.js";`);
  }
  return { ...files, "checks.ts": `${checked.join("\n")}\nconsole.log(${checked.length});\n` };
}

function endsInResult(example: string): boolean {
  return example.search(RESULT_LINE) !== -1;
}

function toFunction(example: string): string {
  return `void (async () => {\n${example}});`;
}

function toCheck(example: string): string {
  return `{\n${example.replace(RESULT_LINE, "deepEqual($1, $2);")}}`;
}

function importsOf(
  text: string,
  own: PublishedModule,
  modules: readonly PublishedModule[],
  shared: readonly string[],
): string {
  const siblings = modules.filter(({ folder }) => folder === own.folder);
  const packageImports = [own, ...siblings].map(({ specifier, symbols }) => ({
    specifier,
    names: symbols.map(nameOf),
  }));
  const others = modules.map(({ specifier, symbols }) => ({ specifier, names: symbols.map(nameOf) }));
  const sources = [...packageImports, { specifier: "./example-names.js", names: shared }, ...others];
  const imports = Array.from(new Set(text.match(/\b[A-Za-z]\w*\b/g)), (word) => {
    const source = sources.find(({ names }) => names.includes(word));
    return source === undefined ? "" : `import { ${word} } from "${source.specifier}";\n`;
  });
  return `import { deepStrictEqual as deepEqual } from "node:assert";\n${imports.join("")}`;
}

function nameOf({ name }: { readonly name: string }): string {
  return name;
}
