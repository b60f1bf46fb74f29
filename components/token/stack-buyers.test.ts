import { expect, test } from "vitest";
import type { ShownBuyer } from "@/components/token/launch-tags";
import { BAR_WIDTH, stackBuyers, WIDTH } from "@/components/token/stack-buyers";

function buyer(walletAddress: string, slot: number, secondsAfter: number, unknown?: readonly string[]) {
  const row: ShownBuyer = {
    ...{ walletAddress, rank: 1, signature: "", slot, secondsAfter, boughtPercent: 2, spentSol: 1 },
    firstSlotPercent: 2,
    ...{ heldPercent: 0, soldPercent: 0, realizedPnlSol: null, tags: [], untested: [], evidence: [] },
    ...{ analyzed: true, knownType: null, knownLabel: null, ...(unknown === undefined ? {} : { unknown }) },
  };
  return row;
}

test("slots of one second are adjacent in their order, and buyers of one slot are stacked", () => {
  const { bars } = stackBuyers([buyer("C", 12, 1), buyer("A", 10, 1), buyer("B", 11, 1), buyer("D", 11, 1)]);
  expect(bars.map(({ wallet }) => wallet)).toEqual(["A", "B", "D", "C"]);
  expect(bars.map(({ x }) => x)).toEqual([585, 590, 590, 595]);
  expect(bars.map(({ y, height }) => [y, height])).toEqual([
    [45, 45],
    [45, 45],
    [0, 45],
    [45, 45],
  ]);
});

test("100 slots within two seconds are drawn without an overlap", () => {
  const { bars } = stackBuyers(Array.from({ length: 100 }, (_, n) => buyer(`W${n}`, n, n < 50 ? 0 : 2)));
  const gaps = bars.slice(1).map(({ x }, at) => x - (bars[at]?.x ?? 0));
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(BAR_WIDTH);
  expect(bars[0]?.x).toBeGreaterThanOrEqual(0);
  expect(bars.at(-1)?.x).toBeLessThanOrEqual(WIDTH - BAR_WIDTH);
});

test("a buyer of unknown time has no bar at the launch, and is counted", () => {
  const drawn = stackBuyers([buyer("A", 10, 0), buyer("B", 11, 0, ["secondsAfter"])]);
  expect(drawn).toMatchObject({ undated: 1, bars: [{ wallet: "A" }] });
});
