import { createAddress } from "@walletlens/demo-chain/testing/create-address";
import { address } from "@walletlens/engine/address";
import { beforeEach, expect, test } from "vitest";
import { openTestAccount } from "@/lib/db/testing/open-account";
import { provideDatabase } from "@/lib/db/testing/provide-database";
import { createWatchQueue } from "./watch-queue";

const { database } = await provideDatabase();
const queue = createWatchQueue(database, { intervalSeconds: 300, dailyCredits: 100 });

beforeEach(() => database.pool.query("TRUNCATE watches, watched_wallets CASCADE"));

/** Lets an account watch wallets that were due this number of seconds ago and were checked before. */
async function watch(wallets: readonly string[], secondsAgo: number): Promise<string> {
  const userId = await openTestAccount(database, 10);
  await database.pool.query(
    `INSERT INTO watched_wallets (wallet, due_at)
     SELECT unnest($1::text[]), now() - make_interval(secs => $2) ON CONFLICT DO NOTHING`,
    [wallets, secondsAgo],
  );
  await database.pool.query(
    "INSERT INTO watches (user_id, wallet, tip_slot, tip_signature) SELECT $1, unnest($2::text[]), 1, 'tip'",
    [userId, wallets],
  );
  return userId;
}

const createWallet = (name: string) => address(createAddress(name));

const createWallets = (name: string, count: number) =>
  Array.from({ length: count }, (_, nth) => createWallet(`${name} ${nth}`));

const claim = async (part: "check" | "refresh", limit: number) =>
  (await queue.claim(part, limit)).map(({ wallet }) => wallet);

test("an account with 1,000 due watches does not delay other accounts", async () => {
  const many = createWallets("many", 1_000);
  const few = createWallets("few", 2);
  await watch(many, 600);
  await watch(few, 1);
  const claimed = await claim("check", 4);
  expect(claimed).toHaveLength(4);
  expect(claimed.filter((wallet) => few.includes(wallet)).toSorted()).toEqual(few.toSorted());
  expect((await claim("check", 1_000)).length).toBe(998);
  expect(await claim("check", 1_000)).toEqual([]);
});

test("a wallet that several accounts watch is checked at the earliest of their turns", async () => {
  const many = createWallets("many", 50);
  const shared = createWallet("shared");
  await watch([...many, shared], 600);
  await database.pool.query(
    "UPDATE watched_wallets SET due_at = now() - interval '1 second' WHERE wallet = $1",
    [shared],
  );
  await watch([shared], 1);
  expect(await claim("check", 2)).toContain(shared);
});

test("processes that claim simultaneously claim different wallets", async () => {
  const wallets = createWallets("shared out", 60);
  await watch(wallets, 10);
  const claims = await Promise.all(Array.from({ length: 6 }, () => claim("check", 10)));
  const claimed = claims.flat();
  expect(new Set(claimed).size).toBe(claimed.length);
  expect([...claimed, ...(await claim("check", 60))].toSorted()).toEqual(wallets.toSorted());
});

test("only wallets with new transactions are claimed for a refresh, up to the free concurrency", async () => {
  const wallets = createWallets("news", 12);
  await watch(wallets, 10);
  expect(await claim("refresh", 8)).toEqual([]);
  const checked = await queue.claim("check", 12);
  await Promise.all(
    checked.map(({ wallet }) =>
      queue.recordCheck({ wallet, newestSignature: "new", outcome: "news", nextInSeconds: 0 }),
    ),
  );
  expect(await claim("check", 12)).toEqual([]);
  expect(await claim("refresh", 8)).toHaveLength(8);
  expect(await claim("refresh", 8)).toHaveLength(4);
  expect(await claim("refresh", 8)).toEqual([]);
});

