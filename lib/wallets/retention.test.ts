import { address } from "@walletlens/engine/address";
import { testAddress } from "@walletlens/engine/testing/build-change";
import { beforeEach, expect, test } from "vitest";
import { openTestAccount } from "@/lib/db/testing/open-account";
import { provideDatabase } from "@/lib/db/testing/provide-database";
import { NO_TELEMETRY } from "@/lib/runtime/telemetry";
import { TEST_QUEUE_LIMITS, TEST_REQUESTER } from "@/lib/testing/test-work";
import { createAnalysisStore } from "./analysis-store";
import { encodePage } from "./history-codec";
import { recordAccess, removeTokenNames, removeUnreadHistories, removeWallets } from "./retention";
import { HISTORY_VERSION } from "./stored-versions";
import { createWalletStore } from "./wallet-queries";

const RETENTION_DAYS = 90;
const [OLD, YOUNG] = [testAddress("Past"), testAddress("Young")];

const { database } = await provideDatabase();
const ports = { database };
const analyses = createAnalysisStore(database, TEST_QUEUE_LIMITS, NO_TELEMETRY);
const wallets = createWalletStore(database);

beforeEach(async () => {
  await database.pool.query("TRUNCATE wallets, wallet_snapshots, analyses, token_names CASCADE");
});

/** A wallet with a history and responses, last requested this number of days ago. */
async function storeWallet(
  wallet: string,
  days: number,
  pages = 1,
  version = HISTORY_VERSION,
): Promise<void> {
  const { pool } = database;
  const past = "now() - make_interval(days => $2)";
  await pool.query(
    `WITH wallet AS (
       INSERT INTO wallets (address, asked_at) VALUES ($1, ${past}) RETURNING id
     ), history AS (
       INSERT INTO wallet_histories (wallet_id, version, revision, updated_at) SELECT id, $5, $3, ${past} FROM wallet
       RETURNING id
     )
     INSERT INTO wallet_pages (history_id, revision, from_slot, to_slot, transactions, payload)
     SELECT id, page, page, page, 0, $4 FROM history, generate_series(1, $3::int) AS page`,
    [wallet, days, pages, encodePage([]), version],
  );
  await storeResponses(wallet, days);
}

async function storeResponses(wallet: string, days: number): Promise<void> {
  await database.pool.query(
    `INSERT INTO wallet_snapshots (address, calculated_at, hud, profile, tokens, basis, holder)
     VALUES ($1, now() - make_interval(days => $2), '{}', '{}', '[]', '{}', '{}')`,
    [wallet, days],
  );
}

async function countRows(table: string): Promise<number> {
  const { rows } = await database.pool.query(`SELECT count(*)::int AS count FROM ${table}`);
  return rows[0].count;
}

async function listWallets(): Promise<readonly string[]> {
  const { rows } = await database.pool.query("SELECT address FROM wallets ORDER BY address");
  return rows.map((row) => row.address);
}

test("a wallet without recent requests is removed with its history and responses, and a requested one remains", async () => {
  await storeWallet(OLD, 91, 3);
  await storeWallet(YOUNG, 89, 2);
  expect(await removeWallets(ports, RETENTION_DAYS)).toBe(1);
  expect(await listWallets()).toEqual([YOUNG]);
  expect([await countRows("wallet_pages"), await countRows("wallet_snapshots")]).toEqual([2, 1]);
  expect(await removeWallets(ports, RETENTION_DAYS)).toBe(0);
});

test("a request restarts the retention period, and frequent requests are not written each time", async () => {
  await storeWallet(OLD, 91);
  await storeWallet(YOUNG, 0);
  const readYoung = async () => {
    const { rows } = await database.pool.query("SELECT xmin::text FROM wallets WHERE address = $1", [YOUNG]);
    return rows;
  };
  const before = await readYoung();
  await recordAccess(ports, [OLD, YOUNG, testAddress("Unasked")]);
  expect(await removeWallets(ports, RETENTION_DAYS)).toBe(0);
  expect(await readYoung()).toEqual(before);
});

test("the ledger remains when wallets are removed", async () => {
  await openTestAccount(database, 9, "ann");
  await database.pool.query(
    "INSERT INTO wallet_entries (wallet, micros, reason, entry_key) VALUES ($1, 5, 'test', 'owed')",
    [OLD],
  );
  await database.pool.query("INSERT INTO wallet_credits (wallet, micros) VALUES ($1, 5)", [OLD]);
  await storeWallet(OLD, 400);
  expect(await removeWallets(ports, RETENTION_DAYS)).toBe(1);
  for (const table of ["ledger_entries", "credit_balances", "wallet_entries", "wallet_credits"]) {
    expect(await countRows(table)).toBe(1);
  }
});

test("a wallet remains during its analysis and shortly after it", async () => {
  await storeWallet(OLD, 91);
  const [requested] = await analyses.request([OLD], "history", TEST_REQUESTER);
  expect(await removeWallets(ports, RETENTION_DAYS)).toBe(0);
  await analyses.finish(requested?.id ?? "", null);
  expect(await removeWallets(ports, RETENTION_DAYS)).toBe(0);
  await database.pool.query("UPDATE analyses SET finished_at = now() - interval '2 days'");
  expect(await removeWallets(ports, RETENTION_DAYS)).toBe(1);
});

