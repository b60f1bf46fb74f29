import { execFile } from "node:child_process";
import { chmod, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { z } from "zod";
import { inheritEnv, readEnv } from "@/lib/config/env";
import { openDatabase } from "@/lib/db/database";
import { provideDatabase } from "@/lib/db/testing/provide-database";
import { acceptOrder } from "@/lib/groups/accept-jobs";
import { NO_TELEMETRY } from "@/lib/runtime/telemetry";
import { reachDatabase } from "./reach-database";
import { findEmbeddedPostgres, removeEmbeddedPostgres } from "./services/embedded-postgres";
import { runAdminCommand } from "./testing/run-admin-command";

const ROOT = path.resolve(import.meta.dirname, "../..");

const { url } = await provideDatabase();

const admin = (...args: readonly string[]) => runAdminCommand(url, ...args);

test("an operator can create a key, grant credits, read the ledger and revoke the key", async () => {
  const created = await admin("create-key", "--credits", "40", "--description", "for a test", "--json");
  const { apiKey, keyId, userId } = z
    .strictObject({ apiKey: z.string(), keyId: z.string(), userId: z.string() })
    .parse(created);
  expect(apiKey).toMatch(/^ak_[0-9a-f]{48}$/);

  const granted = await admin("grant", "--user", userId, "--credits", "2", "--reason", "a gift");
  expect(granted).toEqual({ userId, balance: 42 });

  const nothing = { requestId: null, jobId: null, keyId: null };
  const entry = { id: expect.any(String), at: expect.stringMatching(/Z$/), kind: "grant", ...nothing };
  await expect(admin("ledger", "--user", userId)).resolves.toEqual({
    balance: 42,
    entries: [
      { ...entry, credits: 40, reason: "create-key" },
      { ...entry, credits: 2, reason: "a gift" },
    ],
  });

  const revoked = await admin("revoke-key", "--id", keyId);
  expect(revoked).toEqual({ keyId, userId, revokedAt: expect.stringMatching(/Z$/) });
  await expect(admin("revoke-key", "--key", apiKey)).resolves.toEqual(revoked);
});

test("an operator can list open jobs, restart a job, and end it with a refund", async () => {
  const { userId } = z.object({ userId: z.string() }).parse(await admin("create-key", "--credits", "9"));
  const database = openDatabase(url);
  try {
    await acceptOrder(
      { database, metrics: NO_TELEMETRY },
      {
        owner: userId,
        keyId: null,
        endpoint: "similarity",
        requestId: "request",
        chargeKey: "request:open",
        jobs: [
          {
            jobId: "intel-similarity-open",
            requestId: "req-open",
            work: { kind: "similarity", wallets: [] },
            credits: 5,
          },
        ],
      },
    );
  } finally {
    await database.close();
  }
  const job = {
    id: "intel-similarity-open",
    kind: "similarity",
    caller: userId,
    workClass: "paid",
    status: "waiting",
    attempt: 1,
    runs: 0,
    ageSeconds: expect.any(Number),
    silentSeconds: expect.any(Number),
  };
  await expect(admin("jobs", "list")).resolves.toEqual({ open: [expect.objectContaining(job)] });
  await expect(admin("jobs", "show", job.id)).resolves.toMatchObject(job);
  await expect(admin("jobs", "retry", job.id)).resolves.toMatchObject(job);
  await expect(admin("jobs", "cancel", job.id)).resolves.toEqual({ id: job.id, refunded: 5 });
  await expect(admin("ledger", "--user", userId)).resolves.toMatchObject({ balance: 9 });
  await expect(admin("jobs", "list")).resolves.toEqual({ open: [] });
  await expect(admin("jobs", "show", job.id)).rejects.toThrow(`There is no open job or analysis ${job.id}.`);
});

test("an audit without differences succeeds, and one with a difference names it and exits with 1", async () => {
  await expect(admin("audit")).resolves.toMatchObject({ differences: [] });
  const { userId } = z.object({ userId: z.string() }).parse(await admin("create-key", "--credits", "9"));
  const database = openDatabase(url, { poolSize: 1 });
  await database.pool.query("UPDATE credit_balances SET credits = 10 WHERE user_id = $1", [userId]);
  const failure = await admin("audit", "--books").catch((error: unknown) => error);
  await database.pool.query("UPDATE credit_balances SET credits = 9 WHERE user_id = $1", [userId]);
  await database.close();
  expect(failure).toMatchObject({ code: 1, stdout: expect.any(String) });
  expect(failure).toHaveProperty(
    "stdout",
    expect.stringContaining(
      `[{"check":"account balances","subject":"${userId}","difference":"has 10, but the sum of its entries is 9"}]`,
    ),
  );
});

test("migrations can be applied without a server, and are applied once", async () => {
  await expect(admin("migrate")).resolves.toEqual({ applied: [] });
});

test("a variable that only resembles a setting is reported, and the command runs", async () => {
  const command = ["--import", "tsx", path.join(ROOT, "lib/cli/admin.ts"), "create-key", "--credits", "1"];
  const env = inheritEnv({ DATABASE_URL: url, SIGNUP_BONUS: "5" });
  const { stdout, stderr } = await promisify(execFile)(process.execPath, command, { cwd: ROOT, env });
  expect(stderr).toBe("admin: SIGNUP_BONUS is not a setting and does nothing\n");
  expect(JSON.parse(stdout)).toHaveProperty("apiKey");
});

test("a key can be created with caps and an expiry, which the output shows", async () => {
  const past = new Date(Date.now() - 60_000).toISOString();
  const caps = ["--cap-per-day", "5", "--cap-total", "20", "--expires", past];
  const { keyId } = z
    .object({ keyId: z.string() })
    .parse(await admin("create-key", "--credits", "40", ...caps));
  const database = openDatabase(url, { poolSize: 1 });
  const { rows } = await database.pool.query("SELECT * FROM api_keys WHERE id = $1", [keyId]);
  expect(rows).toMatchObject([{ cap_per_day: 5, cap_total: 20, expires_at: new Date(past) }]);
  await database.close();
});

test("an operator can block and unblock an account or a wallet", async () => {
  const { userId } = z.object({ userId: z.string() }).parse(await admin("create-key", "--credits", "1"));
  const wallet = "FzLZJCdqWNJ3mda5JswHC6kCKQ28C6DQbFAxjXhDyNJX";
  for (const [option, owner] of [
    ["--user", userId],
    ["--wallet", wallet],
  ] as const) {
    await expect(admin("block", option, owner, "--reason", "abuse")).resolves.toEqual({
      owner,
      blocked: true,
    });
    await expect(admin("unblock", option, owner)).resolves.toEqual({ owner, blocked: false });
  }
});

test.each([
  [["grant", "--user", "usr_none", "--credits", "1", "--reason", "x"], "admin: No account usr_none."],
  [["create-key", "--credits", "-1"], "error: option '--credits <number>' argument '-1' is invalid."],
  [["revoke-key"], "admin: set either --id or --key"],
  [["create-key", "--credits", "1", "--cap-per-day", "0"], "argument '0' is invalid."],
  [["revoke-all"], "error: required option '--before <time>' not specified"],
  [["revoke-all", "--before", "soon"], "argument 'soon' is invalid."],
  [["revoke-all", "--before", "9999-01-01"], "admin: --before must be a time in the past"],
  [["block"], "admin: set either --user or --wallet"],
  [["block", "--wallet", "xyz"], "admin: xyz is no address"],
  [["block", "--user", "usr_none"], "admin: No account usr_none."],
  [["unblock", "--user", "usr_none"], "admin: usr_none is not blocked."],
])("%j fails with one line that contains the reason", async (args, line) => {
  const failure = await admin(...args).catch((error: unknown) => error);
  expect(failure).toMatchObject({ code: 1, stdout: "" });
  expect(failure).toHaveProperty("stderr", expect.stringContaining(line));
});

test("credits beyond the maximum of a balance are refused in one sentence, and nothing is granted", async () => {
  const { userId } = z
    .object({ userId: z.string() })
    .parse(await admin("create-key", "--credits", "1000000000"));
  const grant = () => admin("grant", "--user", userId, "--credits", "1000000000", "--reason", "x");
  await expect(grant()).resolves.toMatchObject({ balance: 2_000_000_000 });
  const line = "admin: the balance would be above the maximum of 2,147,483,647 credits\n";
  await expect(grant()).rejects.toMatchObject({ code: 1, stdout: "", stderr: line });
  await expect(admin("ledger", "--user", userId)).resolves.toMatchObject({ balance: 2_000_000_000 });
});

test.each([
  ["a role", (other: URL) => Object.assign(other, { username: "nobody_here" }), "refuses the role"],
  ["a database", (other: URL) => Object.assign(other, { pathname: "/none_here" }), "does not exist"],
])("%s that does not exist is named in one line", async (_, change, words) => {
  const other = change(new URL(url)).toString();
  const failure = await runAdminCommand(other, "ledger", "--user", "usr_x").catch((error: unknown) => error);
  const line = expect.stringMatching(new RegExp(`^admin: the database [^\\n]*${words}[^\\n]*\\n$`));
  expect(failure).toMatchObject({ code: 1, stdout: "", stderr: line });
});

test("an embedded database that is not running is started for a command and stopped afterward", async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), "walletlens-admin-"));
  // Started by root, the database runs as another user, which must be able to pass through.
  await chmod(dataDir, 0o711);
  const env = readEnv({ DATA_DIR: dataDir });
  try {
    const database = await reachDatabase(env);
    await expect(findEmbeddedPostgres(dataDir)).resolves.toBe(database.url);
    const guest = await reachDatabase(env);
    expect(guest.url).toBe(database.url);
    await guest.stop();
    await expect(findEmbeddedPostgres(dataDir)).resolves.toBe(database.url);
    await database.stop();
    await expect(findEmbeddedPostgres(dataDir)).resolves.toBeNull();
  } finally {
    await removeEmbeddedPostgres(dataDir);
  }
});
