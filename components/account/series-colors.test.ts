import { PRICED_ENDPOINTS } from "@walletlens/contract/prices";
import { expect, test } from "vitest";
import { seriesColor } from "@/components/account/series-colors";
import { OTHER } from "@/components/account/usage-series";

test("each endpoint that is charged has a color that no other has, and neither has the rest of them", () => {
  const charged = Object.entries(PRICED_ENDPOINTS).flatMap(([id, { credits }]) => (credits > 0 ? [id] : []));
  expect(charged).toHaveLength(15);
  expect(new Set([...charged, OTHER].map((id) => seriesColor(id))).size).toBe(16);
});

test("an endpoint that is charged no more has the color of the rest", () => {
  expect(seriesColor("wallet-horoscope")).toBe(seriesColor(OTHER));
});
