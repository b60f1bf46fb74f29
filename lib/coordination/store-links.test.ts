import { testAddress } from "@walletlens/engine/testing/build-change";
import { expect, test } from "vitest";
import { computeLossShare } from "./store-links";

const result = (token: string, value: number | null, isWhole = true) => ({
  ...{ tokenAddress: testAddress(token), realizedPnlSol: { value, isWhole } },
});

test("3 of 4 SOL of profit are from tokens in which the other wallet lost", () => {
  const winner = [result("A", 3), result("B", 1), result("C", -5)];
  const loser = [result("A", -2), result("B", 2), result("C", -1)];
  expect(computeLossShare(winner, loser)).toBe(0.75);
  expect(computeLossShare(loser, winner)).toBe(0);
});

test("results that are known in part are neither a profit nor a loss", () => {
  expect(computeLossShare([result("A", 3, false), result("B", 1)], [result("A", -2)])).toBe(0);
  expect(computeLossShare([result("A", 3), result("B", 1)], [result("A", -2, false)])).toBe(0);
  expect(
    computeLossShare([result("A", 3), result("B", 1)], [result("A", null, false), result("B", -1)]),
  ).toBe(0.25);
});

test("without a profit there is no share", () => {
  expect(computeLossShare([result("A", -1), result("B", 0)], [result("A", -1)])).toBeNull();
});
