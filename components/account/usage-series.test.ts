import { expect, test } from "vitest";
import { buildUsageSeries, listParts, OTHER } from "@/components/account/usage-series";

const row = (day: string, endpoint: string, credits: number, calls = 1) => ({
  day,
  endpoint,
  credits,
  calls,
});

test("every day has its column, even without a call, and parts keep their order regardless of cost", () => {
  const rows = [
    row("2026-11-18", "holders", 2, 2),
    row("2026-11-20", "holders", 1),
    row("2026-11-20", "wallet-hud", 5),
  ];
  expect(buildUsageSeries(rows, "2026-11-20", 3)).toEqual({
    endpoints: ["holders", "wallet-hud"],
    days: [
      { day: "2026-11-18", calls: 2, credits: [2, 0] },
      { day: "2026-11-19", calls: 0, credits: [0, 0] },
      { day: "2026-11-20", calls: 2, credits: [1, 5] },
    ],
    highest: 6,
  });
});

test("of more than five endpoints the four largest are separate, and the others are summed", () => {
  const rows = ["a", "b", "c", "d", "e", "f"].map((endpoint, index) =>
    row("2026-11-20", endpoint, 10 - index),
  );
  const { endpoints, days } = buildUsageSeries(rows, "2026-11-20", 1);
  expect(endpoints).toEqual(["a", "b", "c", "d", OTHER]);
  expect(days[0]?.credits).toEqual([10, 9, 8, 7, 11]);
});

test("days continue across the end of a month", () => {
  expect(buildUsageSeries([], "2026-03-01", 2).days.map(({ day }) => day)).toEqual([
    "2026-02-28",
    "2026-03-01",
  ]);
});

test("a day lists only the endpoints with credits", () => {
  const day = { day: "2026-11-20", calls: 2, credits: [5, 0, 1] };
  expect(listParts({ endpoints: ["holders", "similarity", "wallet-hud"] }, day)).toEqual([
    { endpoint: "holders", credits: 5 },
    { endpoint: "wallet-hud", credits: 1 },
  ]);
});
