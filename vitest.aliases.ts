import path from "node:path";

/** Where the packages of this repository are read from: their sources, so that no test waits for a build. */
export const aliases = [
  { find: /^@walletlens\/(engine|solana|client|demo-chain)\/(.*)$/, replacement: source("$1", "$2") },
  { find: /^walletlens\/(.*)$/, replacement: source("cli", "$1") },
  { find: /^@\//, replacement: `${import.meta.dirname}/` },
];

function source(name: string, module: string): string {
  return path.resolve(import.meta.dirname, "packages", name, "src", `${module}.ts`);
}
