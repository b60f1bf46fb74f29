import { type Address, address } from "@walletlens/engine/address";
import { MS_PER_DAY, SECONDS_PER_HOUR } from "@walletlens/engine/time";
import type { Database } from "@/lib/db/database";
import type { TokenName } from "@/lib/db/generated/client";
import type { StoredName, TokenNameStore } from "./ports";

/** Names rarely change; a new token may get its name within hours. */
const NAMED_FRESH_MS = 7 * MS_PER_DAY;
const UNNAMED_FRESH_MS = 2 * SECONDS_PER_HOUR * 1000;

export function createTokenNameStore({ prisma }: Pick<Database, "prisma">): TokenNameStore {
  return {
    async find(mints) {
      const rows = await prisma.tokenName.findMany({ where: { mint: { in: [...mints] } } });
      return new Map<Address, StoredName>(rows.map((row) => [address(row.mint), toStoredName(row)]));
    },

    async save(names) {
      // Sorted, so that concurrent saves do not deadlock.
      const read = [...names].sort(([a], [b]) => (a < b ? -1 : 1));
      await prisma.$transaction(
        read.map(([mint, name]) => {
          const data = { symbol: name?.symbol ?? null, name: name?.name ?? null, readAt: new Date() };
          return prisma.tokenName.upsert({ where: { mint }, create: { mint, ...data }, update: data });
        }),
      );
    },
  };
}

function toStoredName({ symbol, name, readAt }: TokenName): StoredName {
  const freshMs = symbol === null ? UNNAMED_FRESH_MS : NAMED_FRESH_MS;
  return {
    name: symbol === null || name === null ? null : { symbol, name },
    isFresh: readAt.getTime() > Date.now() - freshMs,
  };
}
