import type { BehaviorType } from "@walletlens/engine/behavior/classify-behavior";

export interface BehaviorClass {
  readonly type: BehaviorType;
  readonly code: string;
  readonly name: string;
  readonly holds: string;
  readonly background: string;
}

/** In order of hold time. Every chart uses this order and these colors. */
export const BEHAVIOR_CLASSES: readonly BehaviorClass[] = [
  { type: "SNIPER", code: "S", name: "Sniper", holds: "under 1 min", background: "bg-(--behavior-1)" },
  { type: "SCALPER", code: "C", name: "Scalper", holds: "1 to 5 min", background: "bg-(--behavior-2)" },
  { type: "MOMENTUM", code: "M", name: "Momentum", holds: "5 to 30 min", background: "bg-(--behavior-3)" },
  { type: "INTRADAY", code: "I", name: "Intraday", holds: "30 min to 4 h", background: "bg-(--behavior-4)" },
  { type: "DAY_TRADER", code: "D", name: "Day trader", holds: "4 to 24 h", background: "bg-(--behavior-5)" },
  { type: "SWING", code: "W", name: "Swing", holds: "1 to 7 d", background: "bg-(--behavior-6)" },
  { type: "POSITION", code: "P", name: "Position", holds: "7 to 30 d", background: "bg-(--behavior-7)" },
  { type: "HODLER", code: "H", name: "Hodler", holds: "30 d and more", background: "bg-(--behavior-8)" },
];

/** Returns the class of a `behaviorCode`; null for `?`, an unclassified wallet. */
export function findBehaviorClass(code: string): BehaviorClass | null {
  return BEHAVIOR_CLASSES.find((entry) => entry.code === code) ?? null;
}
