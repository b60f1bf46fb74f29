import type { TokenPnl } from "@walletlens/engine/wallet/token-pnl";
import { type CsvValue, formatCsv } from "@/lib/csv";

const FIGURES = [
  "netSolProfitLoss",
  "realizedPnlSol",
  "unrealizedPnlSol",
  "roi",
  "totalSolSpent",
  "winRate",
] as const satisfies readonly (keyof TokenPnl)[];

const HEAD = ["tokenAddress", "status", ...FIGURES, "unknown", "knownInPart"] as const;

/**
 * Rows of the token table as a spreadsheet takes them, in SOL and fractions, unrounded. What is not known is empty and
 * named under `unknown`; `knownInPart` names sums that leave out trades of unknown value.
 */
export function writeTokenCsv(tokens: readonly TokenPnl[]): string {
  return formatCsv([HEAD, ...tokens.map(toLine)]);
}

function toLine(token: TokenPnl): readonly CsvValue[] {
  const unknown = FIGURES.filter((name) => token[name] === null);
  return [
    token.tokenAddress,
    token.held === undefined ? null : token.held ? "open" : "closed",
    ...FIGURES.map((name) => token[name]),
    unknown.join(" "),
    (token.partial ?? []).join(" "),
  ];
}
