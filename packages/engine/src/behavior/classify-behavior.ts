const MINUTE = 1 / 60;
const HOUR = 1;
const DAY = 24;

/** Median hold time in hours below which a wallet is of the class (docs/definitions.md#behavior). */
const BEHAVIOR_TYPES = [
  { type: "SNIPER", code: "S", belowHours: MINUTE },
  { type: "SCALPER", code: "C", belowHours: 5 * MINUTE },
  { type: "MOMENTUM", code: "M", belowHours: 30 * MINUTE },
  { type: "INTRADAY", code: "I", belowHours: 4 * HOUR },
  { type: "DAY_TRADER", code: "D", belowHours: DAY },
  { type: "SWING", code: "W", belowHours: 7 * DAY },
  { type: "POSITION", code: "P", belowHours: 30 * DAY },
  { type: "HODLER", code: "H", belowHours: Number.POSITIVE_INFINITY },
] as const;

export type BehaviorType = (typeof BEHAVIOR_TYPES)[number]["type"];

/**
 * The classes, fast to slow.
 *
 * @example
 * BEHAVIOR_TYPE_NAMES[0] // "SNIPER"
 */
export const BEHAVIOR_TYPE_NAMES: readonly BehaviorType[] = BEHAVIOR_TYPES.map(({ type }) => type);

/** Pace of position turnover by median hold time, in hours (docs/definitions.md#behavior). */
const SPEED_CATEGORIES = [
  { category: "ultra_fast", belowHours: 5 * MINUTE },
  { category: "fast", belowHours: HOUR },
  { category: "medium", belowHours: DAY },
  { category: "slow", belowHours: 7 * DAY },
  { category: "very_slow", belowHours: Number.POSITIVE_INFINITY },
] as const;

export type SpeedCategory = (typeof SPEED_CATEGORIES)[number]["category"];

/** Fewer completed cycles than this say nothing about behavior (docs/definitions.md#behavior). */
const MIN_CYCLES_FOR_TYPE = 2;

/**
 * Class by median hold; null below 2 completed cycles or without a hold time.
 *
 * @example
 * classifyBehavior(0.05, 12) // "SCALPER"
 * classifyBehavior(0.05, 1) // null
 */
export function classifyBehavior(
  medianHoldHours: number | null,
  completedCycles: number,
): BehaviorType | null {
  if (medianHoldHours === null || completedCycles < MIN_CYCLES_FOR_TYPE) return null;
  return BEHAVIOR_TYPES.find(({ belowHours }) => medianHoldHours < belowHours)?.type ?? null;
}

/**
 * One letter for a class; `?` for none.
 *
 * @example
 * behaviorCode("SCALPER") // "C"
 */
export function behaviorCode(type: BehaviorType | null): string {
  return BEHAVIOR_TYPES.find((entry) => entry.type === type)?.code ?? "?";
}

/** @internal */
export function classifySpeed(medianHoldHours: number | null): SpeedCategory | null {
  if (medianHoldHours === null) return null;
  return SPEED_CATEGORIES.find(({ belowHours }) => medianHoldHours < belowHours)?.category ?? null;
}
