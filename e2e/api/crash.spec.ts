import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import { createRandom } from "@walletlens/demo-chain/random";
import type { Pool } from "pg";
import { openDatabase } from "@/lib/db/database";
import { auditDatabase } from "@/lib/operations/audit/audit-database";
import { inScope } from "@/packages/testing/test-scope";
import { type AdminKey, createAdminKey } from "../support/admin";
import { advanceClock, countUnfinished } from "../support/crash/advance-clock";
import { ApiCaller } from "../support/crash/api-caller";
import { type Answered, type CallJournal, compareCharges, countJobs } from "../support/crash/call-journal";
import { KillableServer } from "../support/crash/killable-server";
import { type RunningBackend, startBackend } from "../support/crash/start-backend";
import { StepResults } from "../support/crash/step-results";

const SEED = 20_261_120;
/** Kills by number of servers. With two servers, each takes over the work of the other. */
const KILLS = new Map(
  inScope<readonly (readonly [servers: number, kills: number])[]>({
    quick: [[2, 2]],
    full: [
      [1, 50],
      [2, 24],
    ],
  }),
);
/** Minimum number of calls of each kind in a run; two kills on a busy machine need not meet a call of each. */
const MIN_CALLS = inScope({ quick: 0, full: 6 });
const CLIENTS = 6;
/** Maximum milliseconds between the calls of a client. */
const MAX_PAUSE_MS = inScope({ quick: 240, full: 60 });
const CREDITS = 1_000_000;
/** Number of lives of which one ends before the server works; the others are counted from then on. */
const SHORT_LIVES = 6;
/** Deliveries of a server since the last kill after which it counts as being at work. */
const DELIVERIES = 3;
const MAX_LIFE_MS = 700;
/** Wallets are read in parts so small that one is often finished within a life, and often is not. */
const SETTINGS = {
  RATE_LIMIT_RPS: "0",
  SYNC_HOLD_MS: "400",
  FLASH_SIGNATURES: "20",
  MAX_SIGNATURES: "20",
  LOG_LEVEL: "fatal",
};
/** An address without any transaction. */
const UNUSED = "FzLZJCdqWNJ3mda5JswHC6kCKQ28C6DQbFAxjXhDyNJX";

let backend: RunningBackend;

test.beforeEach(async () => {
  backend = await startBackend();
});

test.afterEach(async () => {
  await backend.stop();
});

for (const [count, kills] of KILLS) {
  const words = count === 1 ? "a server that is" : "two servers that are in turns";
  test(`${words} killed ${kills} times loses no job, no step result and no credit`, async () => {
    test.setTimeout(900_000);
    console.log(`crash test: ${count} server(s), seed ${SEED}`);
    const servers = await Promise.all(
      Array.from({ length: count }, () => KillableServer.at({ ...backend.settings, ...SETTINGS })),
    );
    const database = openDatabase(backend.databaseUrl);
    try {
      await Promise.all(servers.map((server) => server.start()));
      await proveSurvival(servers, kills, database.pool);
    } finally {
      await Promise.all(servers.map((server) => server.kill()));
      await database.close();
    }
  });
}

/** An account, and the journal of its callers. */
interface Account extends AdminKey {
  readonly journal: CrashJournal;
}

/**
 * Permitted statuses. 5xx occur while the server starts or the database is busy. They cost nothing, as the
 * audit proves.
 */
const EXPECTED = new Set([200, 202, 409, 500, 503]);

class CrashJournal implements CallJournal {
  readonly delivered: CallJournal["delivered"] = [];
  readonly groupJobs: string[] = [];
  readonly walletJobs: string[] = [];
  readonly surprises: string[] = [];
  readonly cut: CallJournal["cut"] = [];

  count(call: string, { answer }: Answered): void {
    if (answer !== null && !EXPECTED.has(answer.status)) this.surprises.push(`${call}: ${answer.status}`);
  }
}

