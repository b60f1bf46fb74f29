import type { FollowedCycle, FollowedTrade } from "./follow-cycle.ts";
import { addBalances, inferPoolFee, type PoolBalances, type PoolChange } from "./pool-quote.ts";

/** Largest error of a trade's quote amount, as a share of it. */
const MAX_ERROR = 0.001;
/** Two trades always fit; the third one shows that reserves are right. */
const MIN_FITTING = 3;
/** Smallest determinant, of equations whose rows have length 1, with a certain solution. */
const MIN_DETERMINANT = 1e-9;

/** A trade whose pool has a name. */
interface PooledTrade extends FollowedTrade {
  readonly pool: string;
}

interface PooledCycle extends FollowedCycle {
  readonly trades: readonly PooledTrade[];
}

/**
 * Returns the cycles with the reserves and fees of bonding curves. A curve prices by a constant product of its balances and of
 * reserves that no account holds; launchpads use the same reserves for all tokens. They follow from the balances around
 * trades: (T₀ + a)(Q₀ + b) = (T₁ + a)(Q₁ + b) is linear in a and b. Reserves count if they fit all trades of a pool, and at least
 * three in all.
 */
export function inferReserves<Cycle extends PooledCycle>(cycles: readonly Cycle[]): readonly Cycle[] {
  const changes = listChanges(cycles);
  const trades = cycles.flatMap((cycle) => cycle.trades);
  // A fee that stays in the pool looks like small reserves: only pools of no plain constant product tell them.
  const unexplained = new Set(trades.flatMap(({ pool, poolFee }) => (poolFee === null ? pool : [])));
  const candidates = [...changes]
    .filter(([pool]) => unexplained.has(pool))
    .map(([, own]) => solveReserves(own))
    .filter((reserves) => reserves !== null)
    .map((reserves) => ({ reserves, fitting: countFitting(changes, reserves) }))
    .filter(({ fitting }) => fitting >= MIN_FITTING)
    .sort((one, other) => other.fitting - one.fitting);
  if (candidates.length === 0) return cycles;
  const byPool = new Map<string, PoolBalances>();
  for (const [pool, own] of changes) {
    const found = candidates.find(({ reserves }) => own.every((change) => fits(change, reserves)));
    if (found !== undefined) byPool.set(pool, found.reserves);
  }
  return cycles.map((cycle) => ({
    ...cycle,
    trades: cycle.trades.map((trade) => withReserves(trade, byPool.get(trade.pool))),
  }));
}

function withReserves<Trade extends PooledTrade>(trade: Trade, reserves: PoolBalances | undefined): Trade {
  if (reserves === undefined) return trade;
  const { before, after } = trade.around;
  const sign = trade.side === "buy" ? 1 : -1;
  const exchanged = { tokens: before.tokens - after.tokens, quote: sign * trade.quote };
  const poolFee = inferPoolFee(addBalances(before, reserves), exchanged);
  return poolFee === null ? trade : { ...trade, poolFee, reserves };
}

/** Changes of each pool by trades, each transaction once. */
function listChanges(cycles: readonly PooledCycle[]): ReadonlyMap<string, readonly PoolChange[]> {
  const byPool = new Map<string, Map<string, PoolChange>>();
  for (const { pool, around, later } of cycles.flatMap(({ trades }) => trades)) {
    const changes = byPool.get(pool) ?? new Map<string, PoolChange>();
    byPool.set(pool, changes);
    const laterChanges = later.flatMap(({ balances, next }) =>
      next === null ? [] : { before: balances, after: applyTrade(balances, next) },
    );
    for (const change of [around, ...laterChanges].filter(isExchange))
      changes.set(JSON.stringify(change.before), change);
  }
  return new Map(Array.from(byPool, ([pool, changes]) => [pool, [...changes.values()]]));
}

function applyTrade(
  { tokens, quote }: PoolBalances,
  next: NonNullable<FollowedTrade["later"][number]["next"]>,
): PoolBalances {
  const sign = next.side === "buy" ? 1 : -1;
  return { tokens: tokens - sign * next.tokens, quote: quote + sign * next.quote };
}

function isExchange({ before, after }: PoolChange): boolean {
  return (after.tokens - before.tokens) * (after.quote - before.quote) < 0;
}

/** Solves a and b by least squares; null if the changes do not tell them. */
function solveReserves(changes: readonly PoolChange[]): PoolBalances | null {
  const scale = changes.reduce(
    (largest, { before }) => ({
      tokens: Math.max(largest.tokens, before.tokens),
      quote: Math.max(largest.quote, before.quote),
    }),
    { tokens: 0, quote: 0 },
  );
  let [xx, xy, yy, xc, yc] = [0, 0, 0, 0, 0];
  for (const { before, after } of changes) {
    const x = (before.quote - after.quote) / scale.quote;
    const y = (before.tokens - after.tokens) / scale.tokens;
    const c = (after.tokens * after.quote - before.tokens * before.quote) / (scale.tokens * scale.quote);
    const weight = 1 / (x * x + y * y);
    xx += x * x * weight;
    xy += x * y * weight;
    yy += y * y * weight;
    xc += x * c * weight;
    yc += y * c * weight;
  }
  const determinant = xx * yy - xy * xy;
  if (!(determinant > MIN_DETERMINANT)) return null;
  const reserves = {
    tokens: ((xc * yy - yc * xy) / determinant) * scale.tokens,
    quote: ((yc * xx - xc * xy) / determinant) * scale.quote,
  };
  return reserves.tokens > 0 && reserves.quote > 0 ? reserves : null;
}

function countFitting(changes: ReadonlyMap<string, readonly PoolChange[]>, reserves: PoolBalances): number {
  return [...changes.values()].flat().filter((change) => fits(change, reserves)).length;
}

function fits({ before, after }: PoolChange, { tokens, quote }: PoolBalances): boolean {
  const expected = ((before.quote + quote) * (before.tokens + tokens)) / (after.tokens + tokens) - quote;
  return Math.abs(expected - after.quote) <= MAX_ERROR * Math.abs(after.quote - before.quote);
}
