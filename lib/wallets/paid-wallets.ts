import type { Address } from "@walletlens/engine/address";
import { type Database, runStatement } from "@/lib/db/database";

export function createPaidWallets({ pool, prisma }: Pick<Database, "pool" | "prisma">) {
  return {
    /** Records a sale of each. */
    async note(wallets: readonly Address[]): Promise<void> {
      await runStatement(pool, NOTE, [wallets]);
    },
    async has(wallet: Address): Promise<boolean> {
      return (await prisma.wallet.count({ where: { address: wallet, boughtAt: { not: null } } })) > 0;
    },
  };
}

/** Wallets whose metrics were paid for. */
export type PaidWallets = ReturnType<typeof createPaidWallets>;

/**
 * Updates a row once a day, since retention counts weeks. Locks rows in the order of their addresses, because batches
 * overlap.
 */
const NOTE = {
  name: "note-bought-wallets",
  text: `
    UPDATE wallets w SET bought_at = now() FROM (
      SELECT id FROM wallets
      WHERE address = ANY ($1::text[]) AND (bought_at IS NULL OR bought_at < now() - interval '1 day')
      ORDER BY address FOR UPDATE
    ) AS due WHERE w.id = due.id`,
};
