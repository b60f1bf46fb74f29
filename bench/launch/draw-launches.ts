import type { LaunchBuyer, LaunchCase } from "@walletlens/demo-chain/market/types";
import { createRandom, type Random } from "@walletlens/demo-chain/random";
import { SECONDS_PER_DAY } from "@walletlens/engine/time";

/** Buyers of the first launch. */
const MAX_BUYERS = 50;
/** Around the hour below which a wallet is fresh, and long before. */
const AGES: readonly (readonly [number, number])[] = [
  [300, 3_300],
  [3_900, 7_200],
  [SECONDS_PER_DAY, 9 * SECONDS_PER_DAY],
];

/** Draws launches whose buyers differ in everything. */
export function drawLaunches(seed: number, count: number): LaunchCase[] {
  const random = createRandom(`${seed}/launches`);
  return Array.from({ length: count }, (_, nth) => {
    const creatorBuys = random.chance(0.6);
    const length = nth === 0 ? MAX_BUYERS : random.integer(3, 12);
    const buyers = Array.from({ length }, () => drawBuyer(random));
    return { kind: "mixed", name: `Mixed ${nth}`, symbol: `MIX${nth}`, creatorBuys, buyers };
  });
}

function drawBuyer(random: Random): LaunchBuyer {
  const isCustomer = random.chance(2 / 3);
  return {
    funding: isCustomer ? "exchange" : random.pick(["creator", "creator-hop"] as const),
    exchange: random.integer(0, 4),
    fundedBefore: random.integer(...random.pick(AGES)),
    buys: random.pick(["bundle", "slot", random.integer(1, 240)] as const),
    sellsHalf: random.chance(0.5),
  };
}