async function proveSurvival(servers: readonly KillableServer[], kills: number, pool: Pool): Promise<void> {
  const results = new StepResults(pool);
  const stop = new AbortController();
  const accounts = await Promise.all([createAccount(), createAccount()]);
  const clients = startClients(servers, accounts, stop.signal);
  await killInTurns(servers, kills, accounts, async () => {
    expect(await results.compare()).toEqual([]);
    await advanceClock(pool, UNUSED);
  }).finally(() => stop.abort());
  await clients;
  await expect.poll(() => countUnfinished(pool), { timeout: 120_000 }).toBe(0);
  expect(await results.compare()).toEqual([]);
  expect((await auditDatabase(pool, { isRunning: true })).differences).toEqual([]);
  expect(await listFailedRuns(pool)).toEqual([]);
  for (const { journal, userId } of accounts) {
    expect(journal.surprises).toEqual([]);
    expect(await countJobs(pool, journal)).toBe(0);
    expect(await compareCharges(pool, journal, userId)).toEqual({ miscounted: 0, surplus: [] });
    const { delivered, cut, groupJobs } = journal;
    console.log(`crash test: ${delivered.length} delivered, ${cut.length} cut, ${groupJobs.length} jobs`);
  }
  const sum = (read: (journal: CallJournal) => number) =>
    accounts.reduce((total, { journal }) => total + read(journal), 0);
  const keyed = sum(({ delivered }) => delivered.filter(({ by }) => by === "idempotency_key").length);
  const plain = sum(({ delivered }) => delivered.filter(({ by }) => by === "request_id").length);
  const counts = [keyed, plain, sum(({ cut }) => cut.length), sum(({ groupJobs }) => groupJobs.length)];
  expect(Math.min(...counts)).toBeGreaterThanOrEqual(MIN_CALLS);
}

async function createAccount(): Promise<Account> {
  const created = await createAdminKey(CREDITS, backend.settings.DATA_DIR);
  return { ...created, journal: new CrashJournal() };
}

/** Runs that ended without completion. Readings of long histories are excluded. */
async function listFailedRuns(pool: Pool) {
  const { rows } = await pool.query(
    `SELECT id, function_id, state FROM executor_run
     WHERE function_id NOT LIKE '%history-analysis' AND state <> 'completed'`,
  );
  return rows;
}

async function startClients(
  servers: readonly KillableServer[],
  accounts: readonly Account[],
  stopping: AbortSignal,
) {
  const { wallets, mints } = backend;
  const runs = Array.from({ length: CLIENTS }, async (_, index) => {
    const account = accounts[index % accounts.length];
    if (account === undefined) throw new Error("no account");
    const random = createRandom(`${SEED} ${index}`);
    const subjects = { wallets, mints, createWallet: async () => random.pick(wallets) };
    const chooseUrl = () => random.pick(servers).url;
    const caller = new ApiCaller(chooseUrl, account.apiKey, subjects, account.journal, `client-${index}`);
    for (let turn = random.integer(0, 39); !stopping.aborted; turn += 1) {
      await caller.call(turn);
      await sleep(random.integer(5, MAX_PAUSE_MS));
    }
  });
  return Promise.all(runs);
}

/** `onDead` runs after each kill, while the server is down. */
async function killInTurns(
  servers: readonly KillableServer[],
  kills: number,
  accounts: readonly Account[],
  onDead: () => Promise<void>,
): Promise<void> {
  const random = createRandom(`${SEED}`);
  for (let kill = 0; kill < kills; kill += 1) {
    const server = servers[kill % servers.length];
    if (server === undefined) throw new Error("no server");
    if (kill % SHORT_LIVES > 0) await untilAtWork(accounts);
    await sleep(random.integer(0, MAX_LIFE_MS));
    await server.kill();
    await onDead();
    await server.start();
  }
}

/** Waits until something was delivered, so that the kill meets a server at work. */
async function untilAtWork(accounts: readonly Account[]): Promise<void> {
  const count = () =>
    accounts.reduce((sum, { journal }) => sum + journal.delivered.length + journal.groupJobs.length, 0);
  const wanted = count() + DELIVERIES;
  for (let tries = 0; tries < 500 && count() < wanted; tries += 1) await sleep(20);
}
