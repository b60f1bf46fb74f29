import { DATA_QUALITY_TIERS } from "@walletlens/engine/behavior/data-quality";
import { ACTIVE_DAYS, type DiscoverRequest } from "@/components/discover/discover-query";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Choice } from "@/components/ui/choice";
import { INPUT_STYLE } from "@/components/ui/field";
import { QueryForm } from "@/components/ui/query-form";
import { BEHAVIOR_CLASSES } from "@/components/wallet/behavior-classes";
import { TIER_LABELS } from "@/components/wallet/tier-labels";

export function DiscoverFilters({ request }: { request: DiscoverRequest }) {
  const { behaviorType, minTier, activeDays, minNet, sortBy } = request;
  return (
    <QueryForm action="/discover" className="flex flex-wrap items-end gap-3 border-b border-line px-4 py-3">
      {sortBy !== "net" && <input type="hidden" name="sortBy" value={sortBy} />}
      <Choice name="class" label="Class" value={behaviorType} any="Any class">
        {BEHAVIOR_CLASSES.map(({ type, name, holds }) => (
          <option key={type} value={type}>
            {name} ({holds})
          </option>
        ))}
      </Choice>
      <Choice name="minTier" label="Data" value={minTier} any="Any data">
        {DATA_QUALITY_TIERS.slice(0, -1).map((tier) => (
          <option key={tier} value={tier}>
            {TIER_LABELS[tier].word}
            {tier === "GOLD" ? "" : " or better"}
          </option>
        ))}
      </Choice>
      <Choice name="active" label="Last trade" value={activeDays} any="Any time">
        {ACTIVE_DAYS.map((days) => (
          <option key={days} value={days}>
            {days === "1" ? "In the last day" : `In the last ${days} days`}
          </option>
        ))}
      </Choice>
      <label className="w-32 max-sm:w-full">
        <span className="mb-1 block text-sm text-muted">
          Net at least <span className="text-faint">· SOL</span>
        </span>
        <input
          name="minNet"
          inputMode="decimal"
          pattern="-?[0-9]{1,12}(\.[0-9]{1,9})?"
          title="A number, such as 12.5"
          defaultValue={minNet ?? ""}
          placeholder="any"
          autoComplete="off"
          className={`figure ${INPUT_STYLE}`}
        />
      </label>
      <Button look="primary" type="submit">
        Show
      </Button>
      <ButtonLink href="/discover">Reset</ButtonLink>
    </QueryForm>
  );
}
