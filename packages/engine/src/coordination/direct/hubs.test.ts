import { expect, test } from "vitest";
import { runSteps } from "../../steps.ts";
import { testAddress } from "../../testing/build-change.ts";
import { findHubs } from "./hubs.ts";

const [ANN, BOB] = [testAddress("Ann"), testAddress("Bob")] as const;

/** Wallets that each received `lamports` from Ann. */
const wallets = (count: number, lamports: bigint | null = 1_000_000n, receivers = 9) =>
  Array.from({ length: count }, (_, n) => ({
    wallet: testAddress(`N${"ABCDEFGHJK"[Math.floor(n / 10)]}${"ABCDEFGHJK"[n % 10]}`),
    facts: [
      {
        ...{ signature: "s", time: 0, feePayer: ANN, signers: [ANN] },
        movements: [
          {
            ...{ counterparty: ANN, direction: "in" as const, mint: null, lamports },
            ...{ receivers, opened: false },
          },
        ],
      },
    ],
  }));

const isHub = (
  count: number,
  known: readonly (readonly [typeof ANN, number])[] = [],
  labeled: readonly (typeof ANN)[] = [],
) =>
  runSteps(
    findHubs({
      ...{ wallets: wallets(count), labeled: new Set(labeled) },
      ...{ fanOut: new Map(known), passedThrough: new Map() },
    }),
  );

test("an address with more than 25 wallets, among those given or in its own history, is a hub", () => {
  expect([25, 26].map((count) => isHub(count)(ANN))).toEqual([false, true]);
  expect([25, 26].map((fanOut) => isHub(1, [[BOB, fanOut]])(BOB))).toEqual([false, true]);
  expect(isHub(26, [[ANN, 1]])(ANN)).toBe(true);
  expect(isHub(26)(BOB)).toBe(false);
});

test("an address with a label is a hub, regardless of its counterparties", () => {
  expect(isHub(0, [], [BOB])(BOB)).toBe(true);
  expect(isHub(0, [], [BOB])(ANN)).toBe(false);
});
