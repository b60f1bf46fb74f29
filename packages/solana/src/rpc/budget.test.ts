import { startProviderServer } from "@walletlens/demo-chain/testing/json-servers";
import { expect, onTestFinished, test } from "vitest";
import { Budget, createCallPrices } from "./budget.ts";
import { connectProviders } from "./connect-providers.ts";

/** Most of `times` within any second. */
function maxPerSecond(times: readonly number[]): number {
  return Math.max(...times.map((from) => times.filter((time) => time >= from && time < from + 1_000).length));
}

for (const perSecond of [1, 7, 50, 400]) {
  test(`a provider with a budget of ${perSecond} calls per second gets at most as many in any second, and eventually all`, async () => {
    let now = 0;
    const arrivals: number[] = [];
    const server = await startProviderServer(() => {
      arrivals.push(now);
      return 1;
    });
    onTestFinished(server.close);
    const calls = perSecond * 3;
    const rpc = connectProviders([{ url: server.url, budgetPerSecond: perSecond }], {
      maxInFlight: 20,
      now: () => now,
      sleep: async (ms) => {
        // The clock advances after the sent calls have arrived.
        while (arrivals.length < rpc.stats().calls) await new Promise(setImmediate);
        now += ms;
      },
    });
    const call = () => rpc.call({ method: "getSlot", params: [], read: Number });
    await Promise.all(Array.from({ length: calls }, call));
    expect(arrivals).toHaveLength(calls);
    expect(maxPerSecond(arrivals)).toBeLessThanOrEqual(perSecond);
    expect(now).toBeLessThan(6_000);
  });
}

test("a call above the allowance is made, and the next ones wait until it is compensated", () => {
  const budget = new Budget(50, 0);
  expect(budget.waitMs(100, 0)).toBe(0);
  budget.spend(100, 0);
  // 95 are owed and 1 is needed, at 45 a second.
  expect(budget.waitMs(1, 0)).toBe(Math.ceil(96 / 0.045));
  expect(budget.waitMs(1, 2_134)).toBe(0);
});

test("prices are those of the provider's list, and unknown for other providers", () => {
  const helius = createCallPrices("mainnet.helius-rpc.com");
  expect(["getTransactionsForAddress", "getTransaction", "getSlot"].map(helius)).toEqual([100, 10, 1]);
  expect(createCallPrices("helius-rpc.com.example")("getSlot")).toBeNull();
});
