import type { FeedFilter } from "@walletlens/engine/wallet/list-feed";
import type { PeriodMetrics } from "@walletlens/engine/wallet/period-metrics";
import { formatCount, formatDate, formatPercent } from "@walletlens/format";
import { METRICS } from "@walletlens/format/metrics";
import { PERIOD_METRICS } from "@walletlens/format/row-metrics";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { CURRENCIES, type Currency } from "@/components/ui/currency";
import { INPUT_STYLE } from "@/components/ui/field";
import { formatQuantity } from "@/components/ui/format-quantity";
import { Segments } from "@/components/ui/segments";
import { describeSum } from "@/components/wallet/known";
import { type Money, nameUnit } from "@/components/wallet/money";
import {
  PERIOD_DAYS,
  PERIOD_FIELDS,
  type PeriodDays,
  type PeriodRequest,
} from "@/components/wallet/period-query";
import { Result } from "@/components/wallet/result";
import { Sol } from "@/components/wallet/sol";
import { Tile, Tiles } from "@/components/wallet/tile";
import { explainPeriodResult, toMetricHead } from "@/components/wallet/unknown-reasons";
import type { ViewRequest } from "@/components/wallet/view-query";
import { PreservedQueryFields, type WalletPageQuery, walletPath } from "@/components/wallet/wallet-query";

interface PeriodBarProps {
  readonly period: PeriodRequest | null;
  /** Periods of days to choose from; all by default. */
  readonly days?: readonly PeriodDays[];
  readonly currency: Currency;
  /** Returns the address of the page in another period or currency. */
  readonly buildPath: (change: Partial<ViewRequest>) => string;
  /** Path of the page, and hidden fields that preserve the rest of its URL; null without custom ranges. */
  readonly form: { readonly action: string; readonly fields: ReactNode } | null;
}

/** Period and currency of the whole page. Both are in its address. */
export function PeriodBar({
  period,
  days: choices = PERIOD_DAYS,
  currency,
  buildPath,
  form,
}: PeriodBarProps) {
  const current = period !== null && "days" in period ? period.days : null;
  return (
    <div data-screen-only className="flex flex-wrap items-start gap-x-4 gap-y-2">
      <Segments
        name="Period"
        segments={[
          ...choices.map((days) => ({
            name: `${days}D`,
            href: buildPath({ period: { days } }),
            isCurrent: days === current,
          })),
          { name: "All", href: buildPath({ period: null }), isCurrent: period === null },
        ]}
      />
      {form !== null && <CustomRange key={JSON.stringify(period)} period={period} form={form} />}
      <div className="ml-auto max-sm:ml-0">
        <Segments
          name="Currency"
          segments={CURRENCIES.map((choice) => ({
            name: choice.toUpperCase(),
            href: buildPath({ currency: choice }),
            isCurrent: choice === currency,
          }))}
        />
      </div>
    </div>
  );
}

interface WalletPeriodBarProps {
  readonly wallet: string;
  readonly query: WalletPageQuery;
  readonly currency: Currency;
}

export function WalletPeriodBar({ wallet, query, currency }: WalletPeriodBarProps) {
  return (
    <PeriodBar
      period={query.period}
      currency={currency}
      buildPath={(change) =>
        walletPath(wallet, { ...("period" in change ? toFirstPages(query) : query), ...change })
      }
      form={{
        action: `/wallet/${wallet}`,
        fields: <PreservedQueryFields query={{ ...toFirstPages(query), period: null }} />,
      }}
    />
  );
}

/** Another period has other rows. */
function toFirstPages({ tokens, feed, ...query }: WalletPageQuery): WalletPageQuery {
  return { ...query, tokens: { ...tokens, page: 1 }, feed: { ...feed, page: 1 } };
}

interface CustomRangeProps {
  readonly period: PeriodRequest | null;
  readonly form: NonNullable<PeriodBarProps["form"]>;
}

function CustomRange({ period, form }: CustomRangeProps) {
  const dates = period !== null && "from" in period ? period : null;
  return (
    <details open={dates !== null} className="text-sm">
      <summary className="w-fit leading-8 text-muted hover:text-text">Custom range</summary>
      <form action={form.action} className="flex flex-wrap items-end gap-3 pt-1">
        {form.fields}
        <Day name={PERIOD_FIELDS.from} label="From" value={dates?.from ?? null} />
        <Day name={PERIOD_FIELDS.to} label="To, UTC" value={dates?.to ?? null} />
        <Button type="submit">Apply</Button>
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

interface PeriodTilesProps {
  readonly metrics: PeriodMetrics;
  readonly money: Money;
  /** Returns the path of the feed of the period, with this filter. */
  readonly buildFeedPath: (filter: Partial<FeedFilter>) => string;
}

/** Tiles of a period, in place of those of all time. */
export function PeriodTiles({ metrics, money, buildFeedPath }: PeriodTilesProps) {
  const { period, winRate, swaps, completedCycles, boughtSol, soldSol, feesSol } = metrics;
  const unit = nameUnit(money);
  const sales = buildFeedPath({ kind: "swap", direction: "out" });
  const dates = `${formatDate(period.from * 1000)} to ${formatDate(period.to * 1000)}`;
  return (
    <section aria-label="Results in this period" className="flex flex-col gap-2">
      <Tiles layout="side">
        <Tile
          {...toMetricHead(PERIOD_METRICS.realizedPnlSol)}
          note={money.currency.toUpperCase()}
          evidence={sales}
          reason={explainPeriodResult(metrics, money.currency)}
        >
          <Result scope={metrics} name="realized" money={money} />
        </Tile>
        <Tile
          {...toMetricHead(PERIOD_METRICS.swaps)}
          note={formatQuantity(completedCycles, "closed trade")}
          evidence={buildFeedPath({ kind: "swap" })}
        >
          <span className="figure">{formatCount(swaps)}</span>
        </Tile>
        <Tile
          {...toMetricHead(PERIOD_METRICS.winRate)}
          note="of closed trades"
          {...describeSum(winRate, PERIOD_METRICS.winRate)}
        >
          <span className="figure">{formatPercent(winRate.value ?? 0)}</span>
        </Tile>
        <Tile
          {...toMetricHead(PERIOD_METRICS.boughtSol)}
          note={unit}
          evidence={buildFeedPath({ kind: "swap", direction: "in" })}
          {...describeSum(boughtSol, PERIOD_METRICS.boughtSol)}
        >
          <Sol sol={boughtSol.value ?? 0} money={money} />
        </Tile>
        <Tile
          {...toMetricHead(PERIOD_METRICS.soldSol)}
          note={unit}
          evidence={sales}
          {...describeSum(soldSol, PERIOD_METRICS.soldSol)}
        >
          <Sol sol={soldSol.value ?? 0} money={money} />
        </Tile>
        <Tile {...toMetricHead(METRICS.fees)} note={unit}>
          <Sol sol={feesSol} money={money} />
        </Tile>
      </Tiles>
      <p className="text-xs text-faint">
        {dates}, UTC. Realized results in this period. Unrealized PnL is not available for past dates.
        {metrics.coveredFrom !== null && (
          <span className="text-warning">
            {" "}
            The covered history starts on {formatDate(metrics.coveredFrom * 1000)}. Earlier transactions are
            not included.
          </span>
        )}
      </p>
    </section>
  );
}
