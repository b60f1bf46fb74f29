import { expect, test } from "vitest";
import { exportRange } from "@/components/wallet/export-link";

const ANALYZED = Date.UTC(2026, 10, 26, 15, 30);

test("an export covers the days before the analysis, or whole days, including the last", () => {
  expect(exportRange(null, ANALYZED)).toEqual({});
  expect(exportRange({ days: "7" }, ANALYZED)).toEqual({ from: "2026-11-19T15:30:00.000Z" });
  expect(exportRange({ from: "2026-11-01", to: "2026-11-30" }, ANALYZED)).toEqual({
    ...{ from: "2026-11-01", to: "2026-12-01" },
  });
});
