import type { WalletProfile } from "@walletlens/engine/result-types";
import { buildPnl } from "@walletlens/engine/testing/build-pnl";
import { buildWalletInput } from "@walletlens/engine/testing/build-wallet-input";
import { computeMetrics } from "@walletlens/engine/wallet/compute-metrics";
import { addUpRealized } from "@walletlens/engine/wallet/pnl-results";
import { buildProfile } from "@walletlens/engine/wallet/profile";
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
    results: buildPnl({ realized: 12.5, openPriced: -12.75, unknown: ["realized"] }),
    ...{ winRate: 0.4567, knownBasisShare: 0.33 },
  };
  const [realized, net, winRate] = buildCardMetrics({ ...idle, pnl: { allTime } });
  expect(realized).toEqual({
    ...{ name: "Realized PnL", text: "~ +12.50", unit: "SOL", direction: "gain" },
    shortfall: "cost basis known for 33% of sells",
  });
  expect(net).toEqual({
    ...{ name: "Total PnL", text: "~ −0.25", unit: "SOL", direction: "loss" },
    shortfall: "cost basis known for 33% of sells",
  });
  expect(winRate).toMatchObject({ text: "45.7%", direction: null });
  const partly = { ...idle, coverage: { ...idle.coverage, complete: false }, pnl: { allTime } };
  expect(buildCardMetrics(partly)[2]).toMatchObject({ text: "~ 45.7%", shortfall: "covered period only" });
  expect(buildCardMetrics(partly)[4]).toMatchObject({ name: "Winning tokens", text: "~ 0 of 0" });
});

test("a result that lacks prices is the known part, and an unknown one has neither sign nor unit", () => {
  const idle = idleProfile();
  const pnl = (allTime: Partial<WalletProfile["pnl"]["allTime"]>) => ({
    pnl: { allTime: { ...idle.pnl.allTime, ...allTime } },
  });
  const results = buildPnl({ realized: 1, openUnpricedCost: 3, unknown: ["openPriced"] });
  const unpriced = { tokens: 2, costSol: 3 };
  const [, part] = buildCardMetrics({ ...idle, ...pnl({ results, unpriced }) });
  expect(part).toMatchObject({
    text: "~ +1.000",
    shortfall: "and 2 tokens without a price, cost 3.000 SOL",
  });
  const [, net] = buildCardMetrics({
    ...idle,
    ...pnl({ results: buildPnl({ realized: null, openPriced: null }) }),
  });
  expect(net).toEqual({ name: "Total PnL", text: null, shortfall: null, unit: null, direction: null });
});

const USD = { currency: "usd", usdPerSol: 150 } as const;
const known = (value: number | null, isWhole = true) => ({ value, isWhole });
const PERIOD = {
  period: { from: 0, to: 1 },
  results: addUpRealized({ sol: known(-2), usd: known(-330) }),
  ...{ winRate: known(0.5), swaps: 1_234 },
  ...{ completedCycles: 3, boughtSol: known(4), soldSol: known(2, false), feesSol: 0 },
  ...{ atomicPnlSol: known(0), tokens: [], coveredFrom: null },
};

test("a card in dollars has the dollars of the results", () => {
  const idle = idleProfile();
  const results = buildPnl({ realized: 2 }, { realized: 250, openPriced: 50 });
  const [realized, net] = buildCardMetrics(
    { ...idle, pnl: { allTime: { ...idle.pnl.allTime, results } } },
    USD,
  );
  expect(realized).toMatchObject({ text: "+$250.00", unit: null, direction: "gain" });
  expect(net).toMatchObject({ text: "+$300.00", unit: null, direction: "gain" });
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
  expect(inDollars).toMatchObject({ text: "−$330.00", direction: "loss" });
  // A loss in SOL can be a gain in dollars.
  const [gain] = buildPeriodCardMetrics(
    { ...PERIOD, results: addUpRealized({ sol: known(-2), usd: known(35) }) },
    USD,
  );
  expect(gain).toMatchObject({ text: "+$35.00", direction: "gain" });
  const [nothing, rate] = buildPeriodCardMetrics({
    ...PERIOD,
    results: addUpRealized({ sol: known(null, false), usd: known(null, false) }),
    winRate: known(null, false),
  });
  expect([nothing?.text, rate?.text]).toEqual([null, null]);
  const [part, partRate] = buildPeriodCardMetrics({
    ...PERIOD,
    results: addUpRealized({ sol: known(-2, false), usd: known(-330, false) }),
    winRate: known(0.5, false),
  });
  expect([part?.text, partRate?.text]).toEqual(["~ −2.000", "~ 50%"]);
});
