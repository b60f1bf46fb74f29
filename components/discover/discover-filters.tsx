import { DATA_QUALITY_TIERS } from "@walletlens/engine/behavior/data-quality";
import { VERDICTS } from "@walletlens/engine/review/verdict";
import { METRICS } from "@walletlens/format/metrics";
import { VERDICT_LABELS } from "@walletlens/format/review";
import { PERIOD_METRICS, TOKEN_METRICS } from "@walletlens/format/row-metrics";
import {
  ACTIVE_DAYS,
  type DiscoverRequest,
  MIN_RATES,
  MIN_SHARES,
} from "@/components/discover/discover-query";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Choice, Options } from "@/components/ui/choice";
import { LabeledInput } from "@/components/ui/field";
import { FilterForm } from "@/components/ui/filter-form";
import { BEHAVIOR_CLASSES } from "@/components/wallet/behavior-classes";
import { TIER_LABELS } from "@/components/wallet/tier-labels";

/** Filters of the list. Order, period and currency of the address stay as they are. */
export function DiscoverFilters({ request }: { request: DiscoverRequest }) {
  const { period, currency, sortBy, minNet, minRealized, minTrades } = request;
  return (
    <FilterForm
      action="/discover"
      className="flex flex-wrap items-end gap-3 border-b border-line px-4 py-3 max-sm:grid max-sm:grid-cols-2 print:hidden"
    >
      {period !== "all" && <input type="hidden" name="period" value={period} />}
      {currency !== null && <input type="hidden" name="currency" value={currency} />}
      {sortBy !== "net" && <input type="hidden" name="sortBy" value={sortBy} />}
      <ChosenFilters request={request} />
      <NumberFilter
        name="minTrades"
        label={PERIOD_METRICS.tradesCount.label}
        hint="at least"
        value={minTrades}
        pattern="[0-9]{1,6}"
        title="A whole number, such as 20"
      />
      <NumberFilter
        name="minRealized"
        label="Realized at least"
        hint={(currency ?? "sol").toUpperCase()}
        value={minRealized}
        {...AMOUNT_INPUT}
      />
      <NumberFilter name="minNet" label="Total PnL at least" hint="SOL" value={minNet} {...AMOUNT_INPUT} />
      <Button look="primary" type="submit">
        Show
      </Button>
      <ButtonLink href="/discover">Reset</ButtonLink>
    </FilterForm>
  );
}

const AMOUNT_INPUT = { pattern: "-?[0-9]{1,12}(\\.[0-9]{1,9})?", title: "A number, such as 12.5" } as const;

function ChosenFilters({ request }: { request: DiscoverRequest }) {
  const { behaviorType, verdict, minTier, activeDays, complete, bots, ...rates } = request;
  const { minPositionWinRate, minCopyability } = rates;
  return (
    <>
      <Choice name="verdict" label="If you follow it" value={verdict} any="Any verdict">
        <Options of={VERDICTS.map((each) => [each, VERDICT_LABELS[each]])} />
      </Choice>
      <Choice name="class" label={METRICS.style.label} value={behaviorType} any="Any type">
        {BEHAVIOR_CLASSES.map(({ type, name, holds }) => (
          <option key={type} value={type}>
            {name} ({holds})
          </option>
        ))}
      </Choice>
      <Choice name="minTier" label="Data" value={minTier} any="Any data">
        <Options of={DATA_QUALITY_TIERS.slice(0, -1).map((tier) => [tier, describeTier(tier)])} />
      </Choice>
      <Choice name="complete" label="History" value={complete} any="Any coverage">
        <option value="true">Whole period covered</option>
      </Choice>
      <Choice name="active" label={TOKEN_METRICS.lastTradeAt.label} value={activeDays} any="Any time">
        <Options
          of={ACTIVE_DAYS.map((days) => [
            days,
            days === "1" ? "In the last day" : `In the last ${days} days`,
          ])}
        />
      </Choice>
      <Choice name="bots" label="Bots" value={bots} any="Bots and people">
        <option value="exclude">Without bots</option>
        <option value="only">Bots only</option>
      </Choice>
      <Choice
        name="minPositionWinRate"
        label={METRICS["winning-positions"].label}
        value={minPositionWinRate}
        any="Any rate"
      >
        <Options of={MIN_RATES.map((rate) => [rate, `At least ${Number(rate) * 100}%`])} />
      </Choice>
      <Choice name="minCopyability" label={METRICS["held-30-s"].label} value={minCopyability} any="Any share">
        <Options of={MIN_SHARES.map((share) => [share, `At least ${Number(share) * 100}%`])} />
      </Choice>
    </>
  );
}

function describeTier(tier: keyof typeof TIER_LABELS): string {
  return `${TIER_LABELS[tier].word}${tier === "GOLD" ? "" : " or better"}`;
}

interface NumberFilterProps {
  readonly name: string;
  readonly label: string;
  readonly hint: string;
  readonly value: number | null;
  readonly pattern: string;
  readonly title: string;
}

function NumberFilter({ value, ...input }: NumberFilterProps) {
  return (
    <LabeledInput
      key={value}
      className="w-36 max-sm:w-full"
      inputMode="decimal"
      defaultValue={value ?? ""}
      placeholder="any"
      {...input}
    />
  );
}
