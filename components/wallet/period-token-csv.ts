import type { PeriodMetrics } from "@walletlens/engine/wallet/period-metrics";
import { listPeriodTokens, type PeriodToken } from "@walletlens/engine/wallet/period-tokens";
import { toIso } from "@walletlens/engine/wallet/to-iso";
import type { TokenOrder } from "@walletlens/engine/wallet/token-rows";
import { type CsvValue, formatCsv } from "@/lib/runtime/rules/format-csv";

const SUMS = [
  "realizedPnlSol",
  "realizedPnlUsd",
  "totalSolSpent",
  "totalSolReceived",
] as const satisfies readonly (keyof PeriodToken)[];

const HEAD = [
  ...["tokenAddress", "from", "to"],
  ...SUMS,
  ...["trades", "completedCycles", "lastTradeAt", "unknown", "knownInPart"],
] as const;

/**
 * Exact values of the tokens of a period in SOL. Unknown ones are empty and listed in `unknown`; `knownInPart`
 * lists incomplete sums. `from` and `to` are the first and the last second of the period.
 */
export function writePeriodTokenCsv(
  { tokens, period }: Pick<PeriodMetrics, "tokens" | "period">,
  order: TokenOrder,
): string {
  const bounds = [toIso(period.from), toIso(period.to)];
  return formatCsv([HEAD, ...listPeriodTokens(tokens, order).map((token) => toLine(token, bounds))]);
}

function toLine(token: PeriodToken, bounds: readonly CsvValue[]): readonly CsvValue[] {
  const list = (isListed: (value: number | null) => boolean) =>
    SUMS.filter((name) => !token[name].isWhole && isListed(token[name].value)).join(" ");
  return [
    token.tokenAddress,
    ...bounds,
    ...SUMS.map((name) => token[name].value),
    token.trades,
    token.completedCycles,
    toIso(token.lastTradeAt),
    list((value) => value === null),
    list((value) => value !== null),
  ];
}
