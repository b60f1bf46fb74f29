import { MAX_NAME_LOOKUPS } from "@walletlens/engine/chain/token-name";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { LateNames, type NameMints } from "@/components/ui/name-queue";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const named = (mints: readonly string[]) =>
  new Map(mints.map((mint) => [mint, { symbol: mint.toUpperCase(), name: mint }]));

test("the 3 missing names of a page are requested in 1 call, each once, and listeners are notified", async () => {
  const nameMints = vi.fn<NameMints>(async (mints) => named(mints));
  const names = new LateNames(nameMints, MAX_NAME_LOOKUPS);
  const listener = vi.fn();
  const leave = names.subscribe(listener);
  for (const mint of ["a", "b", "a", "c"]) names.request(mint);
  expect(nameMints).not.toHaveBeenCalled();
  await vi.runAllTimersAsync();
  names.request("a");
  await vi.runAllTimersAsync();
  expect(nameMints.mock.calls).toEqual([[["a", "b", "c"]]]);
  expect(names.find("b")).toEqual({ symbol: "B", name: "b" });
  expect(listener).toHaveBeenCalledTimes(1);
  leave();
  names.request("d");
  await vi.runAllTimersAsync();
  expect(listener).toHaveBeenCalledTimes(1);
});

test("250 mints take 3 calls of at most 100", async () => {
  const nameMints = vi.fn<NameMints>(async (mints) => named(mints));
  const names = new LateNames(nameMints, MAX_NAME_LOOKUPS);
  for (let index = 0; index < 250; index += 1) names.request(`mint ${index}`);
  await vi.runAllTimersAsync();
  expect(nameMints.mock.calls.map(([mints]) => mints.length)).toEqual([100, 100, 50]);
  expect(names.find("mint 249")?.name).toBe("mint 249");
});

test.each([
  ["refused", async () => null],
  ["lost", () => Promise.reject(new Error("no connection"))],
])("a %s request is repeated at the next rendering, and not before", async (_, answer) => {
  const nameMints = vi.fn<NameMints>(answer);
  const names = new LateNames(nameMints, MAX_NAME_LOOKUPS);
  names.request("a");
  await vi.runAllTimersAsync();
  expect(nameMints).toHaveBeenCalledTimes(1);
  expect(names.find("a")).toBeUndefined();
  names.request("a");
  await vi.runAllTimersAsync();
  expect(nameMints).toHaveBeenCalledTimes(2);
});