test("a renewed check stays with its process, an expired one is due again, and a recorded one stays recorded", async () => {
  const [mine, lost, noted] = createWallets("lease", 3);
  if (mine === undefined || lost === undefined || noted === undefined) throw new Error("too few wallets");
  await watch([mine, lost, noted], 10);
  const claimed = await queue.claim("check", 3);
  // As long as the lease of a job: a watched wallet is not silent for longer after the death of a process.
  const { rows } = await database.pool.query(
    "SELECT wallet FROM watched_wallets WHERE wallet = ANY ($1) AND due_at > now() + interval '15 seconds'",
    [[mine, lost, noted]],
  );
  expect(rows).toEqual([]);
  const nearEnd = "UPDATE watched_wallets SET due_at = now() + interval '1 second' WHERE wallet = ANY ($1)";
  await database.pool.query(nearEnd, [[mine, lost]]);
  for (const { wallet } of claimed.filter((each) => each.wallet !== lost)) {
    if (wallet === noted)
      await queue.recordCheck({ wallet, newestSignature: "s", outcome: "quiet", nextInSeconds: 0 });
    await queue.renew(wallet);
  }
  await database.pool.query("UPDATE watched_wallets SET due_at = due_at - interval '10 seconds'");
  expect((await claim("check", 3)).toSorted()).toEqual([lost, noted].toSorted());
});

/** Has a new wallet watched, found to have events, and claimed to be refreshed. */
async function claimForRefresh(name: string) {
  const wallet = createWallet(name);
  await watch([wallet], 10);
  await claim("check", 1);
  await queue.recordCheck({ wallet, newestSignature: "new", outcome: "news", nextInSeconds: 0 });
  await claim("refresh", 1);
  return wallet;
}

test("a wallet whose refresh failed is checked again, so that new watches of it start", async () => {
  const wallet = await claimForRefresh("failing");
  await queue.recordCheck({ wallet, newestSignature: null, outcome: "failed", nextInSeconds: 0 });
  expect(await claim("refresh", 1)).toEqual([]);
  expect(await queue.claim("check", 1)).toMatchObject([{ wallet, newestSignature: null, failures: 1 }]);
});

test("a wallet that the websocket reports during its refresh is checked again soon", async () => {
  const wallet = await claimForRefresh("busy");
  await queue.announce([wallet]);
  expect(await claim("refresh", 1)).toEqual([]);
  await queue.recordCheck({ wallet, newestSignature: null, outcome: "found", nextInSeconds: 300 });
  const { rows } = await database.pool.query(
    "SELECT due_at < now() + interval '100 seconds' AS soon FROM watched_wallets WHERE wallet = $1",
    [wallet],
  );
  expect(rows).toEqual([{ soon: true }]);
});

/** The statement by which processes of versions before 2026-11-28 move the cursor. */
const OLD_MOVE = `
  UPDATE watches SET tip_slot = 2, tip_signature = 'next', status = 'active', last_look_at = now() WHERE user_id = $1`;

test.each([
  ["{}", true],
  [`{"minTradeSol": 1, "newToken": true, "soldAll": true}`, true],
  [`{"minTradeUsd": 1}`, false],
  [`{"mints": ["${createWallet("mint")}"]}`, false],
  [`{"minTradeSol": 1, "side": "buy"}`, false],
])(
  "a process of an earlier version moves the cursor of a watch with the rules %s: %s",
  async (rules, isMoved) => {
    const userId = await watch([createWallet("old process")], 10);
    await database.pool.query("UPDATE watches SET rules = $2 WHERE user_id = $1", [userId, rules]);
    const moving = database.pool.query(OLD_MOVE, [userId]);
    if (isMoved) await expect(moving).resolves.toMatchObject({ rowCount: 1 });
    else await expect(moving).rejects.toThrow("does not know");
  },
);

test("a first check and a pause by a process of an earlier version work for all rules", async () => {
  const userId = await watch([createWallet("old process")], 10);
  for (const statement of [
    "UPDATE watches SET tip_signature = NULL WHERE user_id = $1",
    `UPDATE watches SET rules = '{"side": "buy"}' WHERE user_id = $1`,
    OLD_MOVE,
    "UPDATE watches SET status = 'paused' WHERE user_id = $1",
  ]) {
    await expect(database.pool.query(statement, [userId])).resolves.toMatchObject({ rowCount: 1 });
  }
});
