import { expect, test } from "vitest";
import { buildPnlSeries, listDrawdowns } from "./pnl-days";

const day = (date: string, realized: number, soFar: number) => ({
  day: date,
  realized,
  soFar,
  isPartial: false,
  isSoFarPartial: false,
});

const MS_PER_DAY = 86_400_000;

test("the line begins at zero on the day before the first sale and stays level on days without one", () => {
  const { points } = buildPnlSeries([day("2026-02-27", 3, 3), day("2026-03-02", -4, -1)]);
  const from = Date.UTC(2026, 1, 26);
  expect(points).toEqual([
    { time: from, realized: 0, soFar: 0 },
    { time: from + MS_PER_DAY, realized: 3, soFar: 3 },
    { time: from + 2 * MS_PER_DAY, realized: 0, soFar: 3 },
    { time: from + 3 * MS_PER_DAY, realized: 0, soFar: 3 },
    { time: from + 4 * MS_PER_DAY, realized: -4, soFar: -1 },
  ]);
});

test("the axis extends from the lowest value to the highest, including zero", () => {
  expect(buildPnlSeries([day("2026-02-27", 5.369, 5.369)])).toMatchObject({ lowest: 0, highest: 5.369 });
  const mixed = buildPnlSeries([day("2026-02-27", 30, 30), day("2026-02-28", -40, -10)]);
  expect(mixed).toMatchObject({ lowest: -10, highest: 30 });
  expect(buildPnlSeries([day("2026-02-27", -0.0625, -0.0625)])).toMatchObject({
    lowest: -0.0625,
    highest: 0,
  });
});

test("the axis includes a present value above or below the line", () => {
  const days = [day("2026-02-27", 5, 5)];
  expect(buildPnlSeries(days, 8)).toMatchObject({ lowest: 0, highest: 8 });
  expect(buildPnlSeries(days, -2)).toMatchObject({ lowest: -2, highest: 5 });
  expect(buildPnlSeries(days, 3)).toMatchObject({ lowest: 0, highest: 5 });
});

test("an axis of only zeros has room above them", () => {
  expect(buildPnlSeries([day("2026-02-27", 0, 0)])).toMatchObject({ lowest: 0, highest: 1 });
});

test("without a sale there is no line", () => {
  expect(buildPnlSeries([]).points).toEqual([]);
});

test("a drawdown is the distance from the maximum so far, which begins at zero", () => {
  const totals = [-1, 3, 1, 4, 4, -2].map((soFar) => ({ soFar }));
  expect(listDrawdowns(totals)).toEqual([1, 0, 2, 0, 0, 6]);
  expect(listDrawdowns([])).toEqual([]);
});
