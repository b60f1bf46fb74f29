import { testAddress } from "@walletlens/engine/testing/build-change";
import { expect, test } from "vitest";
import { listTokenFacts } from "@/components/token/list-token-facts";

const OTHER_FIELDS = { pricesUnavailableSince: null, age: null, listsAllHolders: false };
const buildHolder = (supplyPercent: number, rank: number) => ({
  owner: testAddress("A"),
  rank,
  supplyPercent,
  amount: 1n,
  label: null,
  isProgramAccount: false,
});

test("a token's image has its price, market cap and the share of its 10 largest holders: 10 × 5 %", () => {
  const largest = Array.from({ length: 12 }, (_, index) => buildHolder(5, index + 1));
  expect(listTokenFacts({ ...OTHER_FIELDS, priceUsd: 2, marketCapUsd: 2_000_000, largest })).toEqual([
    ["Price", "$2"],
    ["Market cap", "$2M"],
    ["Top 10 hold", "50.00%"],
  ]);
});

test("unknown values are omitted", () => {
  expect(listTokenFacts({ ...OTHER_FIELDS, priceUsd: null, marketCapUsd: null, largest: null })).toEqual([]);
  expect(
    listTokenFacts({ ...OTHER_FIELDS, priceUsd: null, marketCapUsd: null, largest: [buildHolder(7, 1)] }),
  ).toEqual([["Top 1 hold", "7.00%"]]);
});
