import type { Figure } from "@/bench/figure";
import type { OpenStore } from "@/bench/history/on-store";
import type { StoreSize } from "./fill-store";
import { readSizes } from "./read-sizes";

const CHURNS = 3;
/** Parts that a churn is made in, since a statement of the product's may take 30 seconds. */
const PARTS = 16;

/** Measures what vacuum takes after every answer was kept anew a few times, and how much larger that leaves the table. */
export async function* churnAnswers(
  { database: { pool } }: OpenStore,
  { small }: StoreSize,
): AsyncIterable<Figure> {
  const sizeOf = async () =>
    (await readSizes(pool)).find(({ name }) => name === "wallet_snapshots")?.table ?? 0;
  const before = await sizeOf();
  let seconds = 0;
  for (let churn = 0; churn < CHURNS; churn += 1) {
    for (let part = 0; part < PARTS; part += 1) {
      await pool.query(
        `UPDATE wallet_snapshots SET calculated_at = now(), hud = hud::text::json, profile = profile::text::json,
         tokens = (tokens::text || ' ')::json, basis = (basis::text || ' ')::json
         WHERE octet_length(tokens::text) < 1000000 AND hashtext(address) & $1 = $2`,
        [PARTS - 1, part],
      );
    }
    const started = performance.now();
    await pool.query("VACUUM (ANALYZE) wallet_snapshots");
    seconds = (performance.now() - started) / 1000;
  }
  const against = `${small} answers kept anew ${CHURNS} times, vacuumed each time`;
  yield { name: "scale-vacuum", value: seconds, unit: "s", against };
  yield { name: "scale-bloat", value: (await sizeOf()) / before, unit: "ratio", against };
}
