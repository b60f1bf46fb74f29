import { expect, test } from "vitest";
import { WRAPPED_SOL } from "../chain/assets.ts";
import { toSolUsd } from "../testing/to-sol-usd.ts";
import { findPresentSolUsd } from "./present-prices.ts";

const HOUR = 3600;
/** Half past the tenth hour. */
const NOW = (10 * HOUR + 1800) * 1000;
const LISTED = new Map([[WRAPPED_SOL, { usd: 140 }]]);
const closeAt = (hour: number) => toSolUsd([[hour * HOUR, 150_500_000n]]);

test.each([
  ["the close of the present hour", closeAt(10), LISTED, 150.5],
  ["a close of two hours before", closeAt(8), LISTED, 150.5],
  ["the listed price, if the newest close is older", closeAt(7), LISTED, 140],
  ["an old close, if SOL is not listed", closeAt(7), new Map(), 150.5],
  ["the listed price, if no hour has a close", new Map(), LISTED, 140],
  ["unknown without both", new Map(), null, null],
  ["not a close of the future", closeAt(11), null, null],
])("the present price of SOL is %s", (_, solUsd, prices, usd) => {
  expect(findPresentSolUsd(solUsd, prices, NOW)).toBe(usd);
});
