import type { Address } from "@walletlens/engine/address";
import type { Pool } from "pg";
import type { KeptName, TokenNameStore } from "@/lib/ports/token-names";
import { runStatement } from "./run-statement";

/** Names hardly ever change; a token that has none may be given one within hours of its launch. */
const FIND = {
  name: "find-token-names",
  text: `
    SELECT mint, symbol, name,
      read_at > now() - CASE WHEN symbol IS NULL THEN interval '2 hours' ELSE interval '7 days' END AS is_fresh
    FROM token_names WHERE mint = ANY($1::text[])`,
};

const SAVE = {
  name: "save-token-names",
  text: `
    INSERT INTO token_names (mint, symbol, name) SELECT * FROM unnest($1::text[], $2::text[], $3::text[]) ORDER BY 1
    ON CONFLICT (mint) DO UPDATE SET (symbol, name, read_at) = (excluded.symbol, excluded.name, now())`,
};

interface NameRow {
  readonly mint: Address;
  readonly symbol: string | null;
  readonly name: string | null;
  readonly is_fresh: boolean;
}

/** What tokens were called when they were last read, in PostgreSQL. */
export function createTokenNameStore(pool: Pool): TokenNameStore {
  return {
    async find(mints) {
      const rows = await runStatement<NameRow>(pool, FIND, [mints]);
      return new Map(rows.map((row) => [row.mint, toKeptName(row)]));
    },

    async save(names) {
      if (names.size === 0) return;
      const read = [...names];
      await runStatement(pool, SAVE, [
        read.map(([mint]) => mint),
        read.map(([, name]) => name?.symbol ?? null),
        read.map(([, name]) => name?.name ?? null),
      ]);
    },
  };
}

function toKeptName({ symbol, name, is_fresh }: NameRow): KeptName {
  return { name: symbol === null || name === null ? null : { symbol, name }, isFresh: is_fresh };
}
