import { formatCount, formatDate } from "@walletlens/client/format";
import { METRICS } from "@walletlens/client/metrics";
import type { PartialSum } from "@walletlens/engine/wallet/partial-sum";
import type { PeriodMetrics } from "@walletlens/engine/wallet/period-metrics";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { countOf } from "@/components/ui/count-of";
import { INPUT_STYLE } from "@/components/ui/field";
import { Panel } from "@/components/ui/panel";
import { Segments } from "@/components/ui/segments";
import { FORMULAS } from "@/components/wallet/formulas";
import { Known } from "@/components/wallet/known";
import { PERIOD_DAYS, PERIOD_FIELDS, type PeriodRequest } from "@/components/wallet/period-query";
import { Sol, SolResult } from "@/components/wallet/sol";
import { Tile, Tiles } from "@/components/wallet/tile";
import { PreservedQueryFields, type WalletPageQuery, walletPath } from "@/components/wallet/wallet-query";

interface PeriodPanelProps {
  readonly wallet: string;
  readonly query: WalletPageQuery;
  /** Metrics of the period, or an error; null if none is selected. */
  readonly children: ReactNode;
}

const TITLE = "Over a period";

export function PeriodPanel({ wallet, query, children }: PeriodPanelProps) {
  const { period } = query;
  const hrefOf = (chosen: PeriodRequest | null) => walletPath(wallet, { ...query, period: chosen });
  const current = period !== null && "days" in period ? period.days : null;
  return (
    // Without a period there is nothing to print.
    <div data-screen-only={period === null ? "" : undefined}>
      <Panel
        title={TITLE}
        aside={
          <Segments
            name="Period"
            segments={[
              { name: "All time", href: hrefOf(null), isCurrent: period === null },
              ...PERIOD_DAYS.map((days) => ({
                name: `${days} days`,
                href: hrefOf({ days }),
                isCurrent: days === current,
              })),
            ]}
          />
        }
      >
        <Dates wallet={wallet} query={query} />
        {children}
      </Panel>
    </div>
  );
}

/** As high as the panel without a period. */
export function PeriodPanelSkeleton() {
  return (
    <Panel title={TITLE} aside={<span className="h-8 w-70" />}>
      <div className="h-9" />
    </Panel>
  );
}

function Dates({ wallet, query }: Pick<PeriodPanelProps, "wallet" | "query">) {
  const { period } = query;
  const dates = period !== null && "from" in period ? period : null;
  return (
    <details open={dates !== null} className="px-4 py-2 text-sm">
      <summary className="w-fit text-muted hover:text-text">Other dates</summary>
      <form action={`/wallet/${wallet}`} className="flex flex-wrap items-end gap-3 pt-2">
        <PreservedQueryFields query={{ ...query, period: null }} />
        <Day name={PERIOD_FIELDS.from} label="From" value={dates?.from ?? null} />
        <Day name={PERIOD_FIELDS.to} label="To, UTC" value={dates?.to ?? null} />
        <Button type="submit">Show</Button>
      </form>
    </details>
  );
}

function Day({ name, label, value }: { name: string; label: string; value: string | null }) {
  return (
    <label>
      <span className="mb-1 block text-sm text-muted">{label}</span>
      <input
        key={value}
        type="date"
        name={name}
        required
        defaultValue={value ?? ""}
        className={`figure ${INPUT_STYLE}`}
      />
    </label>
  );
}

export function PeriodTiles({ metrics }: { metrics: PeriodMetrics }) {
  const { period, realizedPnlSol, swaps, completedCycles, boughtSol, soldSol, feesSol, atomicPnlSol } =
    metrics;
  const dates = `${formatDate(period.from * 1000)} to ${formatDate(period.to * 1000)}`;
  return (
    <div className="border-t border-line">
      <Tiles isFramed={false}>
        <Tile name="Realized" tip={METRICS["realized-pnl"].formula} note="SOL">
          <Sum sum={realizedPnlSol} why="Nothing that was sold in the period has a known cost and value.">
            {(sol) => <SolResult sol={sol} />}
          </Sum>
        </Tile>
        <Tile name="Bought for" tip={FORMULAS.periodBought} note="SOL">
          <Sum sum={boughtSol}>{(sol) => <Sol sol={sol} />}</Sum>
        </Tile>
        <Tile name="Sold for" tip={FORMULAS.periodSold} note="SOL">
          <Sum sum={soldSol}>{(sol) => <Sol sol={sol} />}</Sum>
        </Tile>
        <Tile
          name="Swaps"
          tip={METRICS.hours.formula}
          note={`${countOf(completedCycles, "round trip")} completed`}
        >
          <span className="figure">{formatCount(swaps)}</span>
        </Tile>
        <Tile name="Other fees" tip={METRICS.fees.formula} note="SOL">
          <Sol sol={feesSol} />
        </Tile>
        <Tile name="Arbitrage" tip={METRICS["atomic-pnl"].formula} note="SOL, in one transaction each">
          <Sum sum={atomicPnlSol}>{(sol) => <SolResult sol={sol} />}</Sum>
        </Tile>
      </Tiles>
      <p className="border-t border-line px-4 py-2 text-xs text-faint">
        {dates}, UTC: the figures as of the end less those as of the beginning. Unrealized and net have no
        such difference, since no price of the beginning is known; win rate and hold times are no sums.
        {metrics.coveredFrom !== null && (
          <span className="text-warning">
            {" "}
            The covered history begins on {formatDate(metrics.coveredFrom * 1000)}: what came before is in no
            figure.
          </span>
        )}
      </p>
    </div>
  );
}

interface SumProps {
  readonly sum: PartialSum;
  readonly why?: string;
  readonly children: (sol: number) => ReactNode;
}

function Sum({ sum: { value, isWhole }, why = "None of it has a known value.", children }: SumProps) {
  return (
    <Known reason={value === null ? why : null} isPartial={!isWhole}>
      {children(value ?? 0)}
    </Known>
  );
}
