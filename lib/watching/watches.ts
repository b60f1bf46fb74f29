import { TRADE_SIDES, WATCH_STATUSES } from "@walletlens/contract/constants";
import type { Address } from "@walletlens/engine/address";
import { z } from "zod";
import { AppError } from "@/lib/config/errors";
import type { Database, DatabasePorts } from "@/lib/db/database";
import type { Watch as WatchRow } from "@/lib/db/generated/client";
import type { Labels } from "@/lib/wallets/labels";
import { resolveTraderLabel } from "@/lib/wallets/refuse-system-wallet";
import { WATCHES_SOURCE } from "./rules/change-sources";
import { MAX_WATCHES, type Watch, type WatchRules } from "./rules/watch";

/** Undefined fields stay, and null removes them. */
export interface WatchChange {
  readonly userId: string;
  readonly keyId: string | null;
  readonly wallet: Address;
  readonly label?: string | null | undefined;
  readonly note?: string | null | undefined;
  readonly rules?: WatchRules | undefined;
}

/**
 * Creates or updates a watch. Throws `system_wallet` for a known system address, and `watchlist_full` if the account
 * has `MAX_WATCHES`; concurrent calls cannot exceed it.
 */
export async function setWatch(
  { database: { prisma, clock }, labels }: DatabasePorts & { readonly labels: Labels },
  change: WatchChange,
): Promise<Watch> {
  const { userId, wallet } = change;
  await resolveTraderLabel(labels, wallet);
  const watch = await prisma.$transaction(async (tx) => {
    // Serializes changes of one account, so that the count is current.
    await tx.$queryRaw`SELECT id FROM users WHERE id = ${userId} FOR NO KEY UPDATE`;
    const where = { userId_wallet: { userId, wallet } };
    const previousWatch = await tx.watch.findUnique({ where });
    if (previousWatch === null && (await tx.watch.count({ where: { userId } })) >= MAX_WATCHES) return null;
    if (previousWatch?.status !== "active") {
      await tx.watchedWallet.upsert({
        where: { wallet },
        create: { wallet },
        update: { dueAt: new Date(clock.now()) },
      });
      await tx.$queryRaw`SELECT pg_notify('walletlens_job_changed', ${WATCHES_SOURCE})::text`;
    }
    const fields = toFields(change);
    const row = await tx.watch.upsert({ where, create: { ...fields, userId, wallet }, update: fields });
    return toWatch(row, await findActiveKeys(tx, [row]));
  });
  if (watch === null) {
    throw new AppError("watchlist_full", `An account may watch ${MAX_WATCHES} wallets; end a watch first.`);
  }
  return watch;
}

/** Lists the watches of an account, newest first. */
export async function listWatches(
  { database: { prisma } }: DatabasePorts,
  userId: string,
): Promise<readonly Watch[]> {
  const rows = await prisma.watch.findMany({ where: { userId }, orderBy: { id: "desc" } });
  const activeKeys = await findActiveKeys(prisma, rows);
  return rows.map((row) => toWatch(row, activeKeys));
}

export async function findWatch(
  { database: { prisma } }: DatabasePorts,
  userId: string,
  wallet: string,
): Promise<Watch | null> {
  const row = await prisma.watch.findUnique({ where: { userId_wallet: { userId, wallet } } });
  return row === null ? null : toWatch(row, await findActiveKeys(prisma, [row]));
}

/** Ends a watch. Throws `not_found`. */
export async function deleteWatch(
  { database: { prisma } }: DatabasePorts,
  userId: string,
  wallet: string,
): Promise<void> {
  const { count } = await prisma.watch.deleteMany({ where: { userId, wallet } });
  if (count === 0) throw new AppError("not_found", "This account does not watch this wallet.");
}

function toFields({ keyId, label, note, rules }: WatchChange) {
  return {
    keyId,
    ...(label !== undefined && { label }),
    ...(note !== undefined && { note }),
    ...(rules !== undefined && { rules: { ...rules } }),
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

/** Parses the columns of a watch whose types the database does not know. */
export function parseWatch(row: { readonly rules: unknown; readonly status: string }) {
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
  const { rules, status } = parseWatch(row);
  const isKeyActive = keyId === null || activeKeys.has(keyId);
  return {
    walletAddress,
    label,
    note,
    rules,
    status,
    ...(status === "paused" && { pauseReason: isKeyActive ? "no_credits" : "key_inactive" }),
    lastCheckedAt: lastLookAt?.toISOString() ?? null,
  };
}
