import { LRUCache } from "lru-cache";
import type { Pool } from "pg";
import { coalesceBy, runStatement, type Statement } from "@/lib/db/database";
import { columns, type RowOf } from "@/lib/db/row";
import type { RateKind, RateLimit, RateStatus } from "./rules/rate-limit";

/** Windows of one kind of callers, shared by all processes. */
export type RateWindows = ReturnType<typeof createRateWindows>;

/** A call by a name of its caller. */
export interface CountableCall {
  readonly name: string;
  readonly windowMs: number;
}

interface CountedCall {
  readonly use: WindowUse;
}

export interface WindowUse {
  /** Calls including this one. */
  readonly used: number;
  /** Milliseconds to the end of the window. */
  readonly msLeft: number;
}

/**
 * Windows in PostgreSQL, by its clock; calls that arrive together share one statement. Memory refuses the callers of
 * exhausted windows until these end. If calls may be refunded, only from twice the limit on, because all calls in
 * flight may be refunded.
 */
export function createRateWindows(pool: Pool, kind: RateKind | "webhook-tests", limit: RateLimit) {
  const { perSecond, burst } = limit;
  const windowMs = Math.ceil((burst / perSecond) * 1_000);
  const exhaustedAt = REFUNDED_KINDS.has(kind) ? 2 * burst : burst;
  /** Epoch milliseconds of the ends. */
  const exhausted = new LRUCache<string, number>({ max: MAX_EXHAUSTED });
  const countAlone = coalesceBy(
    () => kind,
    async (calls: readonly CountableCall[]) => {
      const windowCalls = calls.map(({ name, windowMs }) => ({ name: `${kind}:${name}`, windowMs }));
      return (await countTogether(pool, COUNT_CALLS, windowCalls)).uses.map((use) => ({ use }));
    },
  );
  const refund = coalesceBy(
    () => kind,
    (keys: readonly string[]) => refundTogether(pool, keys),
  );
  const sweep = createSweep(pool);
  const exhaustedForMs = (subject: string) => (exhausted.get(`${kind}:${subject}`) ?? 0) - Date.now();
  const consumeBy = async <Counted extends CountedCall>(
    name: string,
    count: (call: CountableCall) => Promise<Counted>,
  ): Promise<{ readonly rate: RateStatus; readonly counted: Counted | null }> => {
    sweep();
    const msLeft = exhaustedForMs(name);
    if (msLeft > 0) {
      return { rate: toRateStatus(limit, { used: Number.POSITIVE_INFINITY, msLeft }), counted: null };
    }
    const countedCall = await count({ name, windowMs });
    const { use } = countedCall;
    if (use.used >= exhaustedAt) exhausted.set(`${kind}:${name}`, Date.now() + use.msLeft);
    return { rate: toRateStatus(limit, use), counted: countedCall };
  };
  return {
    /** Returns the milliseconds for which the window is known to be exhausted; 0 or less if it is not. */
    exhaustedForMs,
    /**
     * As `consume`, by a statement that reads more and may count several names of a caller in one window; `counted` is
     * null while the window of this name is known to be exhausted.
     */
    consumeBy,
    /** Counts one call of `subject`. */
    consume: async (subject: string): Promise<RateStatus> => (await consumeBy(subject, countAlone)).rate,

    /** Refunds one call unless the window has ended. */
    async refund(subject: string): Promise<void> {
      await refund(`${kind}:${subject}`);
    },
  };
}

/** Returns the state of a rate after one call. */
export function toRateStatus(
  { burst: limit, perSecond }: RateLimit,
  { used, msLeft }: WindowUse,
): RateStatus {
  const allowed = used <= limit;
  const resetSeconds = Math.max(1, Math.ceil(msLeft / 1_000));
  const remaining = Math.max(0, limit - used);
  const windowSeconds = Math.ceil(limit / perSecond);
  const retryAfterSeconds = allowed ? 0 : resetSeconds;
  return { allowed, limit, windowSeconds, remaining, resetSeconds, retryAfterSeconds };
}

/** Returns a function that deletes ended windows at most once a minute. If that fails, the next sweep retries. */
function createSweep(pool: Pool): () => void {
  let sweptAt = 0;
  return () => {
    if (Date.now() < sweptAt + SWEEP_MS) return;
    sweptAt = Date.now();
    void runStatement(pool, SWEEP_WINDOWS, []).catch(() => undefined);
  };
}

