import type { Pool } from "pg";
import { RateLimiterPostgres } from "rate-limiter-flexible";
import type { RateKind, RateLimit } from "@/lib/domain/rate-limit";
import { coalesceBy } from "./coalesce-by";
import { runStatement } from "./run-statement";

/**
 * The library's limiter of one kind of callers, for all instances together. It decides; the statements that it counts
 * with are ours: one for all calls that arrive together, by the database's clock, so that the clocks of the instances
 * need not agree. A caller whose window is used up is refused from memory until that ends; where calls are given back,
 * once twice as many were counted as fit into it, as those that are under way may all come back.
 */
export class RateWindows extends RateLimiterPostgres {
  readonly #count: (call: Call) => Promise<StoreResult>;
  readonly #giveBack: (key: string) => Promise<null>;

  constructor(pool: Pool, kind: RateKind, { perSecond, burst }: RateLimit) {
    const duration = burst / perSecond;
    super({
      storeClient: pool,
      storeType: "pool",
      tableName: "rate_windows",
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: kind,
      points: burst,
      duration,
      inMemoryBlockOnConsumed: GIVEN_BACK.has(kind) ? 2 * burst : burst,
    });
    const windowMs = Math.ceil(duration * 1_000);
    this.#count = coalesceBy(
      () => kind,
      (calls) => countTogether(pool, calls, windowMs),
    );
    this.#giveBack = coalesceBy(
      () => kind,
      (keys: readonly string[]) => giveBackTogether(pool, keys),
    );
  }

  /** Takes back one call of `subject` from its window, where that is not over. */
  async giveBack(subject: string): Promise<void> {
    await this.#giveBack(this.getKey(subject));
  }

  /** What `consume` asks of its store. The library's `block` and `set`, which come here too, are not for use. */
  _upsert(key: string, points: number): Promise<StoreResult> {
    return this.#count({ key, points });
  }
}

/** Kinds whose calls are counted until it is known whose they are. */
const GIVEN_BACK: ReadonlySet<RateKind> = new Set(["unproven"]);

interface Call {
  readonly key: string;
  readonly points: number;
}

/** As the library reads it: points that are used in the window, and the epoch milliseconds at which that ends. */
interface StoreResult {
  readonly rows: readonly [{ readonly points: number; readonly expire: number }];
}

interface WindowRow {
  readonly key: string;
  readonly points: number;
  readonly ms_left: number;
}

/**
 * `excluded.expire - $3` is now. A window never ends later than a new one would, so that a shorter one than was
 * configured before takes hold at once. Rows are locked in the order of their keys.
 */
const COUNT_CALLS = {
  name: "count-calls",
  text: `
    INSERT INTO rate_windows AS held (key, points, expire)
    SELECT asked.key, asked.points, floor(extract(epoch FROM now()) * 1000)::bigint + $3::bigint
    FROM unnest($1::text[], $2::int[]) AS asked (key, points) ORDER BY asked.key
    ON CONFLICT (key) DO UPDATE SET (points, expire) = (
      SELECT
        excluded.points + CASE WHEN is_over THEN 0 ELSE held.points END,
        CASE WHEN is_over THEN excluded.expire ELSE least(held.expire, excluded.expire) END
      FROM (SELECT held.expire <= excluded.expire - $3::bigint AS is_over) AS state)
    RETURNING key, points, (expire - floor(extract(epoch FROM now()) * 1000))::float8 AS ms_left`,
};

const GIVE_BACK_CALLS = {
  name: "give-back-calls",
  text: `
    WITH asked AS (
      SELECT held.key, given.points FROM rate_windows held
      JOIN unnest($1::text[], $2::int[]) AS given (key, points) ON given.key = held.key
      ORDER BY held.key FOR UPDATE OF held
    )
    UPDATE rate_windows held SET points = greatest(held.points - asked.points, 0)
    FROM asked WHERE held.key = asked.key AND held.expire > floor(extract(epoch FROM now()) * 1000)`,
};

async function giveBackTogether(pool: Pool, keys: readonly string[]): Promise<readonly null[]> {
  const points = new Map<string, number>();
  for (const key of keys) points.set(key, (points.get(key) ?? 0) + 1);
  await runStatement(pool, GIVE_BACK_CALLS, [[...points.keys()], [...points.values()]]);
  return keys.map(() => null);
}

/** Calls of one caller are counted in the order in which they came. */
async function countTogether(
  pool: Pool,
  calls: readonly Call[],
  windowMs: number,
): Promise<readonly StoreResult[]> {
  const totals = new Map<string, number>();
  const counted = calls.map(({ key, points }) => {
    const upToThis = (totals.get(key) ?? 0) + points;
    totals.set(key, upToThis);
    return { key, upToThis };
  });
  const values = [[...totals.keys()], [...totals.values()], windowMs];
  const rows = await runStatement<WindowRow>(pool, COUNT_CALLS, values);
  const now = Date.now();
  const windows = new Map(
    rows.map(({ key, points, ms_left }) => [
      key,
      { before: points - (totals.get(key) ?? 0), expire: now + ms_left },
    ]),
  );
  return counted.map(({ key, upToThis }) => {
    const window = windows.get(key);
    if (window === undefined) throw new Error(`no window was counted for ${key}`);
    return { rows: [{ points: window.before + upToThis, expire: window.expire }] };
  });
}
