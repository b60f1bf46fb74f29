import { buildWalletInput } from "@walletlens/engine/testing/build-wallet-input";
import { computeMetrics } from "@walletlens/engine/wallet/compute-metrics";
import { buildProfile, type WalletProfile } from "@walletlens/engine/wallet/profile";
import { expect, test } from "vitest";
import { buildCardMetrics, buildPeriodCardMetrics } from "@/components/wallet/card/card-metrics";

function idleProfile(): WalletProfile {
  const input = buildWalletInput();
  return buildProfile(input, computeMetrics(input));
}

test("unknown metrics have no number on the card of a wallet", () => {
  const texts = Object.fromEntries(buildCardMetrics(idleProfile()).map(({ name, text }) => [name, text]));
  expect(texts).toEqual({
    "Realized PnL": "0",
    "Total PnL": "0",
    "Win rate": null,
    "Median hold": null,
    "Winning tokens": "0 of 0",
    "Trades/day": null,
  });
});

test("results have their sign, direction and unit, and state their shortfall", () => {
  const idle = idleProfile();
  const allTime = {
    ...idle.pnl.allTime,
    ...{ realizedPnlSol: 12.5, unrealizedPnlSol: -12.75, netPnlSol: -0.25, winRate: 0.4567 },
    ...{ knownBasisShare: 0.33, atLeast: { unrealizedPnlSol: -12.75, netPnlSol: null } },
    unknown: ["realizedPnlSol", "netPnlSol"],
  };
  const [realized, net, winRate] = buildCardMetrics({ ...idle, pnl: { allTime } });
  expect(realized).toEqual({
    ...{ name: "Realized PnL", text: "~ +12.50", unit: "SOL", direction: "gain" },
    shortfall: "cost basis known for 33% of sells",
  });
  expect(net).toEqual({
    ...{ name: "Total PnL", text: "~ −0.2500", unit: "SOL", direction: "loss" },
    shortfall: "partial: cost basis known for 33% of sells",
  });
  expect(winRate).toMatchObject({ text: "45.7%", direction: null });
  const partly = { ...idle, coverage: { ...idle.coverage, complete: false }, pnl: { allTime } };
  expect(buildCardMetrics(partly)[2]).toMatchObject({ text: "~ 45.7%", shortfall: "covered period only" });
  expect(buildCardMetrics(partly)[4]).toMatchObject({ name: "Winning tokens", text: "~ 0 of 0" });
});

test("a result that lacks only prices is a bound, and an unknown one has neither sign nor unit", () => {
  const idle = idleProfile();
  const pnl = (allTime: Partial<WalletProfile["pnl"]["allTime"]>) => ({
    pnl: { allTime: { ...idle.pnl.allTime, unknown: ["unrealizedPnlSol", "netPnlSol"], ...allTime } },
  });
  const bounded = {
    ...{ realizedPnlSol: 1, atLeast: { unrealizedPnlSol: -3, netPnlSol: -2 } },
    unpriced: { tokens: 2, costSol: 3 },
  };
  const [, lowerBound] = buildCardMetrics({ ...idle, ...pnl(bounded) });
  expect(lowerBound).toMatchObject({ text: "~ −2.000", shortfall: "2 unpriced tokens counted as 0" });
  const [, net] = buildCardMetrics({ ...idle, ...pnl({}) });
  expect(net).toEqual({ name: "Total PnL", text: null, shortfall: null, unit: null, direction: null });
});

const USD = { currency: "usd", usdPerSol: 150 } as const;
const known = (value: number | null, isWhole = true) => ({ value, isWhole });
const PERIOD = {
  period: { from: 0, to: 1 },
  ...{ realizedPnlSol: known(-2), realizedPnlUsd: known(-330), winRate: known(0.5), swaps: 1_234 },
  ...{ completedCycles: 3, boughtSol: known(4), soldSol: known(2, false), feesSol: 0 },
  ...{ atomicPnlSol: known(0), tokens: [], coveredFrom: null },
};

test("a card in dollars uses the price of each sale if known, and the present price otherwise", () => {
  const idle = idleProfile();
  const allTime = { ...idle.pnl.allTime, ...{ realizedPnlSol: 2, netPnlSol: 2 } };
  const usd = { realizedPnlUsd: 250, winRate: 0 };
  const [realized, net] = buildCardMetrics({ ...idle, pnl: { allTime: { ...allTime, usd } } }, USD);
  expect(realized).toMatchObject({ text: "+$250", unit: null, direction: "gain" });
  expect(net).toMatchObject({ text: "+$300", unit: null, direction: "gain" });
});

test("a card of a period has the metrics of the period, and marks partial and unknown ones", () => {
  const shown = buildPeriodCardMetrics(PERIOD).map(({ name, text, unit, shortfall }) => [
    ...[name, text, unit, shortfall],
  ]);
  expect(shown).toEqual([
    ["Realized PnL", "−2.000", "SOL", null],
    ["Win rate", "50%", null, null],
    ["Trades", "1,234", null, null],
    ["Closed trades", "3", null, null],
    ["Bought", "4.000", "SOL", null],
    ["Sold", "~ 2.000", "SOL", "known in part"],
  ]);
  const [inDollars] = buildPeriodCardMetrics(PERIOD, USD);
  expect(inDollars).toMatchObject({ text: "−$330", direction: "loss" });
  // A loss in SOL can be a gain in dollars.
  const [gain] = buildPeriodCardMetrics({ ...PERIOD, realizedPnlUsd: known(35) }, USD);
  expect(gain).toMatchObject({ text: "+$35", direction: "gain" });
  const [nothing, rate] = buildPeriodCardMetrics({
    ...PERIOD,
    realizedPnlSol: known(null, false),
    winRate: known(null, false),
  });
  expect([nothing?.text, rate?.text]).toEqual([null, null]);
  const [part, partRate] = buildPeriodCardMetrics({
    ...PERIOD,
    realizedPnlSol: known(-2, false),
    winRate: known(0.5, false),
  });
  expect([part?.text, partRate?.text]).toEqual(["~ −2.000", "~ 50%"]);
});
