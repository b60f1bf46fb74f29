import { type Database, runStatement } from "@/lib/db/database";
import { toKeyState } from "./api-key-store";
import { pageOf, readLedgerLines, toEntry } from "./ledger-lines";
import type { AccountActivity } from "./ports";
import type { KeySummary, UsageRow } from "./rules/account-views";

export function createAccountActivity({ pool, prisma }: Pick<Database, "pool" | "prisma">): AccountActivity {
  return {
    listKeys: (userId) => listKeys(prisma, userId),
    readUsage: (userId, days) => runStatement<UsageRow>(pool, READ_USAGE, [userId, days]),
    readLines: (userId, page) => readLedgerLines(pool, userId, page),
    async readEntries(userId, page) {
      return (await prisma.ledgerEntry.findMany(pageOf(userId, page))).map(toEntry);
    },
  };
}

async function listKeys(prisma: Database["prisma"], userId: string): Promise<readonly KeySummary[]> {
  const [keys, uses] = await Promise.all([
    prisma.apiKey.findMany({
      where: { userId },
      include: { spending: true },
      orderBy: [{ createdAt: "desc" }, { id: "asc" }],
    }),
    prisma.ledgerEntry.groupBy({
      by: ["keyId"],
      where: { userId, kind: "charge" },
      _count: true,
      _max: { at: true },
    }),
  ]);
  const useOf = new Map(uses.map((use) => [use.keyId, use]));
  return keys.map((key) => ({
    keyId: key.id,
    display: key.display,
    description: key.description,
    createdAt: key.createdAt.toISOString(),
    expiresAt: key.expiresAt?.toISOString() ?? null,
    lastUsedAt: useOf.get(key.id)?._max.at?.toISOString() ?? null,
    calls: useOf.get(key.id)?._count ?? 0,
    ...toKeyState(key, key.spending),
  }));
}

/**
 * Calls and credits by day and endpoint. A refund counts on its own day, not on that of its charge. SQL, because
 * Prisma's `groupBy` cannot group by day.
 */
const READ_USAGE = {
  name: "read-usage",
  text: `
    SELECT to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day, reason AS endpoint,
      count(*) FILTER (WHERE kind = 'charge')::int AS calls, (-sum(credits))::int AS credits
    FROM ledger_entries
    WHERE user_id = $1 AND kind IN ('charge', 'refund')
      AND at >= (date_trunc('day', now() AT TIME ZONE 'UTC') - ($2::int - 1) * interval '1 day') AT TIME ZONE 'UTC'
    GROUP BY 1, 2 ORDER BY 1, 2`,
};
