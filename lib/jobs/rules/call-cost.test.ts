import { expect, test } from "vitest";
import { sumCosts } from "./call-cost";

const part = {
  calls: 3,
  byMethod: { getSlot: 1, getTransaction: 2 },
  bytes: 900,
  credits: 21,
  retries: 1,
};

test("costs are added by method, and credits are unknown if those of one part are", () => {
  expect(sumCosts([])).toBeNull();
  expect(sumCosts([part, { ...part, byMethod: { getTransaction: 3 } }])).toEqual({
    calls: 6,
    byMethod: { getSlot: 1, getTransaction: 5 },
    bytes: 1800,
    credits: 42,
    retries: 2,
  });
  expect(sumCosts([part, { ...part, credits: null }])?.credits).toBeNull();
});
