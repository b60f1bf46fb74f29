import { expect, test } from "vitest";
import { USDC } from "../chain/assets.ts";
import { solUsdByHour } from "../swaps/sol-usd.ts";
import { buildChange, dollarChange, testAddress, tokenChange } from "../testing/build-change.ts";
import { buildWalletInput } from "../testing/build-wallet-input.ts";
import { computeMetrics } from "./compute-metrics.ts";

const SOL = 1_000_000_000n;
const USD = 1_000_000n;
const HOUR = 1_760_004_000;
const X = testAddress("Xtok");

interface Traded {
  /** Seconds from the start of the first hour. */
  readonly at: number;
  readonly side: "buy" | "sell";
  readonly usd?: bigint;
  readonly lamports?: bigint;
  /** SOL that the route of the dollars shows. */
  readonly shownLamports?: bigint;
}

/** 100 units bought and sold for dollars or SOL, without own costs; `closes` are dollars by hour, with the range of all. */
function resultOf(trades: readonly Traded[], closes: readonly number[], rangeMicros?: bigint) {
  const changes = trades.map(({ at, side, usd = 0n, lamports = 0n, shownLamports }, index) => {
    const [sign, before, after] = side === "buy" ? [-1n, 0n, 100n] : [1n, 100n, 0n];
    const held = 10_000n * USD;
    const dollars = usd === 0n ? [] : [dollarChange(held, held + sign * usd)];
    const shown = shownLamports === undefined ? [] : [{ mint: USDC, lamports: shownLamports, usdMicros: 0n }];
    return buildChange({
      ...{ signature: `s${index}`, slot: 1_000 + index, blockTime: HOUR + at },
      ...{ tokens: [tokenChange("Xtok", before, after), ...dollars], solLamports: sign * lamports },
      visible: shown,
    });
  });
  const solUsd = solUsdByHour(
    closes.map((close, hour) => ({
      hour: HOUR + 3600 * (hour - 1),
      usdMicros: BigInt(close) * USD,
      rangeMicros,
    })),
  );
  const metrics = computeMetrics(buildWalletInput({ changes, solUsd }));
  const { realizedSol, usd, profitableTrades, tradeResultsSol, unknownTrades } = metrics;
  const trade = metrics.positions.get(X)?.cycles[0];
  const won = `${profitableTrades} of ${tradeResultsSol.length}, ${unknownTrades} unknown`;
  return { realizedSol: realizedSol.value, usd: usd.realized.value, winRate: usd.winRate.value, won, trade };
}

test("dollars that were paid are the result in dollars at any price of SOL that the route shows", () => {
  // 1,500 dollars are 10 SOL at 150, and 9.5 SOL are 1,520 dollars at 160; the hours close at 154 and 157.
  const trades: Traded[] = [
    { at: 600, side: "buy", usd: 1_500n * USD, shownLamports: 10n * SOL },
    { at: 4_200, side: "sell", usd: 1_520n * USD, shownLamports: (95n * SOL) / 10n },
  ];
  expect(resultOf(trades, [150, 154, 157])).toMatchObject({ usd: 20, winRate: 1, realizedSol: -0.5 });
});

test("dollars that were paid stand against SOL at its price at the minute of a sale", () => {
  // 300 dollars against 2 SOL at 200.
  const trades: Traded[] = [
    { at: 600, side: "buy", usd: 300n * USD, shownLamports: (16n * SOL) / 10n },
    { at: 1_200, side: "sell", lamports: 2n * SOL },
  ];
  expect(resultOf(trades, [200, 200])).toMatchObject({ usd: 100, realizedSol: 0.4 });
});

test("SOL at both sides of a trade is at the price at the minute of each", () => {
  // 1 SOL bought at 150 and sold at 156: half of an hour from 150 to 162.
  const trades: Traded[] = [
    { at: 0, side: "buy", lamports: SOL },
    { at: 1_800, side: "sell", lamports: SOL },
  ];
  expect(resultOf(trades, [150, 162])).toMatchObject({ usd: 6, realizedSol: 0 });
});

test("dollars in SOL are at the price at the minute, not at the close of the hour", () => {
  // 1,000 dollars at 20 seconds before and after the full hour, which closes at 150; the next one closes at 165.
  const trades: Traded[] = [
    { at: 3_580, side: "buy", usd: 1_000n * USD },
    { at: 3_620, side: "sell", usd: 990n * USD },
  ];
  const { realizedSol, usd, won } = resultOf(trades, [150, 150, 165]);
  expect(usd).toBe(-10);
  // 990 ÷ (150 + 15 × 20 ÷ 3,600) − 1,000 ÷ 150.
  expect(realizedSol).toBeCloseTo(990 / (150 + 1 / 12) - 1_000 / 150, 5);
  expect(won).toBe("0 of 1, 0 unknown");
});

/** 1,000 dollars paid, and these dollars received ten minutes later. */
const buildRound = (usd: bigint): Traded[] => [
  { at: 600, side: "buy", usd: 1_000n * USD },
  { at: 1_200, side: "sell", usd: usd * USD },
];

test("dollars in SOL are no win by less than the error of the price, and one by more", () => {
  // 1,000 dollars at 150 are 6.67 SOL: 0.5 % of both sides are 0.067 SOL, or 10 dollars.
  expect(resultOf(buildRound(1_005n), [150, 150]).won).toBe("0 of 0, 1 unknown");
  expect(resultOf(buildRound(1_011n), [150, 150]).won).toBe("1 of 1, 0 unknown");
  expect(resultOf(buildRound(995n), [150, 150]).won).toBe("0 of 1, 0 unknown");
  // In dollars, the same result needs no price.
  expect(resultOf(buildRound(1_005n), [150, 150])).toMatchObject({ usd: 5, winRate: null });
});

test("dollars in SOL err by half of the range of the hour, where it is known", () => {
  // Half of a range of 6 dollars is 2 % of 150: 20 dollars for each side. Without a range it is 5.
  expect(resultOf(buildRound(1_040n), [150, 150], 6n * USD).won).toBe("0 of 0, 1 unknown");
  expect(resultOf(buildRound(1_042n), [150, 150], 6n * USD).won).toBe("1 of 1, 0 unknown");
  expect(resultOf(buildRound(1_001n), [150, 150], 0n).won).toBe("1 of 1, 0 unknown");
});

test("dollars in SOL are of unknown sign in dollars by the ranges of both hours", () => {
  // 1 SOL bought at 100 dollars and sold at 103, an hour later: each side errs by 2 dollars.
  const trades: Traded[] = [
    { at: 600, side: "buy", lamports: SOL },
    { at: 4_200, side: "sell", lamports: SOL },
  ];
  expect(resultOf(trades, [100, 100, 118], 4n * USD)).toMatchObject({ usd: 3, winRate: null });
  expect(resultOf(trades, [100, 100, 118], USD)).toMatchObject({ usd: 3, winRate: 1 });
});
