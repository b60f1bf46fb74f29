import type { AccountReading, EntryPage, Ledger, LedgerReading } from "@/lib/ports/billing";
import { coalesceBy } from "./coalesce-by";
import type { Database } from "./database";
import { toKeyState } from "./key-state";
import { chargeTogether } from "./ledger-charges";
import { pageOf, toEntry } from "./ledger-entries";
import { isMissingRow } from "./run-statement";

/** The ledger in PostgreSQL. Charges of one account that arrive together are one statement. */
export function createLedger({ pool, prisma }: Pick<Database, "pool" | "prisma">): Ledger {
  return {
    async openAccount({ userId, credits, kind, reason, entryKey }) {
      const account = prisma.user.create({ data: { id: userId, balance: { create: { credits } } } });
      const data = { userId, credits, kind, reason, entryKey };
      const first = credits > 0 ? [prisma.ledgerEntry.create({ data })] : [];
      await prisma.$transaction([account, ...first]);
    },

    async credit({ userId, credits, kind, reason, entryKey }) {
      const data = { userId, credits, kind, reason, entryKey };
      try {
        const [balance] = await prisma.$transaction([
          prisma.creditBalance.update({ where: { userId }, data: { credits: { increment: credits } } }),
          prisma.ledgerEntry.create({ data }),
        ]);
        return balance.credits;
      } catch (error) {
        if (isMissingRow(error)) return null;
        throw error;
      }
    },

    charge: coalesceBy(
      (charge) => charge.userId,
      (charges) => chargeTogether(pool, charges),
    ),

    read: (userId) => readLedger(prisma, userId),
    readAccount: (keyId, page) => readAccount(prisma, keyId, page),
  };
}

/** One snapshot for several reads: the entries add up to the balance although charges go on meanwhile. */
const ONE_MOMENT = { isolationLevel: "RepeatableRead" } as const;

async function readLedger(prisma: Database["prisma"], userId: string): Promise<LedgerReading | null> {
  const [balance, rows] = await prisma.$transaction(
    [
      prisma.creditBalance.findUnique({ where: { userId } }),
      prisma.ledgerEntry.findMany({ where: { userId }, orderBy: { id: "asc" } }),
    ],
    ONE_MOMENT,
  );
  return balance === null ? null : { balance: balance.credits, entries: rows.map(toEntry) };
}

async function readAccount(
  prisma: Database["prisma"],
  keyId: string,
  page: EntryPage,
): Promise<AccountReading | null> {
  const key = await prisma.apiKey.findUnique({ where: { id: keyId } });
  if (key === null) return null;
  const { userId } = key;
  const [spending, balance, rows] = await prisma.$transaction(
    [
      prisma.keySpending.findUnique({ where: { keyId } }),
      prisma.creditBalance.findUniqueOrThrow({ where: { userId } }),
      prisma.ledgerEntry.findMany(pageOf(userId, page)),
    ],
    ONE_MOMENT,
  );
  const { caps, spent } = toKeyState(key, spending);
  return { userId, keyId, balance: balance.credits, caps, spent, entries: rows.reverse().map(toEntry) };
}
