import { type Address, address } from "@walletlens/engine/address";
import { USDC, WRAPPED_SOL } from "@walletlens/engine/chain/assets";
import { numbered } from "@walletlens/engine/coordination/testing/coordination-market";
import type { OwnerChange } from "@walletlens/engine/swaps/owner-change";
import { testAddress } from "@walletlens/engine/testing/build-change";
import type { HistoryEntry } from "@walletlens/engine/wallet/history-entry";
import { expect, test } from "vitest";
import { provideDatabase } from "@/lib/db/testing/provide-database";
import { createProtocolValueStore } from "./protocol-value-store";
import { createSnapshotStore } from "./snapshot-store";
import { HISTORY_VERSION, SNAPSHOT_VERSION } from "./stored-versions";
import { createWalletStore } from "./wallet-queries";

const WALLET = address("9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM");
const OTHER = address("5tzFkiKscXHK5ZXCGbXZxdw7gTjjD1mBwuoFbhUvuAi9");

const { database } = await provideDatabase();

function change(signature: string, slot: number): OwnerChange {
  return {
    signature,
    slot,
    indexInBlock: 7,
    blockTime: 1_760_000_000,
    failed: false,
    signed: true,
    feePayer: null,
    cosigners: [],
    direct: [],
    feeLamports: 5_000n,
    tipLamports: 0n,
    solLamports: -(2n ** 63n),
    rentLamports: -2_039_280n,
    givenRentLamports: 2_039_280n,
    ownRentLamports: -2_039_280n,
    wrapped: [{ account: WALLET, before: 0n, after: 2n ** 63n }],
    ownLamports: { before: 2n ** 63n + 5_000n, after: 0n },
    tokens: [{ account: OTHER, mint: USDC, decimals: 6, before: 0n, after: 2n ** 64n - 1n }],
    parties: [
      {
        authority: OTHER,
        exchanges: false,
        signed: true,
        moves: [{ mint: USDC, decimals: 6, amount: 1n - 2n ** 64n, straight: -5n, own: 0n }],
      },
    ],
    burns: [{ mint: USDC, amount: 2n ** 64n - 1n, program: null }],
    visible: [{ mint: WRAPPED_SOL, lamports: 1n, usdMicros: 127n }],
    shared: [{ mints: [USDC, WRAPPED_SOL], lamports: 3n, usdMicros: 0n }],
    arbitrage: [],
    venue: WALLET,
    onlyVenue: true,
    escrows: [
      {
        account: OTHER,
        authority: WALLET,
        mint: WRAPPED_SOL,
        decimals: 9,
        before: 0n,
        after: 1n,
        alone: true,
      },
    ],
    freedLamports: 2_039_280n,
  };
}

function entry(slot: number, parts: Partial<HistoryEntry> = {}): HistoryEntry {
  const signature = `signature${slot}`;
  return {
    signature,
    slot,
    blockTime: 1_760_000_000,
    change: change(signature, slot),
    missing: false,
    ...parts,
  };
}

const place = (slot: number) => ({ signature: `signature${slot}`, slot });

test("a history is returned as it was stored, to the last unit of 64 bits", async () => {
  const store = createWalletStore(database);
  const entries = [
    entry(10),
    entry(11, { change: null }),
    entry(12, { change: null, missing: true, blockTime: null }),
  ];
  await store.append(WALLET, entries, { newest: place(12), oldest: place(10), complete: true });
  expect((await store.readHistory(WALLET, null)).entries).toEqual(entries);
  expect(await store.readCoverage(WALLET)).toEqual({
    intervals: [{ newest: place(12), oldest: place(10), complete: true }],
    transactions: 3,
  });
});

test("a wallet that was never read has neither coverage nor history", async () => {
  const store = createWalletStore(database);
  expect(await store.readCoverage(USDC)).toEqual({ intervals: [], transactions: 0 });
  expect(await store.readHistory(USDC, null)).toMatchObject({ intervals: [], entries: [] });
});