const SWEEP_MS = 60_000;

const SWEEP_WINDOWS = {
  name: "sweep-rate-windows",
  text: "DELETE FROM rate_windows WHERE expire <= floor(extract(epoch FROM now()) * 1000)",
};

/** Kinds whose calls are refunded once the caller is known. */
const REFUNDED_KINDS: ReadonlySet<string> = new Set(["unclaimed"]);

const MAX_EXHAUSTED = 10_000;

const WINDOW = columns("RateWindow", ["key", "points"]);

/** A window, and a name of its caller that was counted in it. */
export type WindowRow = RowOf<typeof WINDOW> & { readonly name: string; readonly msLeft: number };

/**
 * Returns a statement that counts `points` in the windows of `requested (key, points)`, each key once.
 * `excluded.expire - $3` is now. A window ends no later than a new one would, so a shorter setting applies at once.
 * Rows are locked in the order of their keys. Hot path: `npm run bench -- warm`.
 */
export function formatCountStatement(requested: string): string {
  return `
    INSERT INTO rate_windows AS held (key, points, expire)
    SELECT requested.key, requested.points, floor(extract(epoch FROM now()) * 1000)::bigint + $3::bigint
    FROM ${requested} ORDER BY requested.key
    ON CONFLICT (key) DO UPDATE SET (points, expire) = (
      SELECT
        excluded.points + CASE WHEN is_over THEN 0 ELSE held.points END,
        CASE WHEN is_over THEN excluded.expire ELSE least(held.expire, excluded.expire) END
      FROM (SELECT held.expire <= excluded.expire - $3::bigint AS is_over) AS state)
    RETURNING ${WINDOW}, key AS name,
      greatest(expire - floor(extract(epoch FROM now()) * 1000), 0)::float8 AS "msLeft"`;
}

const COUNT_CALLS = {
  name: "count-calls",
  text: formatCountStatement("unnest($1::text[], $2::int[]) AS requested (key, points)"),
};

const REFUND_CALLS = {
  name: "give-back-calls",
  text: `
    WITH requested AS (
      SELECT held.key, given.points FROM rate_windows held
      JOIN unnest($1::text[], $2::int[]) AS given (key, points) ON given.key = held.key
      ORDER BY held.key FOR UPDATE OF held
    )
    UPDATE rate_windows held SET points = greatest(held.points - requested.points, 0)
    FROM requested WHERE held.key = requested.key AND held.expire > floor(extract(epoch FROM now()) * 1000)`,
};

async function refundTogether(pool: Pool, keys: readonly string[]): Promise<readonly null[]> {
  const calls = countEach(keys);
  await runStatement(pool, REFUND_CALLS, [[...calls.keys()], [...calls.values()]]);
  return keys.map(() => null);
}

/**
 * Counts calls in windows of one length by a statement of `formatCountStatement`, whose parameters are names, the calls of each
 * and the length. Returns its rows, one per counted name, and the use of the window after each call, in order; 0 for
 * names that were not counted.
 */
export async function countTogether<Row extends WindowRow>(
  pool: Pool,
  statement: Statement,
  counted: readonly CountableCall[],
): Promise<{ readonly rows: readonly Row[]; readonly uses: readonly WindowUse[] }> {
  const names = counted.map(({ name }) => name);
  const calls = countEach(names);
  const values = [[...calls.keys()], [...calls.values()], counted[0]?.windowMs ?? 0];
  const rows = await runStatement<Row>(pool, statement, values);
  const windows = new Map(rows.map((row) => [row.name, row]));
  const usedByKey = new Map(rows.map(({ key, points }) => [key, points]));
  for (const { key, name } of rows) usedByKey.set(key, (usedByKey.get(key) ?? 0) - (calls.get(name) ?? 0));
  const uses = names.map((name) => {
    const window = windows.get(name);
    if (window === undefined) return { used: 0, msLeft: 0 };
    const usedSoFar = (usedByKey.get(window.key) ?? 0) + 1;
    usedByKey.set(window.key, usedSoFar);
    return { used: usedSoFar, msLeft: window.msLeft };
  });
  return { rows, uses };
}

function countEach(names: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}
