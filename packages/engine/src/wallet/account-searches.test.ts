import { expect, test } from "vitest";
import { testAddress } from "../testing/build-change.ts";
import { type AccountSearches, listUnsearched, rememberSearches } from "./account-searches.ts";
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

test("a balance is looked into once, and again where it has changed or the history reaches further back", () => {
  const found = differing({ [DUST]: 5n, [OTHER]: 0n });
  expect(listUnsearched(found, NO_SEARCHES, 100)).toEqual([DUST]);
  const accounts = new Map([[DUST, new Map([[OTHER, "newest"]])]]);
  const searches = rememberSearches(found, NO_SEARCHES, { fromSlot: 100, accounts });
  expect(listUnsearched(found, searches, 100)).toEqual([]);
  expect(listUnsearched(differing({ [DUST]: 6n }), searches, 100)).toEqual([DUST]);
  expect(listUnsearched(found, searches, 50)).toEqual([DUST]);
});

test("what reconciles is forgotten, and what was not searched this time is remembered as it was", () => {
  const earlier: AccountSearches = new Map([
    [DUST, { difference: 5n, fromSlot: 100, accounts: new Map([[DUST, "kept"]]) }],
    [OTHER, { difference: 7n, fromSlot: 100, accounts: new Map() }],
  ]);
  const after = rememberSearches(differing({ [DUST]: 5n, [OTHER]: 0n }), earlier, {
    fromSlot: 100,
    accounts: new Map(),
  });
  expect(after).toEqual(new Map([[DUST, earlier.get(DUST)]]));
});