test("drawn wallets have a history, and none that is too long or younger than demanded", async () => {
  const { database: own } = await provideDatabase();
  const store = createWalletStore(own);
  const names = ["Asked", "Before", "Longer", "Empty"].map(testAddress);
  const lengths = [2, 1, 3, 0];
  for (const [at, wallet] of names.entries()) {
    const entries = Array.from({ length: lengths[at] ?? 0 }, (_, slot) => entry(slot + 1));
    await store.append(wallet, entries, null);
    const age = "UPDATE wallets SET stored_at = now() - make_interval(hours => $2) WHERE address = $1";
    await own.pool.query(age, [wallet, at]);
  }
  expect(await store.findStored([...names, testAddress("Never")])).toEqual(new Set(names.slice(0, 3)));
  expect((await store.drawWallets(9, 2)).toSorted()).toEqual([names[0], names[1]].toSorted());
  expect((await store.drawWallets(9, 3)).toSorted()).toEqual(names.slice(0, 3).toSorted());
  expect(await store.drawWallets(1, 3)).toHaveLength(1);
  const before = Date.now() - 1.5 * 3_600_000;
  expect(await store.drawWallets(9, 3, before)).toEqual([names[2]]);
});

test("wallets that a caller has opened just before a draw are a small part of it, and two draws differ", async () => {
  const { database: own } = await provideDatabase();
  const store = createWalletStore(own);
  const listed = (kind: string) => Array.from({ length: 200 }, (_, n) => numbered(kind, n));
  const [old, chosen] = [listed("K"), listed("N")];
  await Promise.all([...old, ...chosen].map((wallet) => store.append(wallet, [entry(1)], null)));
  const age =
    "UPDATE wallets SET stored_at = now() - interval '40 days', asked_at = now() - interval '2 days'";
  await own.pool.query(`${age} WHERE address = ANY ($1)`, [old]);
  const draws = [await store.drawWallets(100, 10), await store.drawWallets(100, 10)];
  const isChosen = new Set<string>(chosen);
  for (const draw of draws) {
    expect(draw).toHaveLength(100);
    // 31 times less likely: about 4.5 are expected, and 25 would be ten standard deviations away.
    expect(draw.filter((wallet) => isChosen.has(wallet)).length).toBeLessThan(25);
  }
  expect(draws[0]?.toSorted()).not.toEqual(draws[1]?.toSorted());
});

test("a day has one set of reference wallets, which only a larger set replaces", async () => {
  const store = createWalletStore(database);
  const [one, two, three] = ["Ann", "Bob", "Cat"].map(testAddress) as [Address, Address, Address];
  expect(await store.findBackground("2026-11-26")).toEqual([]);
  expect(await store.storeBackground("2026-11-26", [two])).toEqual([two]);
  expect(await store.storeBackground("2026-11-26", [three, one])).toEqual([three, one]);
  expect(await store.storeBackground("2026-11-26", [one, two])).toEqual([three, one]);
  expect(await store.storeBackground("2026-11-26", [two])).toEqual([three, one]);
  expect(await store.findBackground("2026-11-26")).toEqual([three, one]);
  expect(await store.findBackground("2026-11-27")).toEqual([]);
  await store.storeBackground("2026-12-27", [one]);
  expect(await store.findBackground("2026-11-26")).toEqual([]);
});

test("simultaneous jobs of one wallet lose no transaction and store none twice", async () => {
  const store = createWalletStore(database);
  const slots = Array.from({ length: 20 }, (_, index) => 100 + index);
  await Promise.all(
    [...slots, ...slots].map((slot) =>
      store.append(OTHER, [entry(slot), entry(slot + 1)], {
        newest: place(slot + 1),
        oldest: place(slot),
        complete: slot === 100,
      }),
    ),
  );
  expect(await store.readCoverage(OTHER)).toEqual({
    intervals: [{ newest: place(120), oldest: place(100), complete: true }],
    transactions: 21,
  });
});

test("a stored transaction does not change when it is stored again, even with other content", async () => {
  const store = createWalletStore(database);
  const interval = { newest: place(50), oldest: place(50), complete: true };
  await store.append(WRAPPED_SOL, [entry(50)], interval);
  await store.append(WRAPPED_SOL, [entry(50, { change: null, missing: true })], interval);
  expect((await store.readHistory(WRAPPED_SOL, null)).entries).toEqual([entry(50)]);
});

