import { shortAddress } from "@walletlens/format";
import { formatSupplyShare } from "@/components/token/format-supply-share";
import { findBuyerKind, type ShownBuyer } from "@/components/token/launch-tags";

export const WIDTH = 600;
export const HEIGHT = 90;
/** Seconds of the launch that are drawn; later buyers are at the end. */
export const MAX_SECONDS = 300;
/** 100 slots, one for each of the most buyers, are narrower than the drawing. */
export const BAR_WIDTH = 5;

/**
 * Returns the bars of first buyers: slots from left to right, by the root of their seconds, so that the first ones have room, and
 * never over each other. Heights are relative to the fullest slot. `undated` buyers have no known time and no bar.
 */
export function stackBuyers(buyers: readonly ShownBuyer[]) {
  const datedBuyers = buyers.filter(({ unknown }) => unknown?.includes("secondsAfter") !== true);
  const toSeconds = ({ secondsAfter }: ShownBuyer) => Math.min(MAX_SECONDS, Math.max(0, secondsAfter));
  const span = Math.max(1, ...datedBuyers.map(toSeconds));
  const slotBuyers = new Map<number, ShownBuyer[]>();
  for (const buyer of datedBuyers.toSorted((one, other) => one.slot - other.slot)) {
    slotBuyers.set(buyer.slot, [...(slotBuyers.get(buyer.slot) ?? []), buyer]);
  }
  const slots = [...slotBuyers.values()];
  const sums = slots.map((stack) => stack.reduce((sum, { boughtPercent }) => sum + boughtPercent, 0));
  const fullest = Math.max(Number.EPSILON, ...sums);
  const places = separate(
    slots.map(
      ([first]) => Math.sqrt((first === undefined ? 0 : toSeconds(first)) / span) * (WIDTH - BAR_WIDTH),
    ),
  );
  const bars = slots.flatMap((stack, at) => {
    let stackedHeight = 0;
    return stack.map((buyer) => {
      const { walletAddress: wallet, boughtPercent, secondsAfter } = buyer;
      const height = Math.max(1, (boughtPercent / fullest) * HEIGHT);
      const y = HEIGHT - (stackedHeight / fullest) * HEIGHT - height;
      stackedHeight += boughtPercent;
      return {
        wallet,
        x: places[at] ?? 0,
        y,
        height,
        fill: findBuyerKind(buyer).fill,
        words: `${shortAddress(wallet)} bought ${formatSupplyShare(boughtPercent)} after ${secondsAfter} s`,
      };
    });
  });
  return { bars, span, undated: buyers.length - datedBuyers.length };
}

/** Moves ascending places apart by the width of a bar, within the drawing. */
function separate(places: readonly number[]): readonly number[] {
  const apart: number[] = [];
  for (const place of places) apart.push(Math.max(place, (apart.at(-1) ?? -BAR_WIDTH) + BAR_WIDTH));
  let end = WIDTH;
  for (let index = apart.length - 1; index >= 0; index -= 1) {
    end = Math.min(apart[index] ?? 0, end - BAR_WIDTH);
    apart[index] = end;
  }
  return apart;
}
