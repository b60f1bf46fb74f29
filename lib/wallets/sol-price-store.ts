import { SECONDS_PER_DAY } from "@walletlens/engine/time";
import { type Database, runStatement } from "@/lib/db/database";
import type { SolPriceStore } from "./sol-usd-hours";

/** Sources fill gaps late, so a gap is valid for a day. */
const GAP_SECONDS = SECONDS_PER_DAY;

interface KnownHours {
  readonly known:
    | readonly (readonly [hour: number, usdMicros: string | null, rangeMicros: string | null])[]
    | null;
}

// Hot path: every analysis reads thousands of hours.
const READ = {
  name: "read-sol-prices",
  text: `
    SELECT json_agg(json_build_array(hour, usd_micros::text, range_micros::text) ORDER BY hour) AS known FROM sol_prices
    WHERE hour BETWEEN $1 AND $2
      AND (usd_micros IS NOT NULL OR checked_at > now() - $3::int * interval '1 second')`,
};

// A gap never replaces a price, regardless of the order, and the range is that of the price.
const SAVE = {
  name: "save-sol-prices",
  text: `
    INSERT INTO sol_prices (hour, usd_micros, range_micros)
    SELECT * FROM unnest($1::int[], $2::bigint[], $3::bigint[]) ORDER BY 1
    ON CONFLICT (hour) DO UPDATE
    SET usd_micros = COALESCE(excluded.usd_micros, sol_prices.usd_micros),
      range_micros = CASE WHEN excluded.usd_micros IS NULL THEN sol_prices.range_micros ELSE excluded.range_micros END,
      checked_at = excluded.checked_at`,
};

export function createSolPriceStore({ pool }: Database): SolPriceStore {
  return {
    async read(from, to) {
      const [row] = await runStatement<KnownHours>(pool, READ, [from, to, GAP_SECONDS]);
      const hours = row?.known ?? [];
      return {
        prices: hours.flatMap(([hour, usdMicros, range]) =>
          usdMicros === null
            ? []
            : [
                {
                  hour,
                  usdMicros: BigInt(usdMicros),
                  rangeMicros: range === null ? undefined : BigInt(range),
                },
              ],
        ),
        gaps: hours.filter(([, usdMicros]) => usdMicros === null).map(([hour]) => hour),
      };
    },

    async save({ prices, gaps }) {
      await runStatement(pool, SAVE, [
        [...prices.map(({ hour }) => hour), ...gaps],
        [...prices.map(({ usdMicros }) => usdMicros.toString()), ...gaps.map(() => null)],
        [...prices.map(({ rangeMicros }) => rangeMicros?.toString() ?? null), ...gaps.map(() => null)],
      ]);
    },
  };
}