test("a reader with a known revision gets later pages, and all pages if the revision belongs to another history", async () => {
  const store = createWalletStore(database);
  const wallet = address("CebN5WGQ4jvEPvsVU4EoHEpgzq1VV7AbicfhtW4xC9iM");
  await store.append(wallet, [entry(5), entry(9)], null);
  const first = await store.readHistory(wallet, null);
  await store.append(wallet, [entry(3), entry(7), entry(9)], null);
  const later = await store.readHistory(wallet, first.revision);
  expect(later).toMatchObject({ continues: true, entries: [entry(3), entry(7)] });
  expect(await store.readHistory(wallet, later.revision)).toEqual({ ...later, entries: [] });
  const { historyId, revision } = later.revision;
  for (const known of [
    { historyId: historyId + 1, revision },
    { historyId, revision: revision + 1 },
  ]) {
    const slots = (await store.readHistory(wallet, known)).entries.map(({ slot }) => slot);
    expect(slots).toEqual([3, 5, 7, 9]);
    expect((await store.readHistory(wallet, known)).continues).toBe(false);
  }
});

test("histories of other versions are as if they were not stored, and remain for the processes that wrote them", async () => {
  const store = createWalletStore(database);
  const wallet = testAddress("Former");
  const whole = { newest: place(12), oldest: place(10), complete: true };
  await store.append(wallet, [entry(10), entry(11), entry(12)], whole);
  await store.storeSearches(wallet, new Map([[USDC, { difference: 1n, fromSlot: 10, accounts: new Map() }]]));
  const first = await store.readHistory(wallet, null);
  // From now on, this is the history of an earlier version.
  const move = (from: number, to: number) =>
    database.pool.query("UPDATE wallet_histories SET version = $2 WHERE version = $1", [from, to]);
  await move(HISTORY_VERSION, HISTORY_VERSION - 1);
  expect(await store.readCoverage(wallet)).toEqual({ intervals: [], transactions: 0 });
  expect(await store.readHistory(wallet, first.revision)).toMatchObject({
    ...{ intervals: [], entries: [], continues: false },
  });
  expect(await store.readRevisions([wallet])).toEqual(new Map());
  expect(await store.readSearches(wallet)).toEqual(new Map());
  expect([await store.countTransactions([wallet]), await store.findStored([wallet])]).toEqual([0, new Set()]);

  const newest = { newest: place(21), oldest: place(20), complete: false };
  await store.append(wallet, [entry(20), entry(21)], newest);
  const again = await store.readHistory(wallet, first.revision);
  expect(again).toMatchObject({ intervals: [newest], continues: false });
  expect(again.entries.map(({ slot }) => slot)).toEqual([20, 21]);

  await move(HISTORY_VERSION, HISTORY_VERSION + 1);
  await move(HISTORY_VERSION - 1, HISTORY_VERSION);
  expect(await store.readHistory(wallet, first.revision)).toEqual({ ...first, continues: true, entries: [] });
  expect(await store.readHistory(wallet, null)).toEqual(first);
});

/** Damages a stored history. */
const DAMAGES = {
  "a changed byte": "UPDATE wallet_pages SET payload = set_byte(payload, 40, get_byte(payload, 40) # 1)",
  "a short page": "UPDATE wallet_pages SET payload = substring(payload FROM 1 FOR 30)",
  "an empty page": "UPDATE wallet_pages SET payload = ''",
  "a page of another layout": "UPDATE wallet_pages SET payload = set_byte(payload, 0, 4)",
  "a missing page": "DELETE FROM wallet_pages",
};

