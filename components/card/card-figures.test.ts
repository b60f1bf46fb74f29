import { buildWalletInput } from "@walletlens/engine/testing/build-wallet-input";
import { computeFigures } from "@walletlens/engine/wallet/compute-figures";
import { buildProfile, type WalletProfile } from "@walletlens/engine/wallet/profile";
import { expect, test } from "vitest";
import { buildCardFigures } from "@/components/card/card-figures";

function idleProfile(): WalletProfile {
  const input = buildWalletInput();
  return buildProfile(input, computeFigures(input));
}

test("what is unknown of a wallet has no figure on its card", () => {
  const texts = Object.fromEntries(buildCardFigures(idleProfile()).map(({ name, text }) => [name, text]));
  expect(texts).toEqual({
    Realized: "0",
    Net: "0",
    "Win rate": null,
    "Median hold": null,
    Trades: "0",
    "Trades a day": null,
  });
});

test("results have their sign, direction and unit, and say where they are known in part", () => {
  const idle = idleProfile();
  const allTime = {
    ...idle.pnl.allTime,
    ...{ realizedPnlSol: 12.5, unrealizedPnlSol: 0, netPnlSol: -0.25, winRate: 0.4567 },
    unknown: ["realizedPnlSol"],
  };
  const [realized, net, winRate] = buildCardFigures({ ...idle, pnl: { allTime } });
  expect(realized).toEqual({
    ...{ name: "Realized", text: "+12.50", isPart: true, unit: "SOL", direction: "gain" },
  });
  expect(net).toEqual({ name: "Net", text: "−0.2500", isPart: false, unit: "SOL", direction: "loss" });
  expect(winRate).toMatchObject({ text: "45.7%", direction: null });
});

test("a result that cannot be known has neither sign nor unit", () => {
  const idle = idleProfile();
  const allTime = {
    ...idle.pnl.allTime,
    ...{ realizedPnlSol: 1, unrealizedPnlSol: 0, netPnlSol: 0, winRate: 1 },
    unknown: ["unrealizedPnlSol", "netPnlSol"],
  };
  const [, net] = buildCardFigures({ ...idle, pnl: { allTime } });
  expect(net).toEqual({ name: "Net", text: null, isPart: false, unit: null, direction: null });
});
