import { expect, it } from "vitest";
import { createMarket } from "./create-market.ts";
import type { DemoMarket } from "./types.ts";

const END = 1_760_000_000;
/** An hour of slots of 200 ms. */
const HOUR_SLOTS = 18_000;
const OPTIONS = { seed: 3, endTime: END, wallets: 40, mints: 40 };

/** Text of the transactions after the history. */
function describeLive(market: DemoMarket, from: number): string {
  const count = market.signatureCount - from;
  return JSON.stringify(Array.from({ length: count }, (_, index) => market.renderTransaction(from + index)));
}

it("a market makes the same trades in one call as in many, and others for another seed", () => {
  const market = createMarket(OPTIONS);
  const history = market.signatureCount;
  market.tradeUntil(market.lastSlot + 6 * HOUR_SLOTS);
  const text = describeLive(market, history);
  const other = createMarket(OPTIONS);
  for (let slot = other.lastSlot; slot <= other.lastSlot + 6 * HOUR_SLOTS; slot += 77) other.tradeUntil(slot);
  other.tradeUntil(other.lastSlot + 6 * HOUR_SLOTS);
  expect(describeLive(other, history)).toBe(text);
  const seeded = createMarket({ ...OPTIONS, seed: 4 });
  const before = seeded.signatureCount;
  seeded.tradeUntil(seeded.lastSlot + 6 * HOUR_SLOTS);
  expect(describeLive(seeded, before)).not.toBe(text);
});

it("a market trades two to five times a minute after its end, at slots in sequence, and moves prices with it", () => {
  const market = createMarket(OPTIONS);
  const history = market.signatureCount;
  const before = market.mints.map(({ address }) => market.priceUsd(address));
  expect(market.pricedAt).toBe(END);
  market.tradeUntil(market.lastSlot + 24 * HOUR_SLOTS);
  const slots = Array.from({ length: market.signatureCount - history }, (_, index) =>
    market.getSlot(history + index),
  );
  expect(slots.length).toBeGreaterThan(2 * 24 * 60);
  expect(slots.length).toBeLessThan(5 * 24 * 60);
  expect(slots).toEqual(slots.toSorted((left, right) => left - right));
  expect(slots[0]).toBeGreaterThan(market.lastSlot);
  expect(slots.at(-1)).toBeLessThanOrEqual(market.lastSlot + 24 * HOUR_SLOTS);
  expect(market.pricedAt).toBe(END + 86_399);
  const changed = market.mints.filter(({ address }, index) => market.priceUsd(address) !== before[index]);
  expect(changed.length).toBeGreaterThan(20);
});

it("a market preserves supplies equal to the sums of the token accounts, and the truths of its end", () => {
  const market = createMarket(OPTIONS);
  const truths = structuredClone(market.truths);
  market.tradeUntil(market.lastSlot + 24 * HOUR_SLOTS);
  expect(market.truths).toEqual(truths);
  for (const { address, supply } of market.mints) {
    const accounts = market.tokenAccountsByMint(address).map((account) => market.account(account));
    const sum = accounts.reduce(
      (total, account) => total + (account?.kind === "token" ? account.amount : 0n),
      0n,
    );
    if (supply > 0n) expect(sum, address).toBe(supply);
  }
});

it("a market stops ten days after its end", () => {
  const market = createMarket({ ...OPTIONS, wallets: 20, mints: 20 });
  market.tradeUntil(market.lastSlot + 240 * HOUR_SLOTS);
  const count = market.signatureCount;
  market.tradeUntil(market.lastSlot + 1_000 * HOUR_SLOTS);
  expect(market.signatureCount).toBe(count);
});