test("an analysis requested during the removal of its wallet preserves the wallet, and readers do not wait", async () => {
  await storeWallet(OLD, 91);
  await storeWallet(YOUNG, 91);
  const holder = await database.pool.connect();
  await holder.query("BEGIN");
  await holder.query(
    `SELECT FROM wallet_pages p JOIN wallet_histories h ON h.id = p.history_id JOIN wallets w ON w.id = h.wallet_id
     WHERE w.address = $1 FOR SHARE OF p`,
    [OLD],
  );
  const removal = removeWallets(ports, RETENTION_DAYS);
  const waiting =
    "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()";
  await expect.poll(async () => (await database.pool.query(waiting)).rowCount).toBe(1);

  expect((await wallets.readHistory(OLD, null)).revision.revision).toBe(1);
  await analyses.request([OLD], "flash", TEST_REQUESTER);
  await holder.query("COMMIT");
  holder.release();
  expect(await removal).toBe(1);
  expect(await listWallets()).toEqual([OLD]);
  expect([await countRows("wallet_pages"), await countRows("wallet_snapshots")]).toEqual([1, 1]);
});

test("a removal does not wait for a wallet with a concurrent writer", async () => {
  await storeWallet(OLD, 91);
  await storeWallet(YOUNG, 91);
  const holder = await database.pool.connect();
  await holder.query("BEGIN");
  await holder.query("UPDATE wallets SET revision = revision WHERE address = $1", [OLD]);
  expect(await removeWallets(ports, RETENTION_DAYS)).toBe(1);
  await holder.query("COMMIT");
  holder.release();
  expect(await listWallets()).toEqual([OLD]);
});

test("large histories are removed in parts, each wallet as a whole", async () => {
  for (const name of ["Aa", "Bb", "Cc", "Dd", "Ee"]) await storeWallet(testAddress(name), 91, 900);
  const parts: number[] = [];
  for (let part = 1; part > 0; parts.push(part)) part = await removeWallets(ports, RETENTION_DAYS);
  expect(parts).toEqual([3, 2, 0]);
  expect(await countRows("wallet_pages")).toBe(0);
});

test("a removed history is read as missing, even by a process that has cached it", async () => {
  await storeWallet(OLD, 91);
  const { revision } = await wallets.readHistory(OLD, null);
  await removeWallets(ports, RETENTION_DAYS);
  expect(await wallets.readHistory(OLD, revision)).toMatchObject({
    intervals: [],
    entries: [],
    continues: false,
  });
  const place = { signature: "s", slot: 1 };
  await wallets.append(OLD, [], { newest: place, oldest: place, complete: true });
  expect((await wallets.readCoverage(OLD)).intervals).toHaveLength(1);
});

test("responses for addresses without a history are removed after the same period", async () => {
  await storeResponses(OLD, 91);
  await storeResponses(YOUNG, 89);
  expect(await removeWallets(ports, RETENTION_DAYS)).toBe(1);
  const { rows } = await database.pool.query("SELECT address FROM wallet_snapshots");
  expect(rows).toEqual([{ address: address(YOUNG) }]);
});

test("histories of earlier versions and damaged ones are removed in parts after a week, those of later versions never", async () => {
  const earlier = HISTORY_VERSION - 1;
  await storeWallet(testAddress("Aa"), 8, 900, earlier);
  await storeWallet(testAddress("Bb"), 8, 900, earlier);
  await storeWallet(testAddress("Cc"), 8, 900, -7);
  await storeWallet(testAddress("Dd"), 6, 1, earlier);
  await storeWallet(testAddress("Ee"), 8, 2, HISTORY_VERSION + 1);
  await storeWallet(testAddress("Ff"), 8, 2);
  const parts: number[] = [];
  for (let part = 1; part > 0; parts.push(part)) part = await removeUnreadHistories(ports);
  expect(parts).toEqual([3, 0]);
  expect([await countRows("wallet_histories"), await countRows("wallet_pages")]).toEqual([3, 5]);
  expect(await countRows("wallets")).toBe(6);
});

test("pages of releases before versions are removed in parts, a week after the migration", async () => {
  await storeWallet(OLD, 1);
  await database.pool.query(
    `INSERT INTO history_pages (wallet_id, revision, from_slot, to_slot, transactions, payload)
     SELECT id, n, n, n, 1, 'page' FROM wallets, generate_series(1, 2001) AS n`,
  );
  expect(await removeUnreadHistories(ports)).toBe(0);
  await database.pool.query("UPDATE _prisma_migrations SET finished_at = finished_at - interval '8 days'");
  const parts: number[] = [];
  for (let part = 1; part > 0; parts.push(part)) part = await removeUnreadHistories(ports);
  expect(parts).toEqual([2_000, 1, 0]);
  expect(await countRows("wallet_pages")).toBe(1);
});

test("token names are removed after the same period without a read", async () => {
  await database.pool.query(
    "INSERT INTO token_names (mint, read_at) VALUES ($1, now() - interval '91 days'), ($2, now())",
    [OLD, YOUNG],
  );
  expect(await removeTokenNames(ports, RETENTION_DAYS)).toBe(1);
  expect((await database.pool.query("SELECT mint FROM token_names")).rows).toEqual([{ mint: YOUNG }]);
});
