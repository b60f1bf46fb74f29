import { expect, test } from "vitest";
import { toRateLimits } from "@/lib/billing/count-call";
import { createRateLimits } from "@/lib/infra/postgres/billing/rate-limits";
import { provideDatabase } from "@/lib/infra/postgres/testing/provide-database";
import { admitChainLookup } from "./admit-chain-lookup";

const { database } = await provideDatabase();
const many = { perSecond: 100, burst: 100 };

test("lookups of all anonymous callers on the chain share one limit, across all processes", async () => {
  const limits = toRateLimits(many, many, { perSecond: 0.05, burst: 3 });
  const [one, other] = [createRateLimits(database, limits), createRateLimits(database, limits)];
  await admitChainLookup({ rates: one });
  await admitChainLookup({ rates: other });
  await admitChainLookup({ rates: one });
  const refused = await admitChainLookup({ rates: other }).catch((error: unknown) => error);
  expect(refused).toMatchObject({ code: "server_busy" });
  // The window is 60 s.
  const { retryAfterSeconds } = (refused as { fields: { retryAfterSeconds: number } }).fields;
  expect(retryAfterSeconds).toBeGreaterThan(0);
  expect(retryAfterSeconds).toBeLessThanOrEqual(60);
});

test("without rate limits nothing is counted", async () => {
  for (let lookUp = 0; lookUp < 5; lookUp += 1) await admitChainLookup({ rates: null });
});
