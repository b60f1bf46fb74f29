import { createAddress } from "@walletlens/demo-chain/testing/create-address";
import { type Address, address } from "@walletlens/engine/address";
import type { LabelEntry } from "@walletlens/engine/known-address";
import { beforeEach, expect, test } from "vitest";
import { cacheLabels } from "./create-labels";

const [FIRST, SECOND, THIRD] = [1, 2, 3].map((number) => address(createAddress(`label ${number}`)));

let now: number;
let known: Map<Address | undefined, LabelEntry>;
let asked: (readonly Address[])[];
let failure: Error | null;

beforeEach(() => {
  now = 1_000_000;
  known = new Map();
  asked = [];
  failure = null;
});

const labeled = (address: Address, label: string): LabelEntry => ({
  address,
  type: "fee",
  label,
  source: "a test",
  twitter: null,
  telegram: null,
});

function createLabels() {
  const store = {
    async find(addresses: readonly Address[]) {
      asked.push(addresses);
      if (failure !== null) throw failure;
      return addresses.map((address) => known.get(address)).filter((entry) => entry !== undefined);
    },
    async listByType() {
      asked.push([]);
      if (failure !== null) throw failure;
      return Array.from(known.values(), (entry) => entry.address);
    },
  };
  return cacheLabels(store, () => now);
}

/** The labels of the addresses, without those that have none. */
async function find(labels: ReturnType<typeof createLabels>, ...addresses: (Address | undefined)[]) {
  const entries = await labels.find(addresses.filter((address) => address !== undefined));
  return Array.from(entries.values(), ({ label }) => label);
}

test("only addresses that are not cached are looked up, in one query, including unlabeled ones", async () => {
  const labels = createLabels();
  if (FIRST) known.set(FIRST, labeled(FIRST, "one"));
  expect(await find(labels, FIRST, SECOND, FIRST)).toEqual(["one"]);
  expect(await find(labels, THIRD, SECOND, FIRST)).toEqual(["one"]);
  expect(asked).toEqual([[FIRST, SECOND], [THIRD]]);
});

test("an import is visible after ten seconds", async () => {
  const labels = createLabels();
  expect(await find(labels, FIRST)).toEqual([]);
  expect(await labels.listByType("tip")).toEqual([]);
  if (FIRST) known.set(FIRST, labeled(FIRST, "one"));
  now += 9_999;
  expect(await find(labels, FIRST)).toEqual([]);
  expect(await labels.listByType("tip")).toEqual([]);
  now += 2;
  expect(await find(labels, FIRST)).toEqual(["one"]);
  expect(await labels.listByType("tip")).toEqual([FIRST]);
});

test("simultaneous callers share one lookup", async () => {
  const labels = createLabels();
  await Promise.all([find(labels, FIRST), find(labels, FIRST, SECOND), find(labels, SECOND)]);
  expect(asked).toEqual([[FIRST], [SECOND]]);
});

test("a failed lookup fails its callers and is retried at the next call", async () => {
  const labels = createLabels();
  failure = new Error("away");
  await expect(find(labels, FIRST)).rejects.toThrow("away");
  await expect(labels.listByType("tip")).rejects.toThrow("away");
  failure = null;
  expect(await find(labels, FIRST)).toEqual([]);
  expect(await labels.listByType("tip")).toEqual([]);
});

test("memory is limited: the addresses requested first are evicted first", async () => {
  const labels = createLabels();
  await find(labels, FIRST);
  for (let part = 0; part < 101; part += 1) {
    const addresses = Array.from({ length: 100 }, (_, index) =>
      address(createAddress(`many ${part} ${index}`)),
    );
    await labels.find(addresses);
  }
  expect(asked).toHaveLength(102);
  await find(labels, address(createAddress("many 100 0")));
  expect(asked).toHaveLength(102);
  await find(labels, FIRST);
  expect(asked).toHaveLength(103);
});
