import { testAddress } from "@walletlens/engine/testing/build-change";
import type { HistoryEntry } from "@walletlens/engine/wallet/history-entry";
import { beforeEach, expect, test } from "vitest";
import { fake } from "@/lib/testing/fake";
import { createMemoryWalletStore } from "@/lib/testing/memory-wallet-store";
import { HistoryCache } from "./history-cache";
import type { HistoryRevision, WalletStore } from "./wallet-store";

const [ONE, OTHER, THIRD] = [testAddress("First"), testAddress("Second"), testAddress("Third")];
const BYTES = 1_050;

let store: WalletStore;
/** The revisions that were passed to the store. */
let asked: (HistoryRevision | null)[];

beforeEach(() => {
  const memory = createMemoryWalletStore();
  asked = [];
  store = {
    ...memory,
    readHistory(wallet, since) {
      asked.push(since);
      return memory.readHistory(wallet, since);
    },
  };
});

const entry = (slot: number): HistoryEntry => ({
  signature: `s${slot}`,
  slot,
  blockTime: null,
  change: null,
  missing: false,
});
const slotsOf = ({ entries }: { readonly entries: readonly HistoryEntry[] }) =>
  entries.map(({ slot }) => slot);

test("a history is read once, and later only new entries, in any position", async () => {
  const histories = new HistoryCache(store);
  await store.append(ONE, [entry(5), entry(8)], null);
  const first = await histories.read(ONE);
  await store.append(ONE, [entry(9)], null);
  expect(slotsOf(await histories.read(ONE))).toEqual([5, 8, 9]);
  await store.append(ONE, [entry(6)], null);
  expect(slotsOf(await histories.read(ONE))).toEqual([5, 6, 8, 9]);
  expect(slotsOf(first)).toEqual([5, 8]);
  expect(asked.map((revision) => revision?.revision ?? null)).toEqual([null, 2, 3]);
});

test("concurrent reads have all entries that were stored before they started, each once", async () => {
  const histories = new HistoryCache(store);
  const readings = [1, 2, 3].map(async (slot) => {
    await store.append(ONE, [entry(slot)], null);
    return slotsOf(await histories.read(ONE)).includes(slot);
  });
  expect(await Promise.all(readings)).toEqual([true, true, true]);
  expect(slotsOf(await histories.read(ONE))).toEqual([1, 2, 3]);
});

test("if the memory is used up, the least recently used history is removed", async () => {
  const histories = new HistoryCache(store, 4 * BYTES);
  for (const wallet of [ONE, OTHER, THIRD]) await store.append(wallet, [entry(1), entry(2)], null);
  for (const wallet of [ONE, OTHER, ONE]) await histories.read(wallet);
  await histories.read(THIRD);
  await histories.read(ONE);
  expect(asked.at(-1)).not.toBeNull();
  await histories.read(OTHER);
  expect(asked.at(-1)).toBeNull();
});

test("a history that alone exceeds the memory is read and not cached", async () => {
  const histories = new HistoryCache(store, BYTES);
  await store.append(ONE, [entry(1), entry(2)], null);
  expect(slotsOf(await histories.read(ONE))).toEqual([1, 2]);
  expect(slotsOf(await histories.read(ONE))).toEqual([1, 2]);
  expect(asked).toEqual([null, null]);
});

test("a failed read does not affect the next one", async () => {
  let fails = true;
  const histories = new HistoryCache(
    fake<WalletStore>({
      readHistory: (wallet, since) =>
        fails ? Promise.reject(new Error("away")) : store.readHistory(wallet, since),
    }),
  );
  await store.append(ONE, [entry(1)], null);
  const failed = histories.read(ONE);
  await expect(failed).rejects.toThrow("away");
  fails = false;
  expect(slotsOf(await histories.read(ONE))).toEqual([1]);
});

test("a restarted history replaces the cached one", async () => {
  let current = store;
  const histories = new HistoryCache(
    fake<WalletStore>({
      async readHistory(wallet, since) {
        const history = await current.readHistory(wallet, current === store ? since : null);
        return { ...history, continues: current === store && since !== null };
      },
    }),
  );
  await store.append(ONE, [entry(1), entry(2)], null);
  await histories.read(ONE);
  current = createMemoryWalletStore();
  await current.append(ONE, [entry(4)], null);
  expect(slotsOf(await histories.read(ONE))).toEqual([4]);
});