test.each(Object.entries(DAMAGES))(
  "a history with %s is reported once, counts as not stored, and is read and stored again",
  async (name, sql) => {
    const reports: string[] = [];
    const store = createWalletStore(database, (wallet) => reports.push(wallet));
    const wallet = testAddress(`D${name.replaceAll(/[ 0OIl]/g, "")}`);
    const whole = { newest: place(12), oldest: place(10), complete: true };
    await store.append(wallet, [entry(10), entry(11), entry(12)], whole);
    await database.pool.query(
      `INSERT INTO wallet_snapshots (address, calculated_at, hud, profile, tokens, basis, holder, figures_version)
       VALUES ($1, now(), '{}', '{}', '[]', '{}', '{}', ${SNAPSHOT_VERSION})`,
      [wallet],
    );
    const where =
      "WHERE history_id = (SELECT h.id FROM wallet_histories h JOIN wallets w ON w.id = h.wallet_id";
    await database.pool.query(`${sql} ${where} WHERE w.address = $1)`, [wallet]);

    const reads = [store.readHistory(wallet, null), store.readHistory(wallet, null)];
    const outcomes = await Promise.allSettled(reads);
    const codes = outcomes.map((outcome) => (outcome.status === "rejected" ? outcome.reason.code : "read"));
    // Either read may find the damage; the other one finds it too, or no history.
    expect(["database_unavailable", "read,database_unavailable", "database_unavailable,read"]).toContain(
      [...new Set(codes)].join(),
    );
    expect(reports).toEqual([wallet]);
    expect(await store.readHistory(wallet, null)).toMatchObject({ intervals: [], entries: [] });
    expect(await store.readCoverage(wallet)).toEqual({ intervals: [], transactions: 0 });
    expect(await createSnapshotStore(database).find(wallet, "time")).toBeNull();

    await store.append(wallet, [entry(10), entry(11), entry(12)], whole);
    expect(await store.readHistory(wallet, null)).toMatchObject({ intervals: [whole] });
    expect((await store.readCoverage(wallet)).transactions).toBe(3);
  },
);

test("a damaged coverage counts as not stored, as do damaged searches", async () => {
  const store = createWalletStore(database);
  const wallet = testAddress("Coverage");
  await store.append(wallet, [entry(10)], { newest: place(10), oldest: place(10), complete: true });
  const set = (change: string) =>
    database.pool.query(
      `UPDATE wallet_histories SET ${change} WHERE wallet_id = (SELECT id FROM wallets WHERE address = $1)`,
      [wallet],
    );
  await set(`searches = '{"x": 1}'`);
  expect(await store.readSearches(wallet)).toEqual(new Map());
  await set(`coverage = '[{"newest": 1}]'`);
  expect(await store.readCoverage(wallet)).toEqual({ intervals: [], transactions: 0 });
  expect(await store.readHistory(wallet, null)).toMatchObject({ intervals: [], entries: [] });
});

test("an append that meets a damaged page begins a new history, and one that continues the damaged one is refused", async () => {
  const store = createWalletStore(database);
  const wallet = testAddress("Continued");
  const first = { newest: place(12), oldest: place(10), complete: true };
  await store.append(wallet, [entry(10), entry(11), entry(12)], first);
  const damage = () => database.pool.query("UPDATE wallet_pages SET payload = '' WHERE from_slot = 10");
  await damage();
  // Reads the end of the damaged page again, and claims that everything below is stored.
  const continuing = store.append(wallet, [entry(12), entry(13)], {
    ...{ newest: place(13), oldest: place(10), complete: true },
  });
  await expect(continuing).rejects.toMatchObject({ code: "database_unavailable" });
  expect(await store.readCoverage(wallet)).toEqual({ intervals: [], transactions: 0 });

  await store.append(wallet, [entry(10), entry(12)], first);
  await damage();
  const alone = { newest: place(13), oldest: place(12), complete: false };
  await store.append(wallet, [entry(12), entry(13)], alone);
  expect(await store.readHistory(wallet, null)).toMatchObject({ intervals: [alone] });
});

test("values of parameters are stored once for each slot, in its order", async () => {
  const store = createProtocolValueStore(database);
  const later = { name: "lamportsPerByte", slot: 500_000_000, value: 1322 } as const;
  const earlier = { name: "lamportsPerByte", slot: 480_000_000, value: 2575 } as const;
  await Promise.all([store.add(later), store.add(later), store.add(earlier)]);
  expect(await store.list()).toEqual([earlier, later]);
});
