import { base58 } from "@scure/base";
import { isAddress } from "@walletlens/engine/address";
import { USDC, WRAPPED_SOL } from "@walletlens/engine/chain/assets";
import { describe, expect, it } from "vitest";
import { lastMidnight } from "../ledger/clock.ts";
import { PROGRAMS } from "../ledger/known-addresses.ts";
import { createMarket } from "./create-market.ts";
import type { DemoMarket } from "./types.ts";

const END = 1_760_000_000;
const DAY = 86_400;
const market = createMarket({ seed: 7, endTime: END });

/** Text of a small market, with every fifth of its transactions. */
function describeMarket(described: DemoMarket): string {
  const positions = Array.from({ length: Math.floor(described.signatureCount / 5) }, (_, index) => index * 5);
  const transactions = positions.map((position) => described.renderTransaction(position));
  const asText = (_: string, value: unknown) => (typeof value === "bigint" ? `${value}n` : value);
  return JSON.stringify([transactions, described.truths, described.mints, described.featured], asText);
}

describe("createMarket", () => {
  it("createMarket returns the same market for the same options, and another for another seed or end", () => {
    const small = { seed: 3, endTime: END, wallets: 20, mints: 20 };
    const text = describeMarket(createMarket(small));
    expect(describeMarket(createMarket(small))).toBe(text);
    expect(describeMarket(createMarket({ ...small, seed: 4 }))).not.toBe(text);
    expect(describeMarket(createMarket({ ...small, endTime: END + 1 }))).not.toBe(text);
  });

  it("a market is the same on every day except for its dates if it ends at midnight", () => {
    const midnight = lastMidnight(END * 1000);
    const describeMarket = (endTime: number) => {
      const { mints, ...played } = createMarket({ seed: 3, endTime, wallets: 20, mints: 20 });
      const positions = Array.from({ length: played.signatureCount }, (_, position) => position);
      const transactions = positions.map((position) => {
        const { slot, blockTime, meta } = played.renderTransaction(position);
        return { slot, time: typeof blockTime === "number" ? blockTime - endTime : null, meta };
      });
      const created = mints.map((mint) => ({
        ...mint,
        supply: `${mint.supply}`,
        createdAt: mint.createdAt - endTime,
      }));
      return { transactions, created };
    };
    expect(midnight % DAY).toBe(0);
    expect(END - midnight).toBeLessThan(DAY);
    const today = describeMarket(midnight);
    expect(describeMarket(midnight + 5 * DAY)).toEqual(today);
    expect(describeMarket(END)).not.toEqual(today);
  });

  it("createMarket refuses a market too small for its personas, and an invalid end", () => {
    expect(() => createMarket({ seed: 1, endTime: END, wallets: 19 })).toThrow(RangeError);
    expect(() => createMarket({ seed: 1, endTime: END, mints: 19 })).toThrow(RangeError);
    expect(() => createMarket({ seed: 1, endTime: Number.NaN })).toThrow(RangeError);
  });

  it("a market plays to its end with one market maker, and with a ring whose tokens are traded in dollars", () => {
    expect(() => createMarket({ seed: 6, endTime: 1_763_600_000, wallets: 20, mints: 150 })).not.toThrow();
    expect(() => createMarket({ seed: 11, endTime: 1_763_600_000, wallets: 50, mints: 300 })).not.toThrow();
  });

  it("a market covers 90 days of 200 ms slots up to the end", () => {
    expect(market.startTime).toBe(END - 90 * DAY);
    expect(market.lastSlot - market.firstSlot).toBe(90 * DAY * 5);
    const newest = market.signatureInfo(market.signatureCount - 1);
    expect(newest.slot).toBeLessThanOrEqual(market.lastSlot);
    expect(newest.slot).toBeGreaterThan(market.lastSlot - 216_000);
    expect(market.signatureInfo(0).slot).toBeGreaterThanOrEqual(market.firstSlot);
  });

  it("a market has 200 wallets with a truth, 1,205 traded mints with different names and about 40,000 transactions", () => {
    expect(market.truths.filter(({ label }) => label === null)).toHaveLength(200);
    const unnamed = ["SOL", "USDC", "QWIN"];
    const traded = market.mints.filter(
      ({ symbol }) => !unnamed.includes(symbol) && !symbol.startsWith("CLAIM"),
    );
    expect(traded).toHaveLength(1_205);
    expect(new Set(traded.map(({ name }) => name)).size).toBe(1_205);
    expect(market.signatureCount).toBeGreaterThan(30_000);
    expect(market.signatureCount).toBeLessThan(50_000);
  });

  it("a market has a few histories longer than a page and mostly short ones", () => {
    const lengths = market.truths
      .filter(({ label }) => label === null)
      .map(({ address }) => market.signaturesFor(address).length);
    expect(lengths.filter((length) => length > 1_500).length).toBeGreaterThanOrEqual(2);
    expect(lengths.filter((length) => length <= 500).length).toBeGreaterThan(150);
    expect(Math.min(...lengths)).toBeGreaterThan(0);
  });

  it("a market lists signatures newest first and finds each transaction", () => {
    const [wallet] = market.featured.wallets;
    const positions = market.signaturesFor(wallet?.address ?? "");
    expect(positions.length).toBeGreaterThan(10);
    expect(positions).toEqual(positions.toSorted((left, right) => right - left));
    for (const position of positions) {
      expect(market.findSignature(market.signatureInfo(position).signature)).toBe(position);
    }
  });

  it("a market returns nothing for an unknown address, signature or position", () => {
    const outsider = "Vote111111111111111111111111111111111111111";
    expect(market.signaturesFor(outsider)).toEqual([]);
    expect(market.account(outsider)).toBeNull();
    expect(market.tokenAccountsByOwner(outsider)).toEqual([]);
    expect(market.findSignature(base58.encode(new Uint8Array(64)))).toBeNull();
    expect(() => market.renderTransaction(market.signatureCount)).toThrow(RangeError);
    expect(() => market.signatureInfo(-1)).toThrow(RangeError);
  });

  /** Base units of a mint that wait in open orders of all owners. */
  function countWaiting(mint: string): bigint {
    return market.tokenAccountsByMint(mint).reduce((sum, account) => {
      const token = market.account(account);
      const holder = token?.kind === "token" ? market.account(token.holder) : null;
      const isOrder = holder?.owner === PROGRAMS.jupiterLimit;
      return token?.kind === "token" && isOrder ? sum + token.amount : sum;
    }, 0n);
  }

  it("a market has accounts that agree with each other and with the truth", () => {
    const missing = new Map<string, bigint>();
    for (const truth of market.truths.filter(({ label }) => label === null)) {
      expect(isAddress(truth.address)).toBe(true);
      const account = market.account(truth.address);
      expect(account).toMatchObject({ kind: "system", lamports: truth.solBalanceLamports });
      const held = new Map<string, bigint>();
      for (const address of market.tokenAccountsByOwner(truth.address)) {
        const token = market.account(address);
        if (token?.kind !== "token") throw new Error(`${address} is no token account`);
        expect(token.holder).toBe(truth.address);
        held.set(token.mint, (held.get(token.mint) ?? 0n) + token.amount);
      }
      for (const { mint, heldRaw } of truth.tokens) {
        const elsewhere = heldRaw - (held.get(mint) ?? 0n);
        if (truth.persona !== "order_trader") expect(elsewhere).toBe(0n);
        missing.set(mint, (missing.get(mint) ?? 0n) + elsewhere);
      }
    }
    for (const [mint, amount] of missing) expect(countWaiting(mint), mint).toBe(amount);
  });

  it("a market has supplies that equal the sums of the token accounts; wrapped SOL has 0", () => {
    for (const { address, supply } of market.mints) {
      const sum = market.tokenAccountsByMint(address).reduce((total, account) => {
        const token = market.account(account);
        return token?.kind === "token" ? total + token.amount : total;
      }, 0n);
      expect(supply, address).toBe(address === WRAPPED_SOL ? 0n : sum);
    }
  });

  it("a market prices SOL at the close of the last hour, USDC at a dollar, and most but not all tokens", () => {
    const closes = market.solUsdHourly(END - 3_600, END);
    expect(market.priceUsd(WRAPPED_SOL)).toBe(closes.at(-1)?.close);
    expect(market.priceUsd(USDC)).toBe(1);
    expect(market.priceUsd(market.featured.token.address)).toBeGreaterThan(0);
    const priced = market.mints.filter(({ address }) => market.priceUsd(address) !== null);
    expect(priced.length).toBeGreaterThan(800);
    expect(priced.length).toBeLessThan(market.mints.length - 160);
  });

  it("a market features wallets of different kinds that have traded", () => {
    const personas = market.featured.wallets.map(({ persona }) => persona);
    expect(new Set(personas).size).toBe(personas.length);
    expect(personas.length).toBeGreaterThanOrEqual(3);
  });

  it("a market features a token whose 30 largest holders bought it, most with a class, including four of a ring and a known trader", () => {
    const { token, knownTrader, group } = market.featured;
    const holders = market.tokenAccountsByMint(token.address).flatMap((address) => {
      const account = market.account(address);
      return account?.kind === "token" ? account : [];
    });
    const largest = holders.toSorted((left, right) => (left.amount > right.amount ? -1 : 1)).slice(0, 30);
    const traders = market.truths.filter(({ address }) => largest.some(({ holder }) => holder === address));
    expect(traders.length).toBeGreaterThanOrEqual(28);
    for (const { address, tokens } of traders) {
      const bought = tokens.find(({ mint }) => mint === token.address)?.totalSpentLamports ?? 0n;
      expect(bought, address).toBeGreaterThan(0n);
    }
    const classed = traders.filter(
      ({ behaviorType, dataQualityTier }) => behaviorType !== null && dataQualityTier !== "INSUFFICIENT",
    );
    expect(classed.length).toBeGreaterThanOrEqual(25);
    const ring = traders.filter(({ persona }) => persona === "ring").map(({ address }) => address);
    expect(ring).toHaveLength(4);
    for (const member of ring) expect(group).toContain(member);
    expect(holders.map(({ holder }) => holder)).toContain(knownTrader?.address);
    expect(ring).not.toContain(knownTrader?.address);
  });

  it("a market features a launch whose creator funded its four buyers", () => {
    const { launch } = market.featured;
    const { buyers = [] } = market.launches.find(({ mint }) => mint === launch.address) ?? {};
    expect(buyers.map(({ funding }) => funding)).toEqual(["creator", "creator", "creator", "creator"]);
  });

  it("a market features a group of eight different wallets, half of which act together", () => {
    const { group } = market.featured;
    expect(new Set(group).size).toBe(8);
    const ring = market.truths.filter(({ persona }) => persona === "ring").map(({ address }) => address);
    expect(group.filter((address) => ring.includes(address))).toHaveLength(4);
  });
});
