import { expect, test } from "vitest";
import { RankingCursor, writeRankingCursor } from "./ranking-cursor.ts";

const ADDRESS = "FzLZJCdqWNJ3mda5JswHC6kCKQ28C6DQbFAxjXhDyNJX";
const PRIOR = { wins: 8.25, losses: 1e-7 };
const SEARCH = "0123456789abcdef";

test.each([34.749, -1e-9, 0, Number.NEGATIVE_INFINITY])(
  "a position with the value %s is read as written",
  (value) => {
    const place = { complete: value > 0, value, address: ADDRESS, prior: PRIOR };
    expect(RankingCursor.parse(writeRankingCursor(place, SEARCH))).toEqual({ ...place, search: SEARCH });
  },
);

test("the end of a list has no cursor", () => {
  expect(writeRankingCursor(null, SEARCH)).toBeNull();
});

test.each([
  "",
  `1_5_${ADDRESS}`,
  `1_5_${ADDRESS}_1_1`,
  `1_5_${ADDRESS}_1_1_0123`,
  `2_5_${ADDRESS}_1_1_${SEARCH}`,
  `1_5_${ADDRESS}_0_1_${SEARCH}`,
  `1_5_${ADDRESS}_1_1e999_${SEARCH}`,
  `1_x_${ADDRESS}_1_1_${SEARCH}`,
  `1_5_${ADDRESS}_1_-1_${SEARCH}`,
])("%s is not a cursor", (text) => {
  expect(RankingCursor.safeParse(text).success).toBe(false);
});
