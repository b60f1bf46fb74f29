import { type Address, address } from "@walletlens/engine/address";
import type { TokenName } from "@walletlens/engine/chain/token-name";
import { MS_PER_DAY, SECONDS_PER_HOUR } from "@walletlens/engine/time";
import type { Database } from "@/lib/db/database";
import type { TokenName as TokenNameRow } from "@/lib/db/generated/client";

export interface StoredName {
  /** Null if the token had no name. */
  readonly name: TokenName | null;
  /** False if it should be read again. */
  readonly isFresh: boolean;
}

/** Names rarely change; a new token may get its name within hours. */
const NAMED_FRESH_MS = 7 * MS_PER_DAY;
const UNNAMED_FRESH_MS = 2 * SECONDS_PER_HOUR * 1000;

export function createTokenNameStore({ prisma }: Database) {
  return {
    /** Returns the stored names; a mint that was never read is absent. */
    async find(mints: readonly Address[]): Promise<ReadonlyMap<Address, StoredName>> {
      const rows = await prisma.tokenName.findMany({ where: { mint: { in: [...mints] } } });
      return new Map<Address, StoredName>(rows.map((row) => [address(row.mint), toStoredName(row)]));
    },

    /** Stores names and replaces older ones. */
    async save(names: ReadonlyMap<Address, TokenName | null>): Promise<void> {
      // Sorted, so that concurrent saves do not deadlock.
      const entries = [...names].sort(([a], [b]) => (a < b ? -1 : 1));
      await prisma.$transaction(
        entries.map(([mint, name]) => {
          const data = { symbol: name?.symbol ?? null, name: name?.name ?? null, readAt: new Date() };
          return prisma.tokenName.upsert({ where: { mint }, create: { mint, ...data }, update: data });
        }),
      );
    },
  };
}

/** Stored names of tokens. */
export type TokenNameStore = ReturnType<typeof createTokenNameStore>;

function toStoredName({ symbol, name, readAt }: TokenNameRow): StoredName {
  const freshMs = symbol === null ? UNNAMED_FRESH_MS : NAMED_FRESH_MS;
  return {
    name: symbol === null || name === null ? null : { symbol, name },
    isFresh: readAt.getTime() > Date.now() - freshMs,
  };
}
