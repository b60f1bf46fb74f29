import fc from "fast-check";
import { expect, it } from "vitest";
import { runSteps } from "../steps.ts";
import { buildChange, testAddress } from "../testing/build-change.ts";
import { indexChanges, indexChangesInSteps } from "./index-changes.ts";
import type { OwnerChange } from "./owner-change.ts";

const MINTS = ["A", "B", "Nft"].map(testAddress);

const someToken = fc
  .record({ mint: fc.constantFrom(...MINTS), before: fc.bigInt(0n, 2n), after: fc.bigInt(0n, 2n) })
  .map((token) => ({ ...token, account: token.mint, decimals: token.mint === MINTS[2] ? 0 : 6 }));

const escrow = {
  ...{ account: testAddress("E"), authority: testAddress("Program"), mint: testAddress("A") },
  decimals: 6,
  before: 0n,
  after: 1n,
};

const someChange = fc
  .record({
    slot: fc.integer({ min: 0, max: 9 }),
    name: fc.constantFrom("x", "y"),
    time: fc.option(fc.integer({ min: 0, max: 1_000 }), { freq: 8 }),
    tokens: fc.array(someToken, { maxLength: 3 }),
    hasEscrow: fc.boolean(),
  })
  .map(({ slot, name, time, tokens, hasEscrow }): OwnerChange => {
    const escrows = hasEscrow ? [{ ...escrow, alone: true }] : [];
    return buildChange({ signature: `${name}${slot}`, slot, blockTime: time, tokens, escrows });
  });

const someHistory = fc
  .uniqueArray(someChange, { selector: ({ signature }) => signature, maxLength: 20 })
  .map((changes) => changes.sort((a, b) => a.slot - b.slot));

it("an index in steps equals one of all changes, in any order", () => {
  const someOrder = fc.oneof(
    someHistory,
    someHistory.map((changes) => changes.toReversed()),
  );
  fc.assert(
    fc.property(someOrder, fc.integer({ min: 1, max: 8 }), (changes, perStep) => {
      const index = runSteps(indexChangesInSteps([...changes], perStep));
      expect(index).toEqual(indexChanges([...changes]));
    }),
  );
});

it("an index in steps yields to other work after each part", () => {
  const changes = Array.from({ length: 40 }, (_, slot) => buildChange({ signature: `s${slot}`, slot }));
  const steps = indexChangesInSteps(changes, 10);
  let turns = 0;
  while (!steps.next().done) turns += 1;
  expect(turns).toBeGreaterThanOrEqual(4);
});

it("an index is computed once for a list", () => {
  const changes = [buildChange({ signature: "s", slot: 1, blockTime: 1 })];
  expect(indexChanges(changes)).toBe(indexChanges(changes));
  expect(runSteps(indexChangesInSteps(changes))).toBe(indexChanges(changes));
});
