import { expect, it } from "vitest";
import { PRESENT_PARAMETERS } from "../chain-parameters.ts";
import { createMarket } from "./create-market.ts";
import { chooseFeatured } from "./featured.ts";
import { simulate } from "./scenarios/simulate.ts";
import type { WalletTruth } from "./types.ts";

const OPTIONS = { seed: 1, endTime: 1_795_176_000, wallets: 60, mints: 60 };
const simulated = simulate({ ...OPTIONS, launches: [], parameters: PRESENT_PARAMETERS });
const { truths } = createMarket(OPTIONS);

function chooseTrader(changed: readonly WalletTruth[]) {
  const { wallets } = chooseFeatured(simulated, changed);
  return wallets.find(({ persona }) => persona === "day_trader")?.address;
}

function withNothingHeld(truth: WalletTruth): WalletTruth {
  return { ...truth, tokens: truth.tokens.map((token) => ({ ...token, heldRaw: 0n })) };
}

it("a market features the most profitable wallet with open and closed tokens, or else the most profitable wallet", () => {
  const [best, second] = truths
    .filter(({ persona }) => persona === "day_trader")
    .toSorted((left, right) => Number(right.realizedPnlLamports - left.realizedPnlLamports));
  expect(chooseTrader(truths)).toBe(best?.address);
  const bestSold = truths.map((truth) => (truth === best ? withNothingHeld(truth) : truth));
  expect(chooseTrader(bestSold)).toBe(second?.address);
  expect(chooseTrader(truths.map(withNothingHeld))).toBe(best?.address);
});
