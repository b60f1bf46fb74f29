import { expect, test } from "vitest";
import { MAINNET, withValue } from "../chain/protocol-parameters.ts";
import { NOTHING_LABELED } from "../known-address.ts";
import { buildChange, testAddress } from "../testing/build-change.ts";
import { buildMints, buildWalletInput } from "../testing/build-wallet-input.ts";
import { toSolUsd } from "../testing/to-sol-usd.ts";
import { listUsedPrices, presentInputs, writePrices } from "./analysis-inputs.ts";

const [X, Y] = [testAddress("X"), testAddress("Y")];
/** 2025-10-09, 10:00 UTC. */
const TEN = 1_760_004_000;
const HOUR = 3_600;

const moved = (mint: typeof X) => [{ account: mint, mint, decimals: 6, before: 0n, after: 1n }];
const at = (slot: number, blockTime: number | null, fields = {}) =>
  buildChange({ signature: `s${slot}`, slot, blockTime, ...fields });

test("used closes are those of hours with a change and of those before, from the first token move on", () => {
  const changes = [
    at(1, TEN - HOUR),
    at(2, TEN + 60, { tokens: moved(X) }),
    at(3, TEN + 3_599),
    at(4, TEN + 3 * HOUR),
    at(5, TEN + 5 * HOUR),
  ];
  const hours = [-1, 0, 1, 2, 3, 4].map((hour) => [TEN + hour * HOUR, BigInt(hour + 100)] as const);
  const used = listUsedPrices({ changes, solUsd: toSolUsd(hours), present: null });
  expect(used).toEqual({
    solUsdByHour: [
      { hour: "2025-10-09T09:00:00.000Z", usdMicros: "99" },
      { hour: "2025-10-09T10:00:00.000Z", usdMicros: "100" },
      { hour: "2025-10-09T12:00:00.000Z", usdMicros: "102" },
      { hour: "2025-10-09T13:00:00.000Z", usdMicros: "103" },
      { hour: "2025-10-09T14:00:00.000Z", usdMicros: "104" },
    ],
    present: null,
  });
  expect(listUsedPrices({ changes: changes.toReversed(), solUsd: toSolUsd(hours), present: null })).toEqual(
    used,
  );
});

test("a transaction without a time uses the price of its estimated hour", () => {
  const changes = [at(1, TEN + 3_599, { tokens: moved(X) }), at(11, null)];
  const solUsd = toSolUsd([[TEN + HOUR, 5n]]);
  expect(listUsedPrices({ changes, solUsd, present: null }).solUsdByHour).toEqual([
    { hour: "2025-10-09T11:00:00.000Z", usdMicros: "5" },
  ]);
});

test("prices are written as lines: hours, SOL, then tokens by address", () => {
  const tokenUsd = new Map([
    [Y, 1e-7],
    [X, 2],
  ]);
  const present = { solUsd: 150.5, tokenUsd, liquidityUsd: new Map([[Y, 30]]) };
  const solUsd = toSolUsd([[TEN, 150_000_000n]]);
  const changes = [at(1, TEN, { tokens: moved(X) })];
  expect(writePrices(listUsedPrices({ changes, solUsd, present }))).toBe(
    `2025-10-09T10:00:00.000Z 150000000\nSOL 150.5\n${X} 2 null\n${Y} 1e-7 30\n`,
  );
  const nothing = { changes: [], solUsd, present: { solUsd: null, tokenUsd: null } };
  expect(writePrices(listUsedPrices(nothing))).toBe("SOL null\n");
  expect(writePrices(listUsedPrices({ ...nothing, present: null }))).toBe("");
});

test("the inputs name transactions missing at the provider, exact balances and supplies", () => {
  const input = buildWalletInput({
    holdings: {
      ...{ slot: 7, lamports: 123_456_789_012_345_678n },
      tokens: new Map([[X, { amount: 5n, decimals: 6, frozen: 2n }]]),
    },
    mints: buildMints([X]),
    labeled: { ...NOTHING_LABELED, lending: new Set([Y]) },
  });
  const entry = { slot: 1, blockTime: null, change: null };
  const entries = [
    { ...entry, signature: "a", missing: false },
    { ...entry, signature: "b", missing: true },
  ];
  const context = {
    tipAccounts: new Set([X]),
    dollars: new Set([Y]),
    protocol: withValue(MAINNET, "lamportsPerByte", 2575, 500_000_000),
  };
  expect(presentInputs(input, entries, context)).toEqual({
    isPast: false,
    signatures: ["a", "b"],
    missing: ["b"],
    prices: { solUsdByHour: [], present: { solUsd: 200, tokens: [] } },
    mints: [{ tokenAddress: X, decimals: 6, supplyRaw: "1000000000000000000" }],
    holdings: {
      ...{ slot: 7, lamports: "123456789012345678" },
      tokens: [{ tokenAddress: X, decimals: 6, amountRaw: "5", frozenRaw: "2" }],
    },
    labels: { tips: [X], venues: [], exchanges: [], lending: [Y], incinerators: [], fees: [], dollars: [Y] },
    rentRates: [
      { fromSlot: 0, lamportsPerByte: 6960 },
      { fromSlot: 444_096_000, lamportsPerByte: 6333 },
      { fromSlot: 446_256_000, lamportsPerByte: 5080 },
      { fromSlot: 500_000_000, lamportsPerByte: 2575 },
    ],
  });
});
