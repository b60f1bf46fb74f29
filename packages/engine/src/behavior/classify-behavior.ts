const MINUTE = 1 / 60;
const HOUR = 1;
const DAY = 24;

/** Upper bounds of the median hold time in hours (docs/definitions.md#behavior). */
const BEHAVIOR_TYPES = [
  { type: "SNIPER", style: "sniper", code: "S", belowHours: MINUTE },
  { type: "SCALPER", style: "scalper", code: "C", belowHours: 5 * MINUTE },
  { type: "MOMENTUM", style: "momentum", code: "M", belowHours: 30 * MINUTE },
  { type: "INTRADAY", style: "intraday", code: "I", belowHours: 4 * HOUR },
  { type: "DAY_TRADER", style: "day_trader", code: "D", belowHours: DAY },
  { type: "SWING", style: "swing", code: "W", belowHours: 7 * DAY },
  { type: "POSITION", style: "position", code: "P", belowHours: 30 * DAY },
  { type: "HODLER", style: "hodler", code: "H", belowHours: Number.POSITIVE_INFINITY },
] as const;

export type BehaviorType = (typeof BEHAVIOR_TYPES)[number]["type"];

/** Behavior classes, fast to slow. */
export const BEHAVIOR_TYPE_NAMES: readonly BehaviorType[] = BEHAVIOR_TYPES.map(({ type }) => type);

export type TradingStyle = (typeof BEHAVIOR_TYPES)[number]["style"];

/** Behavior classes in lower case, fast to slow. */
export const TRADING_STYLES: readonly TradingStyle[] = BEHAVIOR_TYPES.map(({ style }) => style);

/** Code of a wallet without a class. */
const NO_CODE = "?";

export type BehaviorCode = (typeof BEHAVIOR_TYPES)[number]["code"] | typeof NO_CODE;

/** Codes of the classes, fast to slow, and the code of no class. */
export const BEHAVIOR_CODES: readonly BehaviorCode[] = [...BEHAVIOR_TYPES.map(({ code }) => code), NO_CODE];

/** Turnover speed by median hold time, in hours (docs/definitions.md#behavior). */
const SPEEDS = [
  { category: "ultra_fast", belowHours: 5 * MINUTE },
  { category: "fast", belowHours: HOUR },
  { category: "medium", belowHours: DAY },
  { category: "slow", belowHours: 7 * DAY },
  { category: "very_slow", belowHours: Number.POSITIVE_INFINITY },
] as const;

export type SpeedCategory = (typeof SPEEDS)[number]["category"];

/** Speeds, fast to slow. */
export const SPEED_CATEGORIES: readonly SpeedCategory[] = SPEEDS.map(({ category }) => category);

/** Exit patterns of positions. */
export const EXIT_PATTERNS = ["all_at_once", "partial_exit"] as const;
export type ExitPattern = (typeof EXIT_PATTERNS)[number];

/** Minimum share of cycles sold in one transaction for `all_at_once` (docs/definitions.md#behavior). */
const MIN_SINGLE_EXIT_SHARE = 0.5;

/** Minimum completed cycles for a class (docs/definitions.md#behavior). */
const MIN_CYCLES_FOR_TYPE = 2;

/**
 * Returns the class of a median hold time; null below 2 completed cycles or without a hold time.
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
 * Returns the one-letter code of a class; `?` for none.
 *
 * @example
 * behaviorCode("SCALPER") // "C"
 */
export function behaviorCode(type: BehaviorType | null): BehaviorCode {
  return BEHAVIOR_TYPES.find((entry) => entry.type === type)?.code ?? NO_CODE;
}

/** @internal */
export function classifySpeed(medianHoldHours: number | null): SpeedCategory | null {
  if (medianHoldHours === null) return null;
  return SPEEDS.find(({ belowHours }) => medianHoldHours < belowHours)?.category ?? null;
}

/** @internal */
export function toTradingStyle(type: BehaviorType | null): TradingStyle | null {
  return BEHAVIOR_TYPES.find((entry) => entry.type === type)?.style ?? null;
}

/**
 * Returns the exit pattern; null without a completed cycle.
 *
 * @internal
 */
export function classifyExit(singleExitShare: number | null): ExitPattern | null {
  if (singleExitShare === null) return null;
  return singleExitShare >= MIN_SINGLE_EXIT_SHARE ? "all_at_once" : "partial_exit";
}
