import { USDC, WRAPPED_SOL } from "@walletlens/engine/chain/assets";
import { describe, expect, it } from "vitest";
import { inScope } from "../../../../testing/test-scope.ts";
import { createMarket } from "../create-market.ts";
import type { DemoMarket, WalletTruth } from "../types.ts";
import { TRADER_KINDS } from "./cast.ts";

const SEVEN = { seed: 7, endTime: 1_760_000_000 };
const LATER = { seed: 23, endTime: 1_771_234_567 };
/** One market, or two that begin at different hours of the UTC day. */
const markets = inScope({ quick: [SEVEN], full: [SEVEN, LATER] }).map(createMarket);
const truths = markets.flatMap((market) => market.truths);
const of = (persona: string) => truths.filter((truth) => truth.persona === persona);

/** SOL, wrapped SOL and priced tokens of a wallet, in USD. */
function worthUsd(market: DemoMarket, truth: WalletTruth): number {
  const decimals = new Map(market.mints.map((mint) => [mint.address, mint.decimals]));
  const solUsd = market.priceUsd(WRAPPED_SOL) ?? 0;
  return market.tokenAccountsByOwner(truth.address).reduce(
    (sum, address) => {
      const account = market.account(address);
      if (account?.kind !== "token") return sum;
      const tokens = Number(account.amount) / 10 ** (decimals.get(account.mint) ?? 0);
      return sum + tokens * (market.priceUsd(account.mint) ?? 0);
    },
    (Number(truth.solBalanceLamports) / 1e9) * solUsd,
  );
}

describe("personas", () => {
  it.each(TRADER_KINDS.map(({ name, behavior }) => [name, behavior] as const))(
    "every %s with two completed cycles or more is classified as %s",
    (name, behavior) => {
      const classed = of(name).filter(({ completedCycles }) => completedCycles >= 2);
      expect(classed.length).toBeGreaterThan(0);
      for (const truth of classed) expect(truth.behaviorType, truth.address).toBe(behavior);
    },
  );

  it.each(TRADER_KINDS.map((kind) => [kind.name, kind.tiers] as const))(
    "every %s has its intended tier",
    (name, tiers) => {
      for (const market of markets) {
        const wallets = market.truths.filter(({ persona }) => persona === name);
        for (const [index, truth] of wallets.entries()) {
          expect(truth.dataQualityTier, truth.address).toBe(tiers[index % tiers.length]);
        }
      }
    },
  );

  it("a market has every class and every tier", () => {
    expect(new Set(truths.map(({ behaviorType }) => behaviorType)).size).toBe(9);
    expect(new Set(truths.map(({ dataQualityTier }) => dataQualityTier)).size).toBe(4);
    expect(new Set(truths.map(({ exitPattern }) => exitPattern)).size).toBe(3);
  });

  it("a market has the bot flag only for bots", () => {
    for (const truth of truths) expect(truth.isBot, truth.persona).toBe(truth.persona === "bot");
    for (const bot of of("bot"))
      expect(bot).toMatchObject({ behaviorType: "SNIPER", dataQualityTier: "GOLD" });
  });

  it("a market has the whale flag only for whales and market makers, all far from the limits", () => {
    for (const market of markets) {
      const solUsd = market.priceUsd(WRAPPED_SOL) ?? 0;
      for (const truth of market.truths.filter(({ label }) => label === null)) {
        const usd = worthUsd(market, truth);
        const rich = truth.persona === "whale" || truth.persona === "market_maker";
        expect(truth.isWhale, truth.persona).toBe(rich);
        if (rich) expect(usd / solUsd).toBeGreaterThan(250);
        else expect(usd).toBeLessThan(14_000);
      }
    }
  });

  it("a market has airdrop farmers without cycles, with proceeds of unknown cost", () => {
    for (const farmer of of("farmer")) {
      expect(farmer).toMatchObject({ completedCycles: 0, behaviorType: null, realizedPnlLamports: 0n });
      expect(farmer.tokens.some(({ unknownBasis }) => unknownBasis.solLamports > 0n)).toBe(true);
    }
  });

  it("a market has two rings of class INTRADAY whose members share most of their tokens: one with a funder, one with a collector", () => {
    for (const market of markets) {
      const ring = market.truths.filter(({ persona }) => persona === "ring");
      expect(ring).toHaveLength(8);
      const ties = [...new Set(ring.map((truth) => truth.ring))];
      expect(ties).toHaveLength(2);
      expect(ring.filter((truth) => truth.funder === truth.ring)).toHaveLength(4);
      for (const tie of ties) {
        const bought = ring.filter((truth) => truth.ring === tie).map(boughtBy);
        const [first = new Set(), ...others] = bought;
        expect(others).toHaveLength(3);
        for (const other of others) expect(shared(first, other)).toBeGreaterThan(10);
      }
      for (const { behaviorType } of ring) expect(behaviorType).toBe("INTRADAY");
    }
  });

  it("a market gives wallets of no common ring at most 15 tokens in common, and at most a third of either's", () => {
    for (const market of markets) {
      const wallets = market.truths
        .filter(({ label }) => label === null)
        .map((truth) => ({ isMember: truth.persona === "ring", bought: boughtBy(truth) }));
      const near = wallets.flatMap((left, index) =>
        wallets.slice(index + 1).filter((right) => {
          const common = shared(left.bought, right.bought);
          const isNear = common > 15 || common * 3 > Math.min(left.bought.size, right.bought.size);
          return isNear && !(left.isMember && right.isMember);
        }),
      );
      expect(near).toEqual([]);
    }
  });

  it("a market has wash traders with an arbitrage, and no other persona", () => {
    for (const truth of truths) {
      expect(truth.atomicPnlLamports !== 0n, truth.persona).toBe(truth.persona === "wash");
    }
  });

  it("a truth counts no quote asset as a token of a wallet", () => {
    const mints = truths.flatMap(({ tokens }) => tokens.map(({ mint }) => mint));
    expect(mints).not.toContain(USDC);
    expect(mints).not.toContain(WRAPPED_SOL);
  });

  it("a market has wallets that gain and wallets that lose, failures, fees and unknown costs", () => {
    expect(truths.filter(({ realizedPnlLamports }) => realizedPnlLamports > 0n).length).toBeGreaterThan(
      50 * markets.length,
    );
    expect(truths.filter(({ realizedPnlLamports }) => realizedPnlLamports < 0n).length).toBeGreaterThan(
      30 * markets.length,
    );
    expect(truths.filter(({ failedTransactions }) => failedTransactions > 0).length).toBeGreaterThan(
      40 * markets.length,
    );
    expect(truths.filter(({ feesLamports }) => feesLamports > 0n).length).toBeGreaterThan(
      50 * markets.length,
    );
  });
});

/** Tokens that a wallet has bought. */
function boughtBy({ tokens }: WalletTruth): ReadonlySet<string> {
  return new Set(tokens.flatMap(({ mint, totalSpentLamports }) => (totalSpentLamports > 0n ? mint : [])));
}

function shared(left: ReadonlySet<string>, right: ReadonlySet<string>): number {
  return [...left].filter((entry) => right.has(entry)).length;
}
