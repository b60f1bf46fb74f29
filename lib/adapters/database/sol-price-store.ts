import type { SolPriceStore } from "@/lib/ports/sol-price-store";
import type { Database } from "./database";
import { runStatement } from "./run-statement";

/** A gap counts for a day: sources fill theirs late, if at all. */
const GAP_MS = 86_400_000;

// One statement decides: a gap never replaces a price, whoever saves which first.
const SAVE = {
  name: "save-sol-prices",
  text: `
    INSERT INTO sol_prices (hour, usd_micros) SELECT * FROM unnest($1::int[], $2::bigint[]) ORDER BY 1
    ON CONFLICT (hour) DO UPDATE
    SET usd_micros = COALESCE(excluded.usd_micros, sol_prices.usd_micros), checked_at = excluded.checked_at`,
};

/** Hourly SOL/USD in PostgreSQL. */
export function createSolPriceStore({ pool, prisma }: Pick<Database, "pool" | "prisma">): SolPriceStore {
  return {
    async read(from, to) {
      const known = [{ usdMicros: { not: null } }, { checkedAt: { gt: new Date(Date.now() - GAP_MS) } }];
      const where = { hour: { gte: from, lte: to }, OR: known };
      const rows = await prisma.solPrice.findMany({ where, orderBy: { hour: "asc" } });
      return {
        prices: rows.flatMap(({ hour, usdMicros }) => (usdMicros === null ? [] : [{ hour, usdMicros }])),
        gaps: rows.filter(({ usdMicros }) => usdMicros === null).map(({ hour }) => hour),
      };
    },

    async save({ prices, gaps }) {
      await runStatement(pool, SAVE, [
        [...prices.map(({ hour }) => hour), ...gaps],
        [...prices.map(({ usdMicros }) => usdMicros.toString()), ...gaps.map(() => null)],
      ]);
    },
  };
}
