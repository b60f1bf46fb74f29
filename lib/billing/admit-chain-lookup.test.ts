import { beforeEach, expect, test } from "vitest";
import type { AppError } from "@/lib/config/errors";
import { provideDatabase } from "@/lib/db/testing/provide-database";
import { admitChainLookup } from "./admit-chain-lookup";
import { createRateLimits, type RateLimits, toRateLimits } from "./rate-limits";

const { database } = await provideDatabase();
const many = { perSecond: 100, burst: 100 };

/** Two processes whose common limit is `lookups` in an hour. */
function startProcesses(lookups: number) {
  const limits = toRateLimits(many, many, { perSecond: lookups / 3_600, burst: lookups });
  return [createRateLimits(database, limits), createRateLimits(database, limits)];
}

/** Sends `count` look-ups, from each address in turn; returns the outcome of each. */
async function lookUp(count: number, addressAt: (n: number) => string, processes: readonly RateLimits[]) {
  const outcomes: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const rates = processes[n % processes.length] ?? null;
    const admitted = admitChainLookup({ rates }, { account: null, address: addressAt(n) });
    outcomes.push(
      await admitted.then(
        () => "admitted",
        ({ code }: AppError) => code,
      ),
    );
  }
  return (outcome: string) => outcomes.filter((each) => each === outcome).length;
}

beforeEach(async () => {
  await database.pool.query("DELETE FROM rate_windows");
});

test("lookups of all callers without credits share one limit, across all processes", async () => {
  const count = await lookUp(40, (n) => `192.0.2.${n}`, startProcesses(32));
  expect([count("admitted"), count("server_busy")]).toEqual([32, 8]);
});

test("one address gets an eighth of the common limit and takes nothing more from the others", async () => {
  const processes = startProcesses(32);
  const count = await lookUp(100, () => "192.0.2.1", processes);
  expect([count("admitted"), count("rate_limited")]).toEqual([4, 96]);
  const others = await lookUp(28, (n) => `198.51.100.${n}`, processes);
  expect(others("admitted")).toBe(28);
});

test("a /48 network of IPv6 gets a quarter of the common limit, with any number of /64 networks", async () => {
  const count = await lookUp(100, (n) => `2001:db8:1:${n.toString(16)}::/64`, startProcesses(32));
  expect([count("admitted"), count("rate_limited")]).toEqual([8, 92]);
});

test("an account with credits has a limit of its own, at every address", async () => {
  const [rates = null] = startProcesses(8);
  await lookUp(16, (n) => `192.0.2.${n}`, startProcesses(8));
  const admit = (n: number) => admitChainLookup({ rates }, { account: "usr_1", address: `192.0.2.${n}` });
  for (let n = 0; n < 8; n += 1) await admit(n);
  await expect(admit(8)).rejects.toMatchObject({ code: "rate_limited" });
});

test("a refused lookup names the time to retry", async () => {
  const processes = startProcesses(8);
  await lookUp(8, (n) => `192.0.2.${n}`, processes);
  const refused = admitChainLookup({ rates: processes[0] ?? null }, { account: null, address: "192.0.2.99" });
  const retryAfterSeconds = expect.toSatisfy((seconds: number) => seconds > 3_000 && seconds <= 3_600);
  await expect(refused).rejects.toMatchObject({ code: "server_busy", fields: { retryAfterSeconds } });
});

test("without rate limits nothing is counted", async () => {
  const anonymous = { account: null, address: "192.0.2.1" };
  for (let lookUp = 0; lookUp < 5; lookUp += 1) await admitChainLookup({ rates: null }, anonymous);
});
