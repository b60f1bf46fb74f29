import { expect, it } from "vitest";
import { USDC, USDT, WRAPPED_SOL } from "../chain/assets.ts";
import { buildChange, testAddress, tokenChange } from "../testing/build-change.ts";
import { toSolUsd } from "../testing/to-sol-usd.ts";
import { classifyChange } from "./classify-change.ts";
import type { Trade } from "./movement.ts";
import type { OwnerChange, VisibleValue } from "./owner-change.ts";
import type { SolUsd } from "./sol-usd.ts";

const SOL = 1_000_000_000n;
const DOLLAR = 1_000_000n;
const TIME = 1_760_000_460;
/** 150 dollars per SOL in the hour of TIME. */
const PRICED = toSolUsd([[1_760_000_400, 150_000_000n]]);

function classify(fields: Partial<OwnerChange>, solUsd: SolUsd = new Map()) {
  return classifyChange(buildChange({ signature: "a", ...fields }), TIME, { solUsd, nfts: new Set() });
}

const tradesOf = (...given: Parameters<typeof classify>) => classify(...given).trades;

/** Net dollars, as one USDC account's change. */
function dollars(amount: bigint) {
  const [before, after] = amount < 0n ? [-amount, 0n] : [0n, amount];
  return { account: testAddress("MyUSDC"), mint: USDC, decimals: 6, before, after };
}

const shown = (name: string, lamports: bigint, usdMicros = 0n): VisibleValue => ({
  mint: testAddress(name),
  lamports,
  usdMicros,
});

const valuesOf = (trades: readonly Trade[]) => trades.map((trade) => trade.valueLamports);
const dollarsOf = (trades: readonly Trade[]) => trades.map((trade) => trade.valueUsdMicros);
const costsOf = (trades: readonly Trade[]) => trades.map((trade) => [trade.feeLamports, trade.tipLamports]);

const buyX = tokenChange("X", 0n, 10n);
const buyY = tokenChange("Y", 0n, 10n);
const sellX = tokenChange("X", 10n, 0n);
const sellY = tokenChange("Y", 10n, 0n);

it("a failed transaction costs its fee and nothing else, regardless of its attempted transfers", () => {
  expect(classify({ failed: true, feeLamports: 5n, solLamports: -SOL, tokens: [buyX] })).toMatchObject({
    trades: [],
    transfers: [],
    atomicLamports: null,
    costLamports: 5n,
  });
});

const arbitrage = { arbitrage: [], feeLamports: 5n, tipLamports: 2n };

it("quote that moves alone is an arbitrage in dollars too, a gain or a loss, at the price of the hour or unknown", () => {
  // 3 dollars at 150 are 0.02 SOL.
  expect(classify({ ...arbitrage, tokens: [dollars(3n * DOLLAR)] }, PRICED).atomicLamports).toBe(19_999_993n);
  expect(classify({ ...arbitrage, tokens: [dollars(-3n * DOLLAR)] }, PRICED).atomicLamports).toBe(
    -20_000_007n,
  );
  expect(classify({ ...arbitrage, tokens: [dollars(DOLLAR)] })).toMatchObject({
    atomicLamports: "unknown",
    costLamports: 7n,
  });
});

it.each<[string, Partial<OwnerChange>]>([
  ["was not returned", { arbitrage: null }],
  ["the owner did not sign for", { signed: false }],
  ["one asset paid for another", { tokens: [dollars(DOLLAR)] }],
])("quote that moves alone is a cost and no result if it %s", (_, fields) => {
  const change = { ...arbitrage, solLamports: -100n, ...fields };
  for (const prices of [PRICED, undefined]) {
    expect(classify(change, prices)).toMatchObject({ atomicLamports: null, costLamports: 7n });
  }
});

it("a token against dollars has no dollars if SOL was paid too and both are known in SOL", () => {
  const trades = tradesOf({ tokens: [buyX, dollars(-300n * DOLLAR)], solLamports: -5n }, PRICED);
  expect([valuesOf(trades), dollarsOf(trades)]).toEqual([[2n * SOL + 5n], [null]]);
});

it("a token against dollars omits SOL below 0.01 if the dollars' value in SOL is unknown, and not 0.01 itself", () => {
  const paid = (solLamports: bigint) => tradesOf({ tokens: [buyX, dollars(-8n * DOLLAR)], solLamports });
  expect([valuesOf(paid(0n)), dollarsOf(paid(0n))]).toEqual([[null], [8n * DOLLAR]]);
  expect(dollarsOf(paid(-9_999_999n))).toEqual([8n * DOLLAR]);
  expect(dollarsOf(paid(-10_000_000n))).toEqual([null]);
});

it("a token against dollars has no dollars if none were paid, or inflow equals outflow", () => {
  expect(dollarsOf(tradesOf({ tokens: [sellX], solLamports: SOL }))).toEqual([null]);
  const usdt = { ...dollars(-5n), mint: USDT, account: testAddress("MyUSDT") };
  const exchanged = tradesOf({ tokens: [buyX, dollars(5n), usdt], solLamports: -3n });
  expect([valuesOf(exchanged), dollarsOf(exchanged)]).toEqual([[null], [null]]);
});

const bought = { tokens: [buyX, buyY], solLamports: -4n * SOL, feeLamports: 9n, tipLamports: 5n };

