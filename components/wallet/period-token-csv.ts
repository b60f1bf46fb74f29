import type { PeriodMetrics } from "@walletlens/engine/wallet/period-metrics";
import { listPeriodTokens, type PeriodToken } from "@walletlens/engine/wallet/period-tokens";
import { toIso } from "@walletlens/engine/wallet/to-iso";
import type { TokenOrder } from "@walletlens/engine/wallet/token-rows";
import {
  type CsvSum,
  toFieldColumns,
  toSumColumns,
  toUnknownColumns,
  writeCsv,
} from "@/components/ui/csv-columns";

const METRICS = [
  "realizedPnlSol",
  "realizedPnlUsd",
  "totalSolSpent",
  "totalSolReceived",
] as const satisfies readonly (keyof PeriodToken)[];

const SUMS: readonly CsvSum<PeriodToken>[] = METRICS.map((name) => ({
  head: name,
  sum: (token) => token[name],
}));

/**
 * Exact values of the tokens of a period in SOL. Unknown ones are empty and listed in `unknown`; `knownInPart`
 * lists incomplete sums. `from` and `to` are the first and the last second of the period.
 */
export function writePeriodTokenCsv(
  { tokens, period }: { readonly tokens: PeriodMetrics["tokens"]; readonly period: PeriodMetrics["period"] },
  order: TokenOrder,
): string {
  return writeCsv<PeriodToken>(
    [
      ...toFieldColumns(["tokenAddress"]),
      { head: "from", value: () => toIso(period.from) },
      { head: "to", value: () => toIso(period.to) },
      ...toSumColumns(SUMS),
      ...toFieldColumns(["trades", "completedCycles"]),
      { head: "lastTradeAt", value: ({ lastTradeAt }) => toIso(lastTradeAt) },
      ...toUnknownColumns(SUMS),
    ],
    listPeriodTokens(tokens, order),
  );
}
