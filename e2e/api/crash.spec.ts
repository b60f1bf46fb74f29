import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import type { Pool } from "pg";
import { openDatabase } from "@/lib/infra/postgres/database";
import { inScope } from "@/packages/testing/test-scope";
import { createAdminKey } from "../support/admin";
import { advanceClock, countUnfinished } from "../support/crash/advance-clock";
import { audit } from "../support/crash/audit";
import { type ClientJournal, createJournal } from "../support/crash/client-journal";
import { CrashClient } from "../support/crash/crash-client";
import { MortalServer } from "../support/crash/mortal-server";
import { CrashRandom } from "../support/crash/random";
import { type RunningBackend, startBackend } from "../support/crash/start-backend";
import { StepResults } from "../support/crash/step-results";

const SEED = 20_261_120;
/** Kills by number of servers: what two of them add is that each takes over what the other left. */
const KILLS = new Map(
  inScope<readonly (readonly [servers: number, kills: number])[]>({
    quick: [[2, 3]],
    full: [
      [1, 50],
      [2, 24],
    ],
  }),
);
/** Calls of each kind without which a run shows nothing. */
const MIN_CALLS = inScope({ quick: 1, full: 6 });
const CLIENTS = 6;
const CREDITS = 1_000_000;
/**
 * Number of lives of which one is over before the server is at work; the others begin to count when it is.
 */
const SHORT_LIVES = 6;
/** Deliveries of a server since the last kill after which it counts as being at work. */
const DELIVERIES = 3;
/** Milliseconds. */
const LIFE = { least: 0, most: 700 };
/** Wallets are read in parts so small that one is often finished within a life, and often is not. */
const SETTINGS = {
  RATE_LIMIT_RPS: "0",
  SYNC_HOLD_MS: "400",
  FLASH_SIGNATURES: "20",
  MAX_SIGNATURES: "20",
  LOG_LEVEL: "fatal",
};
/** An address that nothing was ever at. */
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
  test(`${words} killed ${kills} times loses no job, no step's result and no credit`, async () => {
    test.setTimeout(900_000);
    console.log(`crash test: ${count} server(s), seed ${SEED}`);
    const servers = await Promise.all(
      Array.from({ length: count }, () => MortalServer.at({ ...backend.settings, ...SETTINGS })),
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

async function proveSurvival(servers: readonly MortalServer[], kills: number, pool: Pool): Promise<void> {
  const journal = createJournal();
  const results = new StepResults(pool);
  const stop = new AbortController();
  const clients = startClients(servers, journal, stop.signal);
  await killInTurns(servers, kills, journal, async () => {
    expect(await results.compare()).toEqual([]);
    await advanceClock(pool, UNUSED);
  }).finally(() => stop.abort());
  await clients;
  await expect.poll(() => countUnfinished(pool), { timeout: 120_000 }).toBe(0);
  expect(await results.compare()).toEqual([]);
  expect(await audit(pool, journal)).toEqual([]);
  const { keyed, delivered, prepaid, cut, accepted } = journal;
  const counts = { keyed, delivered, prepaid, cut, accepted };
  const words = Object.entries(counts).map(([name, list]) => `${list.length} ${name}`);
  console.log(`crash test: ${words.join(", ")}, ${results.count} step results`);
  expect(Math.min(keyed.length, delivered.length, cut.length, accepted.length)).toBeGreaterThanOrEqual(
    MIN_CALLS,
  );
}

async function startClients(servers: readonly MortalServer[], journal: ClientJournal, stopping: AbortSignal) {
  const accounts = await Promise.all([1, 2].map(() => createAdminKey(CREDITS, backend.settings.DATA_DIR)));
  const { wallets, mints } = backend;
  const urls = servers.map(({ url }) => url);
  const runs = Array.from({ length: CLIENTS }, (_, position) => {
    const account = accounts[position % accounts.length];
    if (account === undefined) throw new Error("no account");
    const random = new CrashRandom(SEED + position);
    const options = { urls, account, wallets, mints, random, journal, stopping };
    return new CrashClient(`client-${position}`, options).run();
  });
  return Promise.all(runs);
}

/** `onDead` runs after each kill, while the server is away. */
async function killInTurns(
  servers: readonly MortalServer[],
  kills: number,
  journal: ClientJournal,
  onDead: () => Promise<void>,
): Promise<void> {
  const random = new CrashRandom(SEED);
  for (let kill = 0; kill < kills; kill += 1) {
    const server = servers[kill % servers.length];
    if (server === undefined) throw new Error("no server");
    if (kill % SHORT_LIVES > 0) await untilAtWork(journal);
    await sleep(random.between(LIFE.least, LIFE.most));
    await server.kill();
    await onDead();
    await server.start();
  }
}

/** Waits until something was delivered, so that the kill meets a server that does what it is there for. */
async function untilAtWork({ keyed, delivered, prepaid, accepted }: ClientJournal): Promise<void> {
  const count = () => keyed.length + delivered.length + prepaid.length + accepted.length;
  const wanted = count() + DELIVERIES;
  for (let looks = 0; looks < 500 && count() < wanted; looks += 1) await sleep(20);
}
