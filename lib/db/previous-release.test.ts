import path from "node:path";
import type { Address } from "@walletlens/engine/address";
import { buildChange, testAddress, tokenChange } from "@walletlens/engine/testing/build-change";
import type { HistoryEntry } from "@walletlens/engine/wallet/history-entry";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { EMPTY_VIEWS, EMPTY_WALLET } from "@/lib/testing/empty-wallet";
import { createSnapshotStore } from "@/lib/wallets/snapshot-store";
import { createWalletStore } from "@/lib/wallets/wallet-queries";
import type { WalletStore } from "@/lib/wallets/wallet-store";
import { applyMigrations } from "./apply-migrations";
import { type Database, openDatabase } from "./database";
import {
  extractPreviousRelease,
  hasPreviousRelease,
  type PreviousProcess,
  startPreviousProcess,
} from "./testing/previous-release";
import { createEmptyDatabase, type TestDatabase } from "./testing/test-database";

const FOLDER = path.resolve(import.meta.dirname, "../../prisma/migrations");
const BEFORE = testAddress("Before");

const place = (slot: number) => ({ signature: `s${slot}`, slot });

const toEntry = (slot: number): HistoryEntry => {
  const tokens = [tokenChange("X", 0n, BigInt(slot))];
  const change = buildChange({ signature: `s${slot}`, slot, solLamports: -90n, tokens });
  return { ...place(slot), blockTime: null, change, missing: false };
};

const listSlots = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

/** As `PreviousProcess.append`, by this version. */
const append = (store: WalletStore, wallet: Address, from: number, to: number) =>
  store.append(wallet, listSlots(from, to).map(toEntry), {
    ...{ newest: place(to), oldest: place(from), complete: true },
  });

const read = async (store: WalletStore, wallet: Address) => {
  const { intervals, entries } = await store.readHistory(wallet, null);
  const amounts = entries.map(({ change }) => String(change?.tokens[0]?.after));
  return { intervals, slots: entries.map(({ slot }) => slot), amounts };
};

const whole = (from: number, to: number) => ({
  intervals: [{ newest: place(to), oldest: place(from), complete: true }],
  slots: listSlots(from, to),
  amounts: listSlots(from, to).map(String),
});

const NOTHING = { intervals: [], slots: [], amounts: [] };

describe.skipIf(!hasPreviousRelease())("a process of the previous release beside one of this version", () => {
  let release: ReturnType<typeof extractPreviousRelease>;
  let empty: TestDatabase;
  let database: Database;
  let store: WalletStore;
  let previous: PreviousProcess;

  beforeAll(async () => {
    release = extractPreviousRelease();
    empty = await createEmptyDatabase();
    await applyMigrations(empty.url, path.join(release.folder, "prisma/migrations"));
    previous = startPreviousProcess(release.folder, empty.url);
    await previous.append(BEFORE, 1, 3);
    await applyMigrations(empty.url, FOLDER);
    database = openDatabase(empty.url);
    store = createWalletStore(database);
  });

  afterAll(async () => {
    previous.stop();
    await database.close();
    await empty.drop();
    release.remove();
  });

  test("loses nothing by the upgrade, and its histories are as if they were not stored for this version", async () => {
    expect(await previous.readHistory(BEFORE)).toEqual(whole(1, 3));
    expect(await read(store, BEFORE)).toEqual(NOTHING);
    expect(await store.readCoverage(BEFORE)).toEqual({ intervals: [], transactions: 0 });
    await append(store, BEFORE, 1, 5);
    await previous.append(BEFORE, 3, 6);
    expect(await read(store, BEFORE)).toEqual(whole(1, 5));
    expect(await previous.readHistory(BEFORE)).toEqual(whole(1, 6));
  });

  test.each(["the previous release", "this version"])(
    "reads exactly what it wrote, as this version does, if %s writes first",
    async (first) => {
      const wallet = testAddress(first === "this version" ? "Newer" : "Aged");
      const writes = [() => previous.append(wallet, 1, 3), () => append(store, wallet, 2, 5)];
      for (const write of first === "this version" ? writes.toReversed() : writes) await write();
      expect(await previous.readHistory(wallet)).toEqual(whole(1, 3));
      expect(await read(store, wallet)).toEqual(whole(2, 5));
      await Promise.all([previous.append(wallet, 3, 8), append(store, wallet, 5, 9)]);
      expect(await previous.readHistory(wallet)).toEqual(whole(1, 8));
      expect(await read(store, wallet)).toEqual(whole(2, 9));
    },
  );

  test("has its own searches", async () => {
    const wallet = testAddress("Searched");
    await previous.append(wallet, 1, 2);
    await append(store, wallet, 1, 2);
    await previous.storeSearch(wallet);
    expect((await store.readSearches(wallet)).size).toBe(0);
    const search = { difference: 1n, fromSlot: 1, accounts: new Map() };
    await store.storeSearches(wallet, new Map([[wallet, search]]));
    await store.storeSearches(wallet, new Map());
    expect(await previous.countSearches(wallet)).toBe(1);
  });

  test("does not see metrics of this version, nor this version its metrics", async () => {
    const { wallet } = EMPTY_WALLET;
    const snapshots = createSnapshotStore(database);
    await snapshots.save(wallet, Date.now(), EMPTY_VIEWS, false);
    expect(await snapshots.find(wallet, "time")).not.toBeNull();
    expect(await previous.hasSnapshot(wallet)).toBe(false);
    await database.pool.query("UPDATE wallet_snapshots SET figures_version = 8");
    expect(await previous.hasSnapshot(wallet)).toBe(true);
    expect(await snapshots.find(wallet, "time")).toBeNull();
  });
});
