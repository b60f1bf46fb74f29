import { expect, test } from "vitest";
import type { Transaction } from "../chain/transaction.ts";
import { mainnetContext } from "../swaps/extraction-context.ts";
import { buildChange, testAddress, tokenChange } from "../testing/build-change.ts";
import { firstPricedAt, listMints, listPricedHours, toCoveredHistory } from "./covered-history.ts";
import { compareEntries, type HistoryEntry, missingEntries, toEntries } from "./history-entry.ts";

const [WALLET, OTHER] = [testAddress("A"), testAddress("B")];

const entry = (signature: string, slot: number, fields: Partial<HistoryEntry> = {}): HistoryEntry => ({
  ...{ signature, slot, blockTime: slot * 10, change: null, missing: false },
  ...fields,
});

test("entries of a history have the wallet's change in each transaction, or null without a change", () => {
  const transaction = (signature: string, owner: typeof WALLET): Transaction => ({
    ...{ signature, slot: 5, indexInBlock: null, blockTime: 50, failed: false, feePayer: owner },
    ...{
      feeLamports: 5_000n,
      signers: [owner],
      transfers: [],
      burns: [],
      closings: [],
      withdrawals: [],
      allocations: [],
      programs: [],

      topLevelPrograms: [],
      tokens: [],
    },
    lamports: [{ account: owner, before: 10_000n, after: 5_000n }],
  });
  const [own, foreign] = toEntries(
    [transaction("a", WALLET), transaction("b", OTHER)],
    WALLET,
    mainnetContext(),
  );
  expect(own).toMatchObject({ signature: "a", slot: 5, blockTime: 50, missing: false });
  expect(own?.change?.feeLamports).toBe(5_000n);
  expect(foreign).toEqual({ signature: "b", slot: 5, blockTime: 50, change: null, missing: false });
});

test("entries of a history that a provider lists and does not have are missing, at an unknown time", () => {
  expect(missingEntries([{ signature: "a", slot: 5 }])).toEqual([
    { signature: "a", slot: 5, blockTime: null, change: null, missing: true },
  ]);
});

test("entries of a history are sorted by slot, then by signature", () => {
  const entries = [entry("b", 2), entry("a", 2), entry("c", 1)];
  for (const each of [entries, entries.toReversed()]) {
    expect(each.toSorted(compareEntries).map(({ signature }) => signature)).toEqual(["c", "a", "b"]);
  }
});

const change = buildChange({ signature: "b" });

test("a covered history extends from its first entry to its last, by slot and by known times", () => {
  const entries = [
    entry("a", 1, { blockTime: null }),
    entry("b", 2, { change }),
    entry("c", 3),
    entry("d", 4, { blockTime: null }),
  ];
  expect(toCoveredHistory(entries, true)).toEqual({
    changes: [change],
    coverage: { fromSlot: 1, toSlot: 4, fromTime: 20, toTime: 30, transactions: 4, complete: true },
  });
});

test("a covered history is incomplete without the beginning, or if a transaction is missing", () => {
  const entries = [entry("a", 1), entry("b", 2, { missing: true })];
  expect(toCoveredHistory(entries, true).coverage.complete).toBe(false);
  expect(toCoveredHistory(entries.slice(0, 1), false).coverage.complete).toBe(false);
  expect(toCoveredHistory(entries.slice(0, 1), true).coverage.complete).toBe(true);
});

test("a covered history of no entries has neither slots nor times", () => {
  expect(toCoveredHistory([], true).coverage).toEqual({
    ...{ fromSlot: null, toSlot: null, fromTime: null, toTime: null, transactions: 0, complete: true },
  });
});

test("the first trade is the first dated change that moved a token", () => {
  const moved = { tokens: [tokenChange("X", 0n, 1n)] };
  const changes = [
    buildChange({ signature: "a", blockTime: 1 }),
    buildChange({ signature: "b", blockTime: null, ...moved }),
    buildChange({ signature: "c", blockTime: 3, ...moved }),
    buildChange({ signature: "d", blockTime: 4, ...moved }),
  ];
  expect(firstPricedAt(changes)).toBe(3 - 3_600);
  expect(firstPricedAt(changes.slice(0, 2))).toBeNull();
  expect(listMints(changes)).toEqual([testAddress("X")]);
});

test("closes are needed of hours with a change since the first trade and of those before, for undated changes by slot", () => {
  const moved = { tokens: [tokenChange("X", 0n, 1n)] };
  const changes = [
    buildChange({ signature: "a", slot: 1_000, blockTime: 3_600 }),
    buildChange({ signature: "b", slot: 10_000, blockTime: null, ...moved }),
    buildChange({ signature: "c", slot: 10_010, blockTime: 7_203, ...moved }),
    buildChange({ signature: "d", slot: 99_000, blockTime: 50_000 }),
  ];
  expect(listPricedHours(changes)).toEqual([0, 3_600, 3_600, 7_200, 43_200, 46_800]);
  expect(listPricedHours(changes.slice(0, 1))).toEqual([]);
});
