import { VerdictSchema } from "@walletlens/contract/review";
import { expect, test } from "vitest";
import { formatReview, VERDICT_LABELS } from "./review.ts";

test("every verdict of the API has a label", () => {
  expect(Object.keys(VERDICT_LABELS)).toEqual(VerdictSchema.options);
});

test("a review is the label of its verdict and its sentences, a line each", () => {
  const sentences = [{ text: "It trades 2 tokens." }, { text: "A verdict needs 10 closed tokens." }];
  expect(formatReview({ verdict: "not_enough_data", sentences })).toBe(
    "Not enough data\nIt trades 2 tokens.\nA verdict needs 10 closed tokens.",
  );
});
