import { randomBytes } from "node:crypto";
import { base58 } from "@scure/base";
import { address } from "@walletlens/engine/address";
import fc from "fast-check";
import { expect, test } from "vitest";
import { plainFunction } from "@/lib/db/testing/plain-function";
import { provideDatabase } from "@/lib/db/testing/provide-database";
import { NO_TELEMETRY } from "@/lib/runtime/telemetry";
import { createAnalysisStore } from "@/lib/wallets/analysis-store";
import { claimRuns } from "./executor/executor-claims";
import { allocateSlots } from "./rules/queues";
import { accountRequester, anonymousRequester, paidRequester, type Requester } from "./rules/requester";
import { toStoredWorkClass } from "./work-class";

const PLACES = allocateSlots({ flash: 8, group: 4, history: 2, jobs: 4, callerPercent: 50 });

const { database } = await provideDatabase();
const store = createAnalysisStore(database, PLACES, NO_TELEMETRY);

const caller: fc.Arbitrary<Requester> = fc.oneof(
  fc.integer({ min: 0, max: 20 }).map((nth) => anonymousRequester(`anonymous-${nth}`)),
  fc
    .record({ nth: fc.integer({ min: 0, max: 3 }), balance: fc.integer({ min: 0, max: 12 }) })
    .map(({ nth, balance }) => accountRequester(`usr_${nth}`, { balance, price: 3 })),
  fc.integer({ min: 0, max: 3 }).map((nth) => paidRequester(`payer-${nth}`)),
);

const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ requester: caller, wallets: fc.integer({ min: 1, max: 6 }) }) },
  { weight: 1, arbitrary: fc.record({ ended: fc.integer({ min: 1, max: 5 }) }) },
);

test("for any mix of requests, every class stays within its share, and no paid request is refused", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(step, { maxLength: 6 }), { maxLength: 8 }), async (rounds) => {
      await database.pool.query("TRUNCATE analyses, job_events");
      for (const round of rounds) {
        const asked = await Promise.all(
          round.map(async (each) => {
            if ("ended" in each) {
              await database.pool.query(
                `UPDATE analyses SET finished_at = now() WHERE id IN (
                   SELECT id FROM analyses WHERE finished_at IS NULL LIMIT $1 FOR UPDATE SKIP LOCKED)`,
                [each.ended],
              );
              return [];
            }
            const wallets = Array.from({ length: each.wallets }, () =>
              address(base58.encode(randomBytes(32))),
            );
            const answers = await store.request(wallets, "flash", each.requester);
            return answers.map(({ id }) => ({ ...each.requester, isRefused: id === null }));
          }),
        );
        const refused = asked.flat().filter(({ isRefused }) => isRefused);
        expect(refused.filter(({ workClass }) => workClass === "paid")).toEqual([]);
        await expectShares();
      }
    }),
    { numRuns: 25 },
  );
});

async function expectShares(): Promise<void> {
  const { rows } = await database.pool.query<{ work_class: string; max: number; sum: number }>(
    `SELECT work_class, max(count)::int AS max, sum(count)::int AS sum FROM (
       SELECT work_class, caller, count(*) AS count FROM analyses WHERE finished_at IS NULL GROUP BY 1, 2
     ) AS open GROUP BY 1`,
  );
  const of = (name: string) => rows.find(({ work_class }) => work_class === name) ?? { max: 0, sum: 0 };
  expect(of(toStoredWorkClass("anonymous")).max).toBeLessThanOrEqual(3);
  expect(of("anonymous").sum).toBeLessThanOrEqual(30);
  expect(of("account").max).toBeLessThanOrEqual(4);
}

const QUEUES = (["flash", "anonymous"] as const).map((queue) =>
  plainFunction({
    id: queue,
    concurrency: PLACES[queue].total,
    lane: { key: ["data", "caller"], concurrency: PLACES[queue].perCaller },
  }),
);

const background = fc.array(
  fc.record({
    queue: fc.constantFrom("flash" as const, "anonymous" as const),
    lane: fc.constantFrom("a", "b", "c", "d"),
    calls: fc.integer({ min: 1, max: 12 }),
  }),
  { minLength: 1, maxLength: 8 },
);

test("for any waiting calls, concurrency and shares are respected, and the first call of each caller is in the first round", async () => {
  const { rows } = await database.pool.query("INSERT INTO executor_member DEFAULT VALUES RETURNING id");
  await fc.assert(
    fc.asyncProperty(background, async (waiting) => {
      await database.pool.query("TRUNCATE executor_run CASCADE");
      await enqueue(waiting);
      const first = await claimRound(rows[0].id);
      for (const { id: queue } of QUEUES) {
        const lanes = new Set(waiting.filter((each) => each.queue === queue).map(({ lane }) => lane));
        const served = new Set(first.filter((call) => call.queue === queue).map(({ lane }) => lane));
        const max = PLACES[queue === "flash" ? "flash" : "anonymous"].total;
        expect(served.size).toBe(Math.min(lanes.size, max));
      }
      let left = await countWaiting();
      while (left > 0) {
        await database.pool.query("DELETE FROM executor_run WHERE state = 'claimed'");
        await claimRound(rows[0].id);
        const now = await countWaiting();
        expect(now).toBeLessThan(left);
        left = now;
      }
    }),
    { numRuns: 25 },
  );
});

async function enqueue(
  waiting: readonly { readonly queue: string; readonly lane: string; readonly calls: number }[],
): Promise<void> {
  for (const [nth, { queue, lane, calls }] of waiting.entries()) {
    await database.pool.query(
      `INSERT INTO executor_run (id, function_id, event, lane)
       SELECT $4 || '-' || n, $1, '{}', $2 FROM generate_series(1, $3::int) AS n`,
      [queue, lane, calls, `run-${nth}`],
    );
  }
}

async function claimRound(memberId: number) {
  const claimed = await claimRuns({ database }, memberId, QUEUES, 1_000);
  const { rows } = await database.pool.query<{ queue: string; lane: string; calls: number }>(
    `SELECT function_id AS queue, lane, count(*)::int AS calls FROM executor_run WHERE state = 'claimed' GROUP BY 1, 2`,
  );
  for (const { id, concurrency, lane } of QUEUES) {
    const own = rows.filter(({ queue }) => queue === id);
    expect(own.reduce((sum, { calls }) => sum + calls, 0)).toBeLessThanOrEqual(concurrency ?? 0);
    for (const { calls } of own) expect(calls).toBeLessThanOrEqual(lane?.concurrency ?? 0);
  }
  expect(rows.reduce((sum, { calls }) => sum + calls, 0)).toBe(claimed.length);
  return rows;
}

async function countWaiting(): Promise<number> {
  const { rows } = await database.pool.query(
    "SELECT count(*)::int AS count FROM executor_run WHERE state = 'ready'",
  );
  return rows[0].count;
}
