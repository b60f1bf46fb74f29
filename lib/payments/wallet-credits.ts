import { type DatabasePorts, runStatement } from "@/lib/db/database";
import { DELETE_SHARES } from "./sponsor-budget";

/** Returns the credit of a wallet, in base units. */
export async function readWalletCredit(
  { database: { prisma } }: DatabasePorts,
  wallet: string,
): Promise<bigint> {
  return (await prisma.walletCredit.findUnique({ where: { wallet } }))?.micros ?? 0n;
}

/** Deletes payments whose blockhash has expired. A paid but undelivered payment becomes credit. */
export async function deleteExpiredPayments({ database: { pool } }: DatabasePorts): Promise<void> {
  await runStatement(pool, DELETE_EXPIRED, []);
}

/** A day for replays, and an hour without replays to book the rest. */
const RETENTION = "interval '25 hours'";
/** A transaction that was never sent, such as a proof of identity, is refused once its blockhash has ended. */
const UNSENT_RETENTION = "interval '1 hour'";

const IS_ENDED = "state <> 'sending' AND leased_until <= now()";

const DELETE_EXPIRED = {
  name: "forget-payments",
  text: `
    WITH old AS (
      SELECT message_hash, payer, price, reason,
        state = 'settled' AND answered_at IS NULL AND effect IS NULL AND price > 0 AS unanswered
      FROM payments
      WHERE ${IS_ENDED} AND message_hash IN (
        (SELECT message_hash FROM payments
          WHERE ${IS_ENDED} AND created_at < now() - ${RETENTION}
            AND coalesce(settled_at, created_at) < now() - ${RETENTION} LIMIT 1000)
        UNION ALL
        (SELECT message_hash FROM payments
          WHERE ${IS_ENDED} AND state = 'claimed' AND created_at < now() - ${UNSENT_RETENTION} LIMIT 1000))
      LIMIT 1000 FOR UPDATE SKIP LOCKED
    ), owed AS (
      INSERT INTO wallet_entries (wallet, micros, reason, entry_key)
      SELECT payer, price, reason, 'unanswered:' || message_hash FROM old WHERE unanswered
      RETURNING wallet, micros
    ), credited AS (
      INSERT INTO wallet_credits AS c (wallet, micros) SELECT wallet, sum(micros) FROM owed GROUP BY wallet
      ON CONFLICT (wallet) DO UPDATE SET micros = c.micros + excluded.micros
    ), ${DELETE_SHARES}
    DELETE FROM payments p USING old WHERE p.message_hash = old.message_hash`,
};
