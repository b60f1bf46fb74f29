import { PRICED_ENDPOINTS } from "@walletlens/contract/prices";
import { expect, test } from "vitest";
import { seriesColor } from "@/components/account/series-colors";
import { OTHER } from "@/components/account/usage-series";

test("each charged endpoint has its own color, and so have the others together", () => {
  const charged = Object.entries(PRICED_ENDPOINTS).flatMap(([id, { credits }]) => (credits > 0 ? [id] : []));
  expect(charged).toHaveLength(17);
  expect(new Set([...charged, OTHER].map((id) => seriesColor(id))).size).toBe(18);
});

test("an endpoint that is no longer charged has the color of the others", () => {
  expect(seriesColor("wallet-horoscope")).toBe(seriesColor(OTHER));
});
