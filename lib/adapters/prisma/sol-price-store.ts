import type { Pool } from "pg";
import type { SolPriceStore } from "@/lib/ports/sol-price-store";
import { runStatement } from "./run-statement";

const READ = {
  name: "read-sol-prices",
  text: "SELECT hour, usd_micros FROM sol_prices WHERE hour >= $1 AND hour <= $2 ORDER BY hour",
};

const SAVE = {
  name: "save-sol-prices",
  text: `
    INSERT INTO sol_prices (hour, usd_micros) SELECT * FROM unnest($1::int[], $2::bigint[])
    ON CONFLICT (hour) DO UPDATE SET usd_micros = excluded.usd_micros`,
};

/** Hourly SOL/USD in PostgreSQL. */
export function createSolPriceStore(pool: Pool): SolPriceStore {
  return {
    async read(from, to) {
      const rows = await runStatement<{ hour: number; usd_micros: string }>(pool, READ, [from, to]);
      return rows.map(({ hour, usd_micros }) => ({ hour, usdMicros: BigInt(usd_micros) }));
    },

    async save(prices) {
      const hours = prices.map((price) => price.hour);
      await runStatement(pool, SAVE, [hours, prices.map((price) => price.usdMicros.toString())]);
    },
  };
}
