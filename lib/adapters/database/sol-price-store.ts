import type { Pool } from "pg";
import type { SolPriceStore } from "@/lib/ports/sol-price-store";
import { runStatement } from "./run-statement";

/** A gap counts for a day: sources fill theirs late, if at all. */
const READ = {
  name: "read-sol-prices",
  text: `
    SELECT hour, usd_micros FROM sol_prices
    WHERE hour >= $1 AND hour <= $2 AND (usd_micros IS NOT NULL OR checked_at > now() - interval '1 day')
    ORDER BY hour`,
};

const SAVE = {
  name: "save-sol-prices",
  text: `
    INSERT INTO sol_prices (hour, usd_micros) SELECT * FROM unnest($1::int[], $2::bigint[]) ORDER BY 1
    ON CONFLICT (hour) DO UPDATE
    SET usd_micros = COALESCE(excluded.usd_micros, sol_prices.usd_micros), checked_at = excluded.checked_at`,
};

interface PriceRow {
  readonly hour: number;
  readonly usd_micros: string | null;
}

/** Hourly SOL/USD in PostgreSQL. */
export function createSolPriceStore(pool: Pool): SolPriceStore {
  return {
    async read(from, to) {
      const rows = await runStatement<PriceRow>(pool, READ, [from, to]);
      return {
        prices: rows.flatMap(({ hour, usd_micros }) =>
          usd_micros === null ? [] : [{ hour, usdMicros: BigInt(usd_micros) }],
        ),
        gaps: rows.filter(({ usd_micros }) => usd_micros === null).map(({ hour }) => hour),
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
