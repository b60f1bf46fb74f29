const MINUTE = 1 / 60;
const HOUR = 1;
const DAY = 24;

/** Median hold time in hours below which a wallet is of the class (docs/definitions.md#behavior). */
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

/**
 * The classes, fast to slow.
 *
 * @example
 * BEHAVIOR_TYPE_NAMES[0] // "SNIPER"
 */
export const BEHAVIOR_TYPE_NAMES: readonly BehaviorType[] = BEHAVIOR_TYPES.map(({ type }) => type);

export type TradingStyle = (typeof BEHAVIOR_TYPES)[number]["style"];

/**
 * The classes in lower case, fast to slow.
 *
 * @example
 * TRADING_STYLES[0] // "sniper"
 */
export const TRADING_STYLES: readonly TradingStyle[] = BEHAVIOR_TYPES.map(({ style }) => style);

/** Code of a wallet that is of no class. */
const NO_CODE = "?";

export type BehaviorCode = (typeof BEHAVIOR_TYPES)[number]["code"] | typeof NO_CODE;

/**
 * Codes of the classes, fast to slow, and the code of no class.
 *
 * @example
 * BEHAVIOR_CODES.at(-1) // "?"
 */
export const BEHAVIOR_CODES: readonly BehaviorCode[] = [...BEHAVIOR_TYPES.map(({ code }) => code), NO_CODE];

/** Pace of position turnover by median hold time, in hours (docs/definitions.md#behavior). */
const SPEEDS = [
  { category: "ultra_fast", belowHours: 5 * MINUTE },
  { category: "fast", belowHours: HOUR },
  { category: "medium", belowHours: DAY },
  { category: "slow", belowHours: 7 * DAY },
  { category: "very_slow", belowHours: Number.POSITIVE_INFINITY },
] as const;

export type SpeedCategory = (typeof SPEEDS)[number]["category"];

/**
 * The paces, fast to slow.
 *
 * @example
 * SPEED_CATEGORIES[0] // "ultra_fast"
 */
export const SPEED_CATEGORIES: readonly SpeedCategory[] = SPEEDS.map(({ category }) => category);

/**
 * Ways of leaving positions.
 *
 * @example
 * const pattern: ExitPattern = EXIT_PATTERNS[0];
 */
export const EXIT_PATTERNS = ["all_at_once", "partial_exit"] as const;
export type ExitPattern = (typeof EXIT_PATTERNS)[number];

/** Least share of cycles sold in one transaction for the pattern `all_at_once` (docs/definitions.md#behavior). */
const MIN_SINGLE_EXIT_SHARE = 0.5;

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
 * Classifies how a wallet leaves its positions; null without a completed cycle.
 *
 * @internal
 */
export function classifyExit(singleExitShare: number | null): ExitPattern | null {
  if (singleExitShare === null) return null;
  return singleExitShare >= MIN_SINGLE_EXIT_SHARE ? "all_at_once" : "partial_exit";
}
