import type { WalletCharts } from "@walletlens/engine/result-types";
import { RETURN_BANDS } from "@walletlens/engine/wallet/chart-bins";
import { formatPercent } from "@walletlens/format";
import { METRICS } from "@walletlens/format/metrics";
import { COMPARE_CELL, GroupHead, RowHead } from "@/components/compare/compare-row-head";
import type { ComparedWallet } from "@/components/compare/compared-wallet";
import { Await, awaitAll } from "@/components/ui/await";
import { formatQuantity } from "@/components/ui/format-quantity";
import { BEHAVIOR_CLASSES } from "@/components/wallet/behavior-classes";
import { RETURN_BAND_STYLES } from "@/components/wallet/returns-panel";
import { toMetricHead } from "@/components/wallet/unknown-reasons";

interface Histogram {
  readonly name: string;
  readonly tip: string;
  readonly ranges: readonly { readonly name: string; readonly fill: string }[];
  readonly count: (charts: WalletCharts) => readonly number[];
}

const HISTOGRAMS: readonly Histogram[] = [
  {
    ...toMetricHead(METRICS.returns),
    ranges: RETURN_BANDS.map((band) => RETURN_BAND_STYLES[band]),
    count: ({ returns }) => returns.bands.map(({ cycles }) => cycles),
  },
  {
    ...toMetricHead(METRICS["hold-times"]),
    ranges: BEHAVIOR_CLASSES.map(({ name }, index) => ({ name, fill: `var(--behavior-${index + 1})` })),
    count: ({ holds }) => BEHAVIOR_CLASSES.map(({ type }) => holds.cycles[type] ?? 0),
  },
];

export function CompareMultiples({ columns }: { columns: readonly ComparedWallet[] }) {
  const charts = awaitAll(columns.map((column) => column.charts));
  return HISTOGRAMS.map((histogram) => (
    <tbody key={histogram.name}>
      <GroupHead name={histogram.name} tip={histogram.tip} columns={columns.length} />
      {histogram.ranges.map(({ name, fill }, range) => (
        <tr key={name}>
          <RowHead name={name} />
          {columns.map(({ wallet, result }, column) => (
            <td key={wallet} className={COMPARE_CELL}>
              <Await of={charts} fallback={null}>
                {(allCharts) => (
                  <Bar {...readBar(allCharts, column, range, histogram.count)} fill={fill} result={result} />
                )}
              </Await>
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  ));
}

interface BarMetrics {
  /** Completed cycles in the range; null if the wallet has no charts. */
  readonly cycles: number | null;
  readonly share: number;
  /** Fraction of the longest bar of all wallets. */
  readonly length: number;
}

function readBar(
  charts: readonly (WalletCharts | null)[],
  column: number,
  range: number,
  count: Histogram["count"],
): BarMetrics {
  const shares = charts.map((entry) => (entry === null ? [] : toShares(count(entry))));
  const columnCharts = charts[column] ?? null;
  const share = shares[column]?.[range] ?? 0;
  const maxShare = Math.max(...shares.flat(), Number.MIN_VALUE);
  return {
    cycles: columnCharts === null ? null : (count(columnCharts)[range] ?? 0),
    share,
    length: share / maxShare,
  };
}

function toShares(counts: readonly number[]): readonly number[] {
  const total = counts.reduce((sum, cycles) => sum + cycles, 0);
  return counts.map((cycles) => (total === 0 ? 0 : cycles / total));
}

interface BarProps extends BarMetrics {
  readonly fill: string;
  readonly result: ComparedWallet["result"];
}

function Bar({ cycles, share, length, fill, result }: BarProps) {
  if (cycles === null) return <NoBar result={result} />;
  return (
    <span data-tip={formatQuantity(cycles, "closed trade")} className="flex h-6 items-center gap-3">
      <svg
        viewBox="0 0 100 1"
        preserveAspectRatio="none"
        height="10"
        className="block min-w-0 flex-1 bg-raised"
        aria-hidden="true"
      >
        {cycles > 0 && <rect width={Math.max(1.5, length * 100)} height="1" fill={fill} />}
      </svg>
      <span className={`figure w-12 shrink-0 text-sm ${cycles === 0 ? "text-faint" : ""}`}>
        {formatPercent(share)}
      </span>
    </span>
  );
}

/** Nothing while the wallet is read, else a dash. */
function NoBar({ result }: { result: ComparedWallet["result"] }) {
  return (
    <Await of={result} fallback={null}>
      {({ status }) =>
        status === "queued" ? <span className="skeleton my-2 block h-2" aria-hidden="true" /> : <NoMetric />
      }
    </Await>
  );
}

export function NoMetric() {
  return (
    <span className="text-faint">
      <span aria-hidden="true">–</span>
      <span className="sr-only">no figures</span>
    </span>
  );
}
