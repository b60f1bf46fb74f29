import type { CombinedResult } from "@walletlens/contract/combined";
import { formatCount, formatDate, formatPercent } from "@walletlens/format";
import { PERIOD_METRICS } from "@walletlens/format/row-metrics";
import { describeCoveredPart } from "@/components/wallet/describe-coverage";
import { type Money, nameUnit } from "@/components/wallet/money";
import type { PeriodDays, PeriodRequest } from "@/components/wallet/period-query";
import { Result } from "@/components/wallet/result";
import { Sol } from "@/components/wallet/sol";
import { Tile, Tiles } from "@/components/wallet/tile";
import { describeField, explainPeriodResult, toMetricHead } from "@/components/wallet/unknown-reasons";

type CombinedPeriod = keyof CombinedResult["periods"];

/** Periods of a combined result, which has no others. */
export const COMBINED_DAYS = ["7", "30", "90"] as const satisfies readonly PeriodDays[];

/** Returns the name of a period in a combined result; null for all time and for periods that it does not have. */
export function findCombinedPeriod(period: PeriodRequest | null): CombinedPeriod | null {
  const days = period !== null && "days" in period ? period.days : null;
  const choiceDays = COMBINED_DAYS.find((choice) => choice === days);
  return choiceDays === undefined ? null : `d${choiceDays}`;
}

interface CombinedPeriodTilesProps {
  readonly result: CombinedResult;
  readonly name: CombinedPeriod;
  readonly money: Money;
}

/** Tiles of a period, in place of those of all time. */
export function CombinedPeriodTiles({ result, name, money }: CombinedPeriodTilesProps) {
  const { coverage, periods } = result;
  const period = periods[name];
  const toTile = (field: "tradesCount" | "winRate" | "volumeSol") => ({
    ...toMetricHead(PERIOD_METRICS[field]),
    ...describeField(period, field, PERIOD_METRICS[field]),
  });
  const unit = nameUnit(money);
  return (
    <section aria-label="Results in this period" className="flex flex-col gap-2">
      <Tiles layout="quarter">
        <Tile
          {...toMetricHead(PERIOD_METRICS.realizedPnlSol)}
          note={money.currency.toUpperCase()}
          reason={explainPeriodResult(period, money.currency)}
        >
          <Result scope={period} name="realized" money={money} />
        </Tile>
        <Tile {...toTile("tradesCount")} note="by end">
          <span className="figure">{formatCount(period.tradesCount)}</span>
        </Tile>
        <Tile {...toTile("winRate")} note="of closed trades">
          <span className="figure">{formatPercent(period.winRate)}</span>
        </Tile>
        <Tile {...toTile("volumeSol")} note={unit}>
          <Sol sol={period.volumeSol} money={money} />
        </Tile>
      </Tiles>
      <p className="text-xs text-faint">
        Since {formatDate(Date.parse(period.from))}, UTC. Realized results in this period.
        {!period.complete && (
          <span className="text-warning">
            {" "}
            The covered history has the {describeCoveredPart(coverage)}. Earlier ones are not included.
          </span>
        )}
      </p>
    </section>
  );
}
