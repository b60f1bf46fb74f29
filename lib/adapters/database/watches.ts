import { z } from "zod";
import { WATCHES_SOURCE } from "@/lib/domain/watching/change-sources";
import { WATCH_STATUSES, type Watch, type WatchRules } from "@/lib/domain/watching/watch";
import type { WatchChange, Watches } from "@/lib/ports/watches";
import type { Database } from "./database";
import type { Watch as WatchRow } from "./generated/client";

/** Watches in PostgreSQL. */
export function createWatches({ prisma }: Pick<Database, "prisma">): Watches {
  return {
    set: (change, most) =>
      prisma.$transaction(async (tx) => {
        const { userId, wallet } = change;
        // Who sets watches of one account counts alone: the count sees what the others have set.
        await tx.$queryRaw`SELECT id FROM users WHERE id = ${userId} FOR NO KEY UPDATE`;
        const where = { userId_wallet: { userId, wallet } };
        const known = await tx.watch.findUnique({ where });
        if (known === null && (await tx.watch.count({ where: { userId } })) >= most) return null;
        if (known?.status !== "active") {
          await tx.watchedWallet.upsert({
            where: { wallet },
            create: { wallet },
            update: { dueAt: new Date() },
          });
          await tx.$queryRaw`SELECT pg_notify('walletlens_job_changed', ${WATCHES_SOURCE})::text`;
        }
        const set = toColumns(change);
        return toWatch(await tx.watch.upsert({ where, create: { ...set, userId, wallet }, update: set }));
      }),

    async list(userId) {
      return (await prisma.watch.findMany({ where: { userId }, orderBy: { id: "desc" } })).map(toWatch);
    },

    async find(userId, wallet) {
      const row = await prisma.watch.findUnique({ where: { userId_wallet: { userId, wallet } } });
      return row === null ? null : toWatch(row);
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
  newToken: z.boolean().optional(),
  soldAll: z.boolean().optional(),
});
const statusSchema = z.enum(WATCH_STATUSES);

/** Rules and status of a row, which are one of a closed list. */
export function readWatch(row: { readonly rules: unknown; readonly status: string }) {
  return { rules: rulesSchema.parse(row.rules), status: statusSchema.parse(row.status) };
}

function toWatch(row: WatchRow): Watch {
  const { wallet: walletAddress, label, note, lastLookAt } = row;
  return { walletAddress, label, note, ...readWatch(row), lastLookAt: lastLookAt?.toISOString() ?? null };
}
