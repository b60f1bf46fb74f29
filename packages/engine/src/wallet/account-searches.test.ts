import { expect, test } from "vitest";
import { buildChange, testAddress, tokenChange } from "../testing/build-change.ts";
import { type AccountSearches, chooseAccounts, listUnsearched, mergeSearches } from "./account-searches.ts";
import type { TokenReconciliation } from "./reconcile.ts";

const [DUST, OTHER] = [testAddress("Dust"), testAddress("Mint")];
const NO_SEARCHES: AccountSearches = new Map();

function differing(differences: Readonly<Record<string, bigint>>): {
  tokens: readonly TokenReconciliation[];
} {
  const none = { opening: 0n, inflow: 0n, outflow: 0n, closing: 0n };
  return {
    tokens: Object.entries(differences).map(([mint, difference]) => ({
      ...none,
      mint: mint === DUST ? DUST : OTHER,
      chainBalance: difference,
      difference,
    })),
  };
}

test("a difference is searched once, and again if it changes or the history extends further back", () => {
  const found = differing({ [DUST]: 5n, [OTHER]: 0n });
  expect(listUnsearched(found, NO_SEARCHES, 100)).toEqual([DUST]);
  const accounts = new Map([[DUST, new Map([[OTHER, "newest"]])]]);
  const searches = mergeSearches(found, NO_SEARCHES, { fromSlot: 100, accounts });
  expect(listUnsearched(found, searches, 100)).toEqual([]);
  expect(listUnsearched(differing({ [DUST]: 6n }), searches, 100)).toEqual([DUST]);
  expect(listUnsearched(found, searches, 50)).toEqual([DUST]);
});

test("a reconciled mint is removed, and a mint that was not searched remains unchanged", () => {
  const earlier: AccountSearches = new Map([
    [DUST, { difference: 5n, fromSlot: 100, accounts: new Map([[DUST, "kept"]]) }],
    [OTHER, { difference: 7n, fromSlot: 100, accounts: new Map() }],
  ]);
  const after = mergeSearches(differing({ [DUST]: 5n, [OTHER]: 0n }), earlier, {
    fromSlot: 100,
    accounts: new Map(),
  });
  expect(after).toEqual(new Map([[DUST, earlier.get(DUST)]]));
});

test("searched accounts are open or named in the history, by whole mints up to a limit", () => {
  const open = [
    { account: testAddress("Now"), mint: DUST },
    { account: testAddress("Eve"), mint: testAddress("Far") },
  ];
  const changes = [
    buildChange({
      signature: "a",
      tokens: [{ ...tokenChange("Dust", 0n, 1n), account: testAddress("Shut") }],
    }),
    buildChange({
      signature: "b",
      tokens: [{ ...tokenChange("Dust", 1n, 0n), account: testAddress("Shut") }],
    }),
    buildChange({
      signature: "c",
      tokens: [{ ...tokenChange("Mint", 1n, 0n), account: testAddress("XYZ") }],
    }),
  ];
  const chosen = (maxAccounts: number) =>
    chooseAccounts([DUST, OTHER], open, changes, maxAccounts).map(([mint, account]) => [mint, account]);
  const [dust, other] = [
    ["Now", "Shut"].map((name) => [DUST, testAddress(name)]),
    [[OTHER, testAddress("XYZ")]],
  ];
  expect(chosen(3)).toEqual([...dust, ...other]);
  // The second mint does not fit, and the first is cut if it exceeds the limit itself.
  expect(chosen(2)).toEqual(dust);
  expect(chosen(1)).toEqual(dust.slice(0, 1));
});
