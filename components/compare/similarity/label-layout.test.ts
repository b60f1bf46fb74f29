import { expect, test } from "vitest";
import { type DrawnLabel, findLabelClasses, TEXT_SIZES } from "@/components/compare/similarity/label-layout";

const label = (id: string, x: number, more: Partial<DrawnLabel> = {}): DrawnLabel => ({
  ...{ id, text: "Abcd…wxyz", x, y: 100, at: "below", size: TEXT_SIZES.wallet },
  ...more,
});

test("of two overlapping labels, the less important one is hidden", () => {
  expect(findLabelClasses([label("first", 100), label("second", 120)], [])).toEqual(
    new Map([
      ["first", ""],
      ["second", "hidden"],
    ]),
  );
});

test("a label that fits only a wide window is hidden in narrow ones", () => {
  expect(findLabelClasses([label("first", 100), label("second", 190)], []).get("second")).toBe(
    "max-sm:hidden",
  );
});

test("labels above, below and centered on a point take different space", () => {
  const positions = [label("above", 100, { at: "above" }), label("below", 100, { at: "below" })];
  expect(findLabelClasses(positions, []).get("below")).toBe("");
  expect(findLabelClasses([...positions, label("middle", 100, { at: "middle" })], []).get("middle")).toBe(
    "hidden",
  );
});

test("an amount that would cover a circle is hidden, and a name is not", () => {
  const circle = { x: 100, y: 110, radius: 10 };
  expect(findLabelClasses([label("name", 100)], [circle]).get("name")).toBe("");
  expect(findLabelClasses([label("amount", 100, { isClearOfCircles: true })], [circle]).get("amount")).toBe(
    "hidden",
  );
});

test("two adjacent labels have a gap of half a height", () => {
  // Nine characters of 13 px are 70.2 px wide.
  const beside = (x: number) =>
    findLabelClasses([label("first", 100), label("second", x)], []).get("second") !== "hidden";
  expect([beside(176), beside(177)]).toEqual([false, true]);
});
