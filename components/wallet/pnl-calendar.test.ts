import { expect, test } from "vitest";
import { listWeeks, MAX_WEEKS } from "./pnl-calendar";

const result = (day: string, realized: number, isPartial = false) => ({
  day,
  realized,
  soFar: realized,
  isPartial,
  isSoFarPartial: isPartial,
});

test("weeks begin on Monday, from the first sale to the last, with the months that begin in them", () => {
  // A Wednesday and the Monday of the week after next.
  const weeks = listWeeks([result("2026-10-28", 1), result("2026-11-09", -2)]);
  expect(weeks.map(({ days }) => [days[0]?.day, days.at(-1)?.day])).toEqual([
    ["2026-10-26", "2026-11-01"],
    ["2026-11-02", "2026-11-08"],
    ["2026-11-09", "2026-11-15"],
  ]);
  expect(weeks.map(({ month }) => month)).toEqual(["Nov", null, null]);
  expect(weeks[2]?.days[0]).toEqual({ day: "2026-11-09", result: -2, isPartial: false });
  expect(weeks[2]?.days[1]).toEqual({ day: "2026-11-10", result: null, isPartial: false });
});

test("the calendar has at most half a year, up to the last sale", () => {
  const weeks = listWeeks([result("2025-01-01", 1), result("2026-11-09", 2)]);
  expect(weeks).toHaveLength(MAX_WEEKS);
  expect(weeks.at(-1)?.days[0]?.day).toBe("2026-11-09");
  expect(weeks[0]?.month).toBe("May");
});

test("a day of unknown result differs from a day without sales and from a result of 0", () => {
  const [week] = listWeeks([result("2026-11-09", 0, true)]);
  expect(week?.days[0]).toEqual({ day: "2026-11-09", result: null, isPartial: true });
});
