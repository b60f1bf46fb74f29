import type { HourlyPrice, SolPrices } from "@walletlens/solana/prices/price-sources";
import type { SolPriceStore } from "@/lib/wallets/sol-usd-hours";
import { SolUsdHours } from "@/lib/wallets/sol-usd-hours";

export function createMemorySolUsd(source: SolPrices): SolUsdHours {
  return new SolUsdHours(source, createMemorySolPriceStore());
}

export function createMemorySolPriceStore(): SolPriceStore {
  const stored = new Map<number, HourlyPrice>();
  const unknown = new Set<number>();
  return {
    async read(from, to) {
      const isWithin = (hour: number) => hour >= from && hour <= to;
      const prices = Array.from(stored.values()).filter(({ hour }) => isWithin(hour));
      const gaps = Array.from(unknown).filter((hour) => isWithin(hour) && !stored.has(hour));
      return { prices: prices.toSorted((a, b) => a.hour - b.hour), gaps };
    },

    async save({ prices, gaps }) {
      for (const price of prices) stored.set(price.hour, price);
      for (const hour of gaps) unknown.add(hour);
    },
  };
}
