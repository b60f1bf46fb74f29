import type { HourlyPrice } from "@/lib/ports/prices";
import type { SolPriceStore } from "@/lib/ports/sol-price-store";

/** Hourly SOL/USD in memory. */
export function createMemorySolPriceStore(): SolPriceStore {
  const prices = new Map<number, HourlyPrice>();
  return {
    async read(from, to) {
      const within = Array.from(prices.values()).filter(({ hour }) => hour >= from && hour <= to);
      return within.toSorted((a, b) => a.hour - b.hour);
    },

    async save(added) {
      for (const price of added) prices.set(price.hour, price);
    },
  };
}
