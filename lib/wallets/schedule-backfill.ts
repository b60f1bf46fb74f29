import type { Address } from "@walletlens/engine/address";
import { LRUCache } from "lru-cache";
import type { Log } from "@/lib/config/log";
import { type DatabasePorts, runStatement } from "@/lib/db/database";
import { paidRequester } from "@/lib/jobs/rules/requester";
import type { AnalysisStore } from "./analysis-store";

export interface BackfillPorts extends DatabasePorts {
  readonly analyses: AnalysisStore;
  readonly recentSales: SaleDebounce;
}

/** Wallets with a recently recorded sale, which is not recorded again. */
export type SaleDebounce = LRUCache<Address, true>;

export function createSaleDebounce(): SaleDebounce {
  return new LRUCache({ max: MAX_NOTED, ttl: NOTED_MS });
}

const MAX_NOTED = 10_000;
const NOTED_MS = 60_000;

/** A wallet whose metrics were paid for. */
export interface DeliveredWallet {
  readonly wallet: Address;
  /** True if more of it can be read. */
  readonly hasMoreHistory: boolean;
}

/**
 * Records that `owner` has paid for metrics of wallets, and requests the rest of their histories. Wallets with a
 * recent sale are skipped.
 */
export async function scheduleBackfill(
  ports: BackfillPorts,
  owner: string,
  delivered: readonly DeliveredWallet[],
): Promise<void> {
  const { recentSales } = ports;
  const fresh = delivered.filter(({ wallet }) => !recentSales.has(wallet));
  if (fresh.length === 0) return;
  for (const { wallet } of fresh) recentSales.set(wallet, true);
  try {
    const wallets = fresh.map(({ wallet }) => wallet);
    await runStatement(ports.database.pool, NOTE_SALES, [wallets]);
  } catch (error) {
    for (const { wallet } of fresh) recentSales.delete(wallet);
    throw error;
  }
  const unread = fresh.flatMap(({ wallet, hasMoreHistory }) => (hasMoreHistory ? [wallet] : []));
  if (unread.length > 0) await ports.analyses.request(unread, "history", paidRequester(owner));
}

/** Runs `scheduleBackfill` in the background. Never fails: after an error, the next sale schedules it. */
export function noteDelivery(
  ports: BackfillPorts & { readonly log: Log },
  owner: string,
  delivered: readonly DeliveredWallet[],
): void {
  if (delivered.every(({ wallet }) => ports.recentSales.has(wallet))) return;
  scheduleBackfill(ports, owner, delivered).catch((err) =>
    ports.log.warn(
      { err },
      "the older history of a paid wallet is not requested; the next payment requests it",
    ),
  );
}

/** Returns true if metrics of a wallet were paid for. */
export async function isPaidFor({ database: { prisma } }: DatabasePorts, wallet: Address): Promise<boolean> {
  return (await prisma.wallet.count({ where: { address: wallet, boughtAt: { not: null } } })) > 0;
}

/**
 * Updates a row once a day, since retention counts weeks. Locks rows in the order of their addresses, because batches
 * overlap.
 */
const NOTE_SALES = {
  name: "note-bought-wallets",
  text: `
    UPDATE wallets w SET bought_at = now() FROM (
      SELECT id FROM wallets
      WHERE address = ANY ($1::text[]) AND (bought_at IS NULL OR bought_at < now() - interval '1 day')
      ORDER BY address FOR UPDATE
    ) AS due WHERE w.id = due.id`,
};
