import type { Address } from "@walletlens/engine/address";
import { LRUCache } from "lru-cache";
import type { BoughtWallets } from "@/lib/ports/bought-wallets";
import { type Database, runStatement } from "./database";

/** Bought wallets in PostgreSQL. What was noted a moment ago is not noted again: warm answers are sold by the thousand. */
export function createBoughtWallets({ pool, prisma }: Pick<Database, "pool" | "prisma">): BoughtWallets {
  const noted = new LRUCache<Address, true>({ max: MOST_NOTED, ttl: NOTED_MS });
  return {
    async note(wallets) {
      const fresh = wallets.filter((wallet) => !noted.has(wallet));
      if (fresh.length === 0) return [];
      for (const wallet of fresh) noted.set(wallet, true);
      try {
        await runStatement(pool, NOTE, [fresh]);
      } catch (error) {
        for (const wallet of fresh) noted.delete(wallet);
        throw error;
      }
      return fresh;
    },
    async has(wallet) {
      return (await prisma.wallet.count({ where: { address: wallet, boughtAt: { not: null } } })) > 0;
    },
  };
}

const MOST_NOTED = 10_000;
const NOTED_MS = 60_000;

// One statement decides: rows are locked in one order before they are written.
/** Once a day is enough for what is kept for weeks. Locked in the order of their addresses, as several are noted at once. */
const NOTE = {
  name: "note-bought-wallets",
  text: `
    UPDATE wallets w SET bought_at = now() FROM (
      SELECT id FROM wallets
      WHERE address = ANY ($1::text[]) AND (bought_at IS NULL OR bought_at < now() - interval '1 day')
      ORDER BY address FOR UPDATE
    ) AS due WHERE w.id = due.id`,
};
