import { TRADE_SIDES, WATCH_STATUSES } from "@walletlens/contract/constants";
import { z } from "zod";
import type { Database } from "@/lib/db/database";
import type { Watch as WatchRow } from "@/lib/db/generated/client";
import type { WatchChange, Watches } from "./ports";
import { WATCHES_SOURCE } from "./rules/change-sources";
import type { Watch, WatchRules } from "./rules/watch";

export function createWatches({ prisma, clock }: Pick<Database, "prisma" | "clock">): Watches {
  return {
    set: (change, max) =>
      prisma.$transaction(async (tx) => {
        const { userId, wallet } = change;
        // Serializes changes of one account, so that the count is current.
        await tx.$queryRaw`SELECT id FROM users WHERE id = ${userId} FOR NO KEY UPDATE`;
        const where = { userId_wallet: { userId, wallet } };
        const known = await tx.watch.findUnique({ where });
        if (known === null && (await tx.watch.count({ where: { userId } })) >= max) return null;
        if (known?.status !== "active") {
          await tx.watchedWallet.upsert({
            where: { wallet },
            create: { wallet },
            update: { dueAt: new Date(clock.now()) },
          });
          await tx.$queryRaw`SELECT pg_notify('walletlens_job_changed', ${WATCHES_SOURCE})::text`;
        }
        const set = toColumns(change);
        const row = await tx.watch.upsert({ where, create: { ...set, userId, wallet }, update: set });
        return toWatch(row, await findActiveKeys(tx, [row]));
      }),

    async list(userId) {
      const rows = await prisma.watch.findMany({ where: { userId }, orderBy: { id: "desc" } });
      const keys = await findActiveKeys(prisma, rows);
      return rows.map((row) => toWatch(row, keys));
    },

    async find(userId, wallet) {
      const row = await prisma.watch.findUnique({ where: { userId_wallet: { userId, wallet } } });
      return row === null ? null : toWatch(row, await findActiveKeys(prisma, [row]));
    },

    async remove(userId, wallet) {
      return (await prisma.watch.deleteMany({ where: { userId, wallet } })).count > 0;
    },
  };
}

function toColumns({ keyId, label, note, rules }: WatchChange) {
  return {
    keyId,
    ...(label === undefined ? {} : { label }),
    ...(note === undefined ? {} : { note }),
    ...(rules === undefined ? {} : { rules: { ...rules } }),
  };
}

const rulesSchema: z.ZodType<WatchRules> = z.object({
  minTradeSol: z.number().optional(),
  minTradeUsd: z.number().optional(),
  newToken: z.boolean().optional(),
  soldAll: z.boolean().optional(),
  mints: z.array(z.string()).optional(),
  side: z.enum(TRADE_SIDES).optional(),
});
const statusSchema = z.enum(WATCH_STATUSES);

export function readWatch(row: { readonly rules: unknown; readonly status: string }) {
  return { rules: rulesSchema.parse(row.rules), status: statusSchema.parse(row.status) };
}

/** Returns the active keys among those that set paused watches. */
async function findActiveKeys(
  { apiKey }: Pick<Database["prisma"], "apiKey">,
  rows: readonly WatchRow[],
): Promise<ReadonlySet<string>> {
  const ids = rows.flatMap(({ status, keyId }) => (status === "active" || keyId === null ? [] : [keyId]));
  if (ids.length === 0) return new Set();
  const unexpired = [{ expiresAt: null }, { expiresAt: { gt: new Date() } }];
  const where = { id: { in: ids }, revokedAt: null, OR: unexpired };
  return new Set((await apiKey.findMany({ where, select: { id: true } })).map(({ id }) => id));
}

function toWatch(row: WatchRow, activeKeys: ReadonlySet<string>): Watch {
  const { wallet: walletAddress, label, note, keyId, lastLookAt } = row;
  const known = readWatch(row);
  const isKeyActive = keyId === null || activeKeys.has(keyId);
  return {
    walletAddress,
    label,
    note,
    ...known,
    ...(known.status === "paused" && { pauseReason: isKeyActive ? "no_credits" : "key_inactive" }),
    lastCheckedAt: lastLookAt?.toISOString() ?? null,
  };
}