it.each([
  ["one leg shows neither", [shown("X", SOL, 10n), shown("Y", 0n)]],
  ["one leg is missing", [shown("X", SOL, 10n)]],
  ["no unit is shown by both", [shown("X", SOL), shown("Y", 0n, 30n)]],
])(
  "several tokens against one quote have an unknown value if %s, and split the costs evenly",
  (_, visible) => {
    const trades = tradesOf({ ...bought, visible });
    expect([valuesOf(trades), dollarsOf(trades)]).toEqual([
      [null, null],
      [null, null],
    ]);
    expect(costsOf(trades)).toEqual([
      [4n, 2n],
      [5n, 3n],
    ]);
  },
);

it("several tokens against one quote split dollars by the legs if their value in SOL is unknown", () => {
  const tokens = [buyX, buyY, dollars(-40n * DOLLAR)];
  const trades = tradesOf({ tokens, visible: [shown("X", 0n, 10n), shown("Y", 0n, 30n)], feeLamports: 9n });
  expect(valuesOf(trades)).toEqual([null, null]);
  expect(dollarsOf(trades)).toEqual([10n * DOLLAR, 30n * DOLLAR]);
  expect(costsOf(trades)).toEqual([
    [4n, 0n],
    [5n, 0n],
  ]);
});

const swap = { tokens: [sellX, buyY], feeLamports: 5n, tipLamports: 3n };

it.each<[string, readonly VisibleValue[], bigint | null]>([
  ["the leg of the sold token", [shown("Y", 9n * SOL), shown("X", 2n * SOL)], 2n * SOL],
  ["the leg of the bought token if it is the only one", [shown("Y", 9n * SOL)], 9n * SOL],
  ["dollars of the route at the price of the hour", [shown("X", 0n, 300n * DOLLAR)], 2n * SOL],
  ["unknown without a leg", [], null],
])("a token for a token is a sale and a buy at one value: %s", (_, visible, value) => {
  const trades = tradesOf({ ...swap, visible }, PRICED);
  expect(trades).toMatchObject([{ side: "sell" }, { side: "buy" }]);
  expect(valuesOf(trades)).toEqual([value, value]);
});

it("a token for a token sums the legs of several sold tokens, and has no value if one leg is missing", () => {
  const tokens = [sellX, sellY, tokenChange("Z", 0n, 10n)];
  const both = [shown("X", SOL, 10n), shown("Y", 2n * SOL, 20n)];
  const trades = tradesOf({ tokens, visible: both });
  expect(valuesOf(trades)).toEqual([SOL, 2n * SOL, 3n * SOL]);
  expect(dollarsOf(trades)).toEqual([10n, 20n, 30n]);
  for (const visible of [[shown("X", SOL)], [shown("Y", SOL)]]) {
    expect(valuesOf(tradesOf({ tokens, visible }))).toEqual([null, null, null]);
  }
});

it("a token for a token adds SOL paid beside it to the buy, and SOL received to the sale", () => {
  const visible = [shown("X", SOL)];
  expect(valuesOf(tradesOf({ ...swap, visible, solLamports: -7n }))).toEqual([SOL, SOL + 7n]);
  expect(valuesOf(tradesOf({ ...swap, visible, solLamports: 7n }))).toEqual([SOL + 7n, SOL]);
});

it.each<[string, Partial<OwnerChange>, boolean]>([
  ["below 0.01 SOL, value unknown", { solLamports: -9_999_999n }, true],
  ["of 0.01 SOL, value unknown", { solLamports: -10_000_000n }, false],
  ["of 0.01 SOL returned, value unknown", { solLamports: 10_000_000n }, false],
  ["below 3 % of 1 SOL", { solLamports: -29_999_999n, visible: [shown("X", SOL)] }, true],
  ["of 3 % of 1 SOL", { solLamports: -30_000_000n, visible: [shown("X", SOL)] }, false],
  [
    "below 3 % of 100 dollars",
    { tokens: [dollars(-2_999_999n)], visible: [shown("X", 0n, 100n * DOLLAR)] },
    true,
  ],
  [
    "of 3 % of 100 dollars",
    { tokens: [dollars(-3_000_000n)], visible: [shown("X", 0n, 100n * DOLLAR)] },
    false,
  ],
  ["in dollars, all values unknown", { tokens: [dollars(-1n)] }, false],
])("a token for a token with quote beside it %s: traded %o", (_, { tokens = [], ...fields }, isTraded) => {
  const { trades, transfers, costLamports } = classify({
    ...swap,
    ...fields,
    tokens: [...swap.tokens, ...tokens],
  });
  expect([trades.length, transfers.length, costLamports]).toEqual(isTraded ? [2, 0, 0n] : [0, 2, 8n]);
});

it("quote for units that left without a signature of the owner is beside trades, and without units it is not", () => {
  const unsigned = { signed: false, solLamports: SOL, parties: [] };
  expect(classify({ ...unsigned, tokens: [sellX, dollars(2n * DOLLAR)] }).quoteBeside).toEqual([
    { mint: WRAPPED_SOL, decimals: 9, amount: SOL, counterparty: null },
    { mint: USDC, decimals: 6, amount: 2n * DOLLAR, counterparty: null },
  ]);
  expect(classify({ ...unsigned, tokens: [] }).quoteBeside).toEqual([]);
  expect(classify({ ...unsigned, tokens: [buyX] }).quoteBeside).toEqual([]);
});
