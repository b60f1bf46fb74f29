import fc from "fast-check";
import { expect, it } from "vitest";
import { runSteps } from "../steps.ts";
import { buildChange, testAddress } from "../testing/build-change.ts";
import { type ChangeIndex, indexChanges, indexChangesInSteps } from "./index-changes.ts";
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

/** Contents of an index, in an order that does not depend on where it was continued. */
function contents({ mints, singles, splitMints, ...survey }: ChangeIndex) {
  return { ...survey, mints: [...mints], singles: [...singles].sort(), splitMints: [...splitMints].sort() };
}

it("an index in steps equals one of all changes, in any order", () => {
  const someOrder = fc.oneof(
    someHistory,
    someHistory.map((changes) => changes.toReversed()),
  );
  fc.assert(
    fc.property(someOrder, fc.integer({ min: 1, max: 8 }), (changes, perStep) => {
      const whole = contents(indexChanges([...changes]));
      expect(contents(runSteps(indexChangesInSteps([...changes], null, perStep)))).toEqual(whole);
    }),
  );
});

it("an index in steps yields to other work after each part", () => {
  const changes = Array.from({ length: 40 }, (_, slot) => buildChange({ signature: `s${slot}`, slot }));
  const steps = indexChangesInSteps(changes, null, 10);
  let turns = 0;
  while (!steps.next().done) turns += 1;
  expect(turns).toBeGreaterThanOrEqual(4);
});

it("an index that continues another equals one of all changes", () => {
  fc.assert(
    fc.property(someHistory, fc.array(fc.nat(20), { maxLength: 3 }), (changes, ends) => {
      let last: ChangeIndex | null = null;
      for (const end of ends.sort((a, b) => a - b)) last = indexChanges(changes.slice(0, end), last);
      const whole = contents(indexChanges([...changes]));
      expect(contents(indexChanges([...changes], last))).toEqual(whole);
    }),
  );
});

it("an index restarts if an earlier change differs, or a new change is not the latest", () => {
  const [a, b, c] = [1, 2, 3].map((slot) => buildChange({ signature: `s${slot}`, slot, blockTime: slot }));
  if (a === undefined || b === undefined || c === undefined) throw new Error("no changes");
  const last = indexChanges([a, c]);
  expect(indexChanges([a, c, b], last).ordered).toEqual([a, b, c]);
  expect(indexChanges([b, c], last).ordered).toEqual([b, c]);
  const another = { ...a, blockTime: null };
  expect(indexChanges([another, c], last)).toMatchObject({ undated: 1, ordered: [another, c] });
});

it("a continued index reads only new changes", () => {
  let reads = 0;
  const watched = (slot: number): OwnerChange => {
    const change = buildChange({ signature: `s${slot}`, slot, blockTime: slot });
    return Object.defineProperty(change, "tokens", {
      get: () => {
        reads += 1;
        return [];
      },
    });
  };
  const changes = Array.from({ length: 50 }, (_, slot) => watched(slot));
  const last = indexChanges(changes.slice(0, 49));
  reads = 0;
  indexChanges(changes, last);
  const one = reads;
  reads = 0;
  indexChanges(changes.slice(49));
  expect(one).toBe(reads);
});
