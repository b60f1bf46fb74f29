import { behaviorCode, classifyBehavior } from "@walletlens/engine/behavior/classify-behavior";
import { expect, test } from "vitest";
import { BEHAVIOR_CLASSES, findBehaviorClass } from "@/components/wallet/behavior-classes";

const MINUTE = 1 / 60;

test("names, letters and hold times equal those of the classification", () => {
  const holds = [
    ["Sniper", 0.99 * MINUTE],
    ["Scalper", 1 * MINUTE],
    ["Scalper", 4.99 * MINUTE],
    ["Momentum", 5 * MINUTE],
    ["Momentum", 29.9 * MINUTE],
    ["Intraday", 30 * MINUTE],
    ["Intraday", 3.99],
    ["Day trader", 4],
    ["Day trader", 23.9],
    ["Swing", 24],
    ["Swing", 24 * 6.9],
    ["Position", 24 * 7],
    ["Position", 24 * 29.9],
    ["Hodler", 24 * 30],
  ] as const;
  const named = holds.map(([, hours]) => findBehaviorClass(behaviorCode(classifyBehavior(hours, 2)))?.name);
  expect(named).toEqual(holds.map(([name]) => name));
});

test("a wallet that fits no class has no class", () => {
  expect(findBehaviorClass(behaviorCode(null))).toBeNull();
});

test("every class has its own color of the scale, in order", () => {
  expect(BEHAVIOR_CLASSES.map(({ background }) => background)).toEqual(
    [1, 2, 3, 4, 5, 6, 7, 8].map((step) => `bg-(--behavior-${step})`),
  );
});
