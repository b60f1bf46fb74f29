/** Color alone would not be accessible. */
export function BestMark() {
  return (
    <span className="mr-2 rounded-sm border border-accent/50 px-1 text-xs text-accent" title="Best of these">
      best
    </span>
  );
}

/** As high as the metric that replaces it. */
export function MetricPlaceholder({ hasNote }: { hasNote: boolean }) {
  return (
    <span aria-hidden="true">
      <span className="flex h-5 items-center justify-end">
        <span className="skeleton h-4 w-20" />
      </span>
      {hasNote && <span className={COMPARE_NOTE} />}
    </span>
  );
}

export const COMPARE_NOTE = "block min-h-4 truncate text-xs text-faint";

/**
 * Returns the indexes of the maximum. Null is an unknown value, undefined a wallet without metrics. Empty if values
 * are equal, or one is unknown, since it may be larger.
 */
export function findBest(values: readonly (number | null | undefined)[]): ReadonlySet<number> {
  const presentValues = values.filter((value) => value !== undefined);
  const knownValues = presentValues.filter((value) => value !== null);
  const best = Math.max(...knownValues);
  const isOpen =
    knownValues.length < presentValues.length ||
    knownValues.length < 2 ||
    knownValues.every((value) => value === best);
  return new Set(isOpen ? [] : values.flatMap((value, index) => (value === best ? [index] : [])));
}
