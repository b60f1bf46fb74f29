import { expect, it } from "vitest";
import { behaviorCode, classifyBehavior, classifySpeed } from "./classify-behavior.ts";

/** Hours of a median hold in seconds, computed as the metrics are. */
const hours = (seconds: number) => seconds / 3600;

it.each([
  [0, "SNIPER", "S"],
  [59, "SNIPER", "S"],
  [60, "SCALPER", "C"],
  [299, "SCALPER", "C"],
  [300, "MOMENTUM", "M"],
  [1799, "MOMENTUM", "M"],
  [1800, "INTRADAY", "I"],
  [14_399, "INTRADAY", "I"],
  [14_400, "DAY_TRADER", "D"],
  [86_399, "DAY_TRADER", "D"],
  [86_400, "SWING", "W"],
  [604_799, "SWING", "W"],
  [604_800, "POSITION", "P"],
  [2_591_999, "POSITION", "P"],
  [2_592_000, "HODLER", "H"],
  [94_608_000, "HODLER", "H"],
])("behavior class by median hold: %s seconds are %s", (seconds, type, code) => {
  expect(classifyBehavior(hours(seconds), 2)).toBe(type);
  expect(behaviorCode(classifyBehavior(hours(seconds), 2))).toBe(code);
});

it("behavior class by median hold is null below two completed cycles and without a hold time, and its code is ?", () => {
  expect(classifyBehavior(1, 1)).toBeNull();
  expect(classifyBehavior(null, 5)).toBeNull();
  expect(behaviorCode(null)).toBe("?");
});

it.each([
  [299, "ultra_fast"],
  [300, "fast"],
  [3599, "fast"],
  [3600, "medium"],
  [86_399, "medium"],
  [86_400, "slow"],
  [604_799, "slow"],
  [604_800, "very_slow"],
])("speed category by median hold: %s seconds are %s", (seconds, category) => {
  expect(classifySpeed(hours(seconds))).toBe(category);
});

it("speed category by median hold is null without a hold time", () => {
  expect(classifySpeed(null)).toBeNull();
});
