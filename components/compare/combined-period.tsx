import type { CombinedResult } from "@walletlens/contract/combined";
import { formatCount, formatDate, formatPercent } from "@walletlens/format";
import { METRICS } from "@walletlens/format/metrics";
import { describeCoveredPart } from "@/components/wallet/describe-coverage";
import { FORMULAS } from "@/components/wallet/formulas";
import { Known } from "@/components/wallet/known";
import { type Money, nameUnit } from "@/components/wallet/money";
import type { PeriodDays, PeriodRequest } from "@/components/wallet/period-query";
import { Result } from "@/components/wallet/result";
import { Sol } from "@/components/wallet/sol";
import { Tile, Tiles } from "@/components/wallet/tile";
import { explainPeriodResult, isPartialSum, whyUnknown } from "@/components/wallet/unknown-reasons";

type CombinedPeriod = keyof CombinedResult["periods"];

/** Periods of a combined result, which has no others. */
export const COMBINED_DAYS = ["7", "30", "90"] as const satisfies readonly PeriodDays[];

/** Returns the name of a period in a combined result; null for all time and for periods that it does not have. */
export function findCombinedPeriod(period: PeriodRequest | null): CombinedPeriod | null {
  const days = period !== null && "days" in period ? period.days : null;
  const found = COMBINED_DAYS.find((choice) => choice === days);
  return found === undefined ? null : `d${found}`;
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
  const known = (field: string, why: string) => ({
    reason: whyUnknown(period, field, why),
    isPartial: isPartialSum(period, field),
  });
  const unit = nameUnit(money);
  return (
    <section aria-label="Results in this period" className="flex flex-col gap-2">
      <Tiles layout="quarter">
        <Tile name="Realized PnL" tip={METRICS["realized-pnl"].formula} note={money.currency.toUpperCase()}>
          <Known reason={explainPeriodResult(period, money.currency)}>
            <Result scope={period} name="realized" money={money} />
          </Known>
        </Tile>
        <Tile name="Closed trades" tip="Closed trades that ended in this period." note="by end">
          <Known {...known("tradesCount", "The history has no times.")}>
            <span className="figure">{formatCount(period.tradesCount)}</span>
          </Known>
        </Tile>
        <Tile name="Win rate" tip={FORMULAS.periodWinRate} note="of closed trades">
          <Known {...known("winRate", "No closed trade of this period has a known result.")}>
            <span className="figure">{formatPercent(period.winRate)}</span>
          </Known>
        </Tile>
        <Tile name="Volume" tip="Value of all buys and sales, excluding fees and tips." note={unit}>
          <Known {...known("volumeSol", "No trade of this period has a known value.")}>
            <Sol sol={period.volumeSol} money={money} />
          </Known>
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
