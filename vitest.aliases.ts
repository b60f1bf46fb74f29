import path from "node:path";

/** Where the packages of this repository are read from: their sources, so that no test waits for a build. */
export const aliases = [
  { find: /^@walletlens\/(engine|solana|client|demo-chain)\/(.*)$/, replacement: source("$1") },
  { find: /^walletlens\/(.*)$/, replacement: path.resolve(import.meta.dirname, "packages/cli/src/$1.ts") },
  { find: /^@\//, replacement: `${import.meta.dirname}/` },
];

function source(name: string): string {
  return path.resolve(import.meta.dirname, `packages/${name}/src/$2.ts`);
}
