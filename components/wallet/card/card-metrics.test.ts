import { buildWalletInput } from "@walletlens/engine/testing/build-wallet-input";
import { computeMetrics } from "@walletlens/engine/wallet/compute-metrics";
import { buildProfile, type WalletProfile } from "@walletlens/engine/wallet/profile";
import { expect, test } from "vitest";
import { buildCardMetrics } from "@/components/wallet/card/card-metrics";

function idleProfile(): WalletProfile {
  const input = buildWalletInput();
  return buildProfile(input, computeMetrics(input));
}

test("what is unknown of a wallet has no figure on its card", () => {
  const texts = Object.fromEntries(buildCardMetrics(idleProfile()).map(({ name, text }) => [name, text]));
  expect(texts).toEqual({
    "Realized PnL": "0",
    "Total PnL": "0",
    "Win rate": null,
    "Median hold": null,
    "Tokens won": "0 of 0",
    "Trades/day": null,
  });
});

test("results have their sign, direction and unit, and say what they leave out", () => {
  const idle = idleProfile();
  const allTime = {
    ...idle.pnl.allTime,
    ...{ realizedPnlSol: 12.5, unrealizedPnlSol: -12.75, netPnlSol: -0.25, winRate: 0.4567 },
    ...{ knownBasisShare: 0.33, atLeast: { unrealizedPnlSol: -12.75, netPnlSol: null } },
    unknown: ["realizedPnlSol", "netPnlSol"],
  };
  const [realized, net, winRate] = buildCardMetrics({ ...idle, pnl: { allTime } });
  expect(realized).toEqual({
    ...{ name: "Realized PnL", text: "+12.50", unit: "SOL", direction: "gain" },
    shortfall: "cost basis known for 33% of sells",
  });
  expect(net).toEqual({
    ...{ name: "Total PnL", text: "−0.2500", unit: "SOL", direction: "loss" },
    shortfall: "partial: cost basis known for 33% of sells",
  });
  expect(winRate).toMatchObject({ text: "45.7%", direction: null });
});

test("a result that lacks prices alone is a bound, one of which nothing is known has neither sign nor unit", () => {
  const idle = idleProfile();
  const pnl = (allTime: Partial<WalletProfile["pnl"]["allTime"]>) => ({
    pnl: { allTime: { ...idle.pnl.allTime, unknown: ["unrealizedPnlSol", "netPnlSol"], ...allTime } },
  });
  const bounded = {
    ...{ realizedPnlSol: 1, atLeast: { unrealizedPnlSol: -3, netPnlSol: -2 } },
    unpriced: { tokens: 2, costSol: 3 },
  };
  const [, least] = buildCardMetrics({ ...idle, ...pnl(bounded) });
  expect(least).toMatchObject({ text: "≥ −2.000", shortfall: "2 unpriced tokens counted as 0" });
  const [, net] = buildCardMetrics({ ...idle, ...pnl({}) });
  expect(net).toEqual({ name: "Total PnL", text: null, shortfall: null, unit: null, direction: null });
});
