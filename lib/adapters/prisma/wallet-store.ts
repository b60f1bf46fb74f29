import type { Pool } from "pg";
import { z } from "zod";
import { addSegment } from "@/lib/domain/wallet/coverage-segments";
import type { HistoryEntry, WalletStore } from "@/lib/ports/wallet-store";
import { decodeEntries, encodeEntry } from "./history-codec";
import { runStatement } from "./run-statement";
import { inTransaction } from "./transaction";

const positionSchema = z.object({ signature: z.string(), slot: z.number() });
const coverageSchema = z.array(
  z.object({ newest: positionSchema, oldest: positionSchema, complete: z.boolean() }),
);

const READ_COVERAGE = {
  name: "read-coverage",
  text: `
    SELECT w.coverage, (SELECT count(*)::int FROM wallet_changes c WHERE c.wallet_id = w.id) AS transactions
    FROM wallets w WHERE w.address = $1`,
};

/**
 * One value for a whole history: the records stand one behind the other. As base64, which is shorter than the
 * driver's own hexadecimal text and read many times as fast. In any order: they were appended in sorted stretches,
 * which are put in order here in less time than the server takes, whose sort would spill to disk.
 */
const READ_HISTORY = {
  name: "read-history",
  text: `
    SELECT encode(string_agg(c.payload, ''::bytea), 'base64') AS records
    FROM wallet_changes c JOIN wallets w ON w.id = c.wallet_id
    WHERE w.address = $1 AND c.slot >= $2`,
};

/** The row stays locked to the end of the transaction: several jobs add to one wallet one after the other. */
const LOCK_WALLET = `
  INSERT INTO wallets (address) VALUES ($1)
  ON CONFLICT (address) DO UPDATE SET address = excluded.address RETURNING id, coverage`;

const INSERT_CHANGES = `
  INSERT INTO wallet_changes (wallet_id, slot, signature, payload)
  SELECT $1, * FROM unnest($2::bigint[], $3::text[], $4::bytea[])
  ON CONFLICT DO NOTHING`;

/** Histories in PostgreSQL. */
export function createWalletStore(pool: Pool): WalletStore {
  return {
    async readCoverage(wallet) {
      const [row] = await runStatement<CoverageRow>(pool, READ_COVERAGE, [wallet]);
      return { segments: coverageSchema.parse(row?.coverage ?? []), transactions: row?.transactions ?? 0 };
    },

    async readHistory(wallet, fromSlot) {
      const [row] = await runStatement<{ records: string | null }>(pool, READ_HISTORY, [wallet, fromSlot]);
      return row?.records ? decodeEntries(Buffer.from(row.records, "base64")).sort(compareEntries) : [];
    },

    async append(wallet, entries, segment) {
      await inTransaction(pool, async (transaction) => {
        const { rows } = await transaction.query<{ id: number; coverage: unknown }>(LOCK_WALLET, [wallet]);
        const id = rows[0]?.id;
        await transaction.query(INSERT_CHANGES, [id, ...toColumns(entries)]);
        if (segment === null) return;
        const coverage = JSON.stringify(addSegment(coverageSchema.parse(rows[0]?.coverage), segment));
        await transaction.query("UPDATE wallets SET coverage = $2 WHERE id = $1", [id, coverage]);
      });
    },
  };
}

function compareEntries(a: HistoryEntry, b: HistoryEntry): number {
  return a.slot - b.slot || (a.signature < b.signature ? -1 : 1);
}

interface CoverageRow {
  readonly coverage: unknown;
  readonly transactions: number;
}

function toColumns(entries: readonly HistoryEntry[]): unknown[][] {
  return [
    entries.map((entry) => entry.slot),
    entries.map((entry) => entry.signature),
    entries.map((entry) => encodeEntry(entry)),
  ];
}
