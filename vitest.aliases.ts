import path from "node:path";

/** Sources of the packages of this repository, so that tests need no build. */
export const aliases = [
  { find: /^@walletlens\/engine$/, replacement: source("engine", "analyze-wallet") },
  { find: /^@walletlens\/solana$/, replacement: source("solana", "create-chain-reader") },
  { find: /^@walletlens\/client$/, replacement: source("client", "create-client") },
  { find: /^@walletlens\/format$/, replacement: source("format", "format") },
  { find: /^walletlens$/, replacement: source("cli", "analysis/analyze-address") },
  {
    find: /^@walletlens\/(engine|contract|solana|client|format|demo-chain)\/(.*)$/,
    replacement: source("$1", "$2"),
  },
  { find: /^walletlens\/(.*)$/, replacement: source("cli", "$1") },
  { find: /^@\//, replacement: `${import.meta.dirname}/` },
];

function source(name: string, module: string): string {
  return path.resolve(import.meta.dirname, "packages", name, "src", `${module}.ts`);
}
