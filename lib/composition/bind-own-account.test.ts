import { address } from "@walletlens/engine/address";
import { WRAPPED_SOL } from "@walletlens/engine/chain/assets";
import { expect, test } from "vitest";
import { MAX_KEYS } from "@/lib/billing/api-keys";
import { readEnv } from "@/lib/config/env";
import { provideDatabase } from "@/lib/db/testing/provide-database";
import { bindAccounts, createBillingPorts } from "./bind-billing";
import { bindOwnAccount } from "./bind-own-account";

const MINT = address("EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v");
const TODAY = new Date().toISOString().slice(0, 10);

let chargeCount = 0;

const { database, url } = await provideDatabase();
const env = readEnv({ DATABASE_URL: url });
const billing = createBillingPorts(database, env);
const accounts = bindAccounts(billing);
const own = bindOwnAccount(database, billing, env);

function open(credits = 100): Promise<string> {
  return accounts.openAccount({ credits, kind: "grant", reason: "test" });
}

async function createKey(userId: string, description = "indexer"): Promise<string> {
  const created = await own.createKey({ userId, description, expiresAt: null });
  return created?.keyId ?? "";
}

async function charge(userId: string, keyId: string | null, credits: number, reason = "wallet-hud") {
  chargeCount += 1;
  const requestId = `request-${chargeCount}`;
  const call = { userId, keyId, credits, reason, requestId, jobId: null };
  await billing.ledger.charge({ ...call, chargeKey: `request:${requestId}` });
}

async function queueHolders(userId: string, jobId: string): Promise<void> {
  await billing.groupJobs.accept({
    owner: userId,
    keyId: null,
    endpoint: "holders",
    requestId: `http-${jobId}`,
    chargeKey: `request:${jobId}`,
    jobs: [
      {
        jobId,
        requestId: `req-${jobId}`,
        credits: 5,
        work: { kind: "holder-profiles", mint: MINT, topN: 20 },
      },
    ],
  });
}

test("a key is listed with its calls and credits, and never with the key itself", async () => {
  const userId = await open();
  const created = await own.createKey({ userId, description: "indexer", expiresAt: null });
  await charge(userId, created?.keyId ?? "", 1);
  await charge(userId, created?.keyId ?? "", 5);
  await charge(userId, null, 3);
  const [key, ...others] = await own.listKeys(userId);
  expect(others).toEqual([]);
  expect(key).toMatchObject({
    description: "indexer",
    status: "active",
    calls: 2,
    spent: { today: 6, total: 6 },
  });
  expect(JSON.stringify(key)).not.toContain(created?.apiKey);
  expect(created?.apiKey.startsWith(key?.display ?? "?")).toBe(true);
});

test("only the owner of a key can revoke it", async () => {
  const [mine, theirs] = [await open(), await open()];
  const keyId = await createKey(mine);
  expect(await own.revokeKey(theirs, keyId)).toBe(false);
  expect((await own.listKeys(mine))[0]?.status).toBe("active");
  expect(await own.revokeKey(mine, keyId)).toBe(true);
  expect((await own.listKeys(mine))[0]?.status).toBe("revoked");
  expect(await own.listKeys(theirs)).toEqual([]);
});

test("an account has at most fifty active keys, even for simultaneous creations; revoked ones do not count", async () => {
  const userId = await open();
  const made = await Promise.all(Array.from({ length: MAX_KEYS + 20 }, () => createKey(userId)));
  const keys = made.filter((keyId) => keyId !== "");
  expect(keys).toHaveLength(MAX_KEYS);
  expect(await own.createKey({ userId, description: "one more", expiresAt: null })).toBeNull();
  await own.revokeKey(userId, keys[0] ?? "");
  expect(await own.createKey({ userId, description: "one more", expiresAt: null })).not.toBeNull();
});

test("usage is counted by day and endpoint, only for the account's own calls", async () => {
  const [userId, other] = [await open(), await open()];
  const keyId = await createKey(userId);
  await charge(userId, keyId, 1);
  await charge(userId, null, 1);
  await charge(userId, keyId, 5, "wallet-profile");
  await charge(other, null, 1);
  expect(await own.readUsage(userId, 30)).toEqual([
    { day: TODAY, endpoint: "wallet-hud", calls: 2, credits: 2 },
    { day: TODAY, endpoint: "wallet-profile", calls: 1, credits: 5 },
  ]);
});

test("the credits of a failed job are subtracted from the usage", async () => {
  const userId = await open();
  await queueHolders(userId, "intel-holders-failed");
  await billing.groupJobs.fail("intel-holders-failed", "It failed.");
  expect(await own.readUsage(userId, 30)).toEqual([
    { day: TODAY, endpoint: "holders", calls: 1, credits: 0 },
  ]);
});

test("the ledger is listed newest first, page by page, each entry once", async () => {
  const userId = await open();
  for (let call = 1; call <= 4; call += 1) await charge(userId, null, call);
  const first = await own.readEntries(userId, { limit: 3, before: null });
  const second = await own.readEntries(userId, { limit: 3, before: BigInt(first.at(-1)?.id ?? 0) });
  expect([...first, ...second].map(({ credits }) => credits)).toEqual([-4, -3, -2, -1, 100]);
});

test("analyses are listed newest first, page by page, each once, even those of one instant", async () => {
  const [userId, other] = [await open(), await open()];
  for (const name of ["a", "b", "c", "d"]) await queueHolders(userId, `intel-holders-page-${name}`);
  await queueHolders(other, "intel-holders-page-other");
  const instant = "UPDATE group_jobs SET created_at = $1 WHERE id = ANY($2)";
  const [old, recent] = ["2026-01-01T00:00:00Z", "2026-01-02T00:00:00Z"];
  await database.pool.query(instant, [old, ["intel-holders-page-a", "intel-holders-page-other"]]);
  const three = ["b", "c", "d"].map((name) => `intel-holders-page-${name}`);
  await database.pool.query(instant, [recent, three]);
  const listed: string[] = [];
  for (const before of [null, "intel-holders-page-c", "intel-holders-page-a"]) {
    const page = await own.listAnalyses(userId, { limit: 2, before });
    listed.push(page.map(({ jobId }) => jobId.replace("intel-holders-page-", "")).join(" "));
  }
  expect(listed).toEqual(["b c", "d a", ""]);
  expect(await own.listAnalyses(userId, { limit: 2, before: "intel-holders-gone" })).toEqual([]);
});

test("an analysis is listed and found only for its owner, with and without its result", async () => {
  const [userId, other] = [await open(), await open()];
  await queueHolders(userId, "intel-holders-mine");
  expect(await own.listAnalyses(userId, { limit: 10, before: null })).toMatchObject([
    { jobId: "intel-holders-mine", work: { mint: MINT, topN: 20 }, status: "waiting", hasResult: false },
  ]);
  expect(await own.listAnalyses(other, { limit: 10, before: null })).toEqual([]);
  expect(await own.findAnalysis(other, "intel-holders-mine")).toBeNull();

  await billing.groupJobs.complete("intel-holders-mine", { full: { mode: "full" }, agent: {} });
  const key = { id: "intel-holders-mine", kind: "holder-profiles" } as const;
  expect(await own.findAnalysis(userId, "intel-holders-mine")).toMatchObject({ hasResult: true });
  expect(await own.readResult(userId, key, "full")).toEqual({ mode: "full" });
  expect(await own.readResult(other, key, "full")).toBeNull();
});

test("the newest analysis of a token that runs or has a result is found, only for its owner", async () => {
  const [userId, other] = [await open(), await open()];
  expect(await own.findTokenAnalysis(userId, "holder-profiles", MINT)).toBeNull();
  await queueHolders(userId, "intel-holders-first");
  expect(await own.findTokenAnalysis(userId, "holder-profiles", MINT)).toMatchObject({
    jobId: "intel-holders-first",
    hasResult: false,
  });
  await billing.groupJobs.complete("intel-holders-first", { full: { mode: "full" }, agent: {} });
  await queueHolders(userId, "intel-holders-second");
  const instant = "UPDATE group_jobs SET created_at = now() + interval '1 second' WHERE id = $1";
  await database.pool.query(instant, ["intel-holders-second"]);
  expect(await own.findTokenAnalysis(userId, "holder-profiles", MINT)).toMatchObject({
    jobId: "intel-holders-second",
  });
  await database.pool.query("UPDATE group_jobs SET finished_at = now() WHERE id = $1", [
    "intel-holders-second",
  ]);
  // It ended without a result, so nothing can be opened.
  expect(await own.findTokenAnalysis(userId, "holder-profiles", MINT)).toMatchObject({
    jobId: "intel-holders-first",
    hasResult: true,
  });
  expect(await own.findTokenAnalysis(other, "holder-profiles", MINT)).toBeNull();
  expect(await own.findTokenAnalysis(userId, "holder-profiles", WRAPPED_SOL)).toBeNull();
  expect(await own.findTokenAnalysis(userId, "launch", MINT)).toBeNull();
});

test("a result is available to its account for 90 days, and through the API for 15 minutes", async () => {
  const userId = await open();
  await queueHolders(userId, "intel-holders-kept");
  await billing.groupJobs.complete("intel-holders-kept", { full: { mode: "full" }, agent: {} });
  await database.pool.query("UPDATE group_results SET created_at = now() - interval '16 minutes'");
  const key = { id: "intel-holders-kept", kind: "holder-profiles" } as const;
  await expect(billing.groupJobs.findResult({ ...key, shape: "full" }, userId)).resolves.toBeNull();
  expect(await own.readResult(userId, key, "full")).toEqual({ mode: "full" });
  const { rows } = await database.pool.query(
    "SELECT kept_until > now() + interval '89 days' AS long FROM group_results WHERE job_id = $1",
    [key.id],
  );
  expect(rows).toEqual([{ long: true }, { long: true }]);
});

test("a link shows a result until it is revoked, and only the owner can create or revoke it", async () => {
  const [userId, other] = [await open(), await open()];
  await queueHolders(userId, "intel-holders-shown");
  expect(await own.shareResult(userId, "intel-holders-shown")).toBeNull();
  await billing.groupJobs.complete("intel-holders-shown", { full: {}, agent: {} });
  expect(await own.shareResult(other, "intel-holders-shown")).toBeNull();
  const token = (await own.shareResult(userId, "intel-holders-shown")) ?? "";
  expect(await own.shareResult(userId, "intel-holders-shown")).toBe(token);
  expect(await own.findShared(token)).toEqual({ owner: userId, jobId: "intel-holders-shown" });
  expect(await own.findAnalysis(userId, "intel-holders-shown")).toMatchObject({ shareToken: token });
  await own.unshareResult(other, "intel-holders-shown");
  expect(await own.findShared(token)).not.toBeNull();
  await own.unshareResult(userId, "intel-holders-shown");
  expect(await own.findShared(token)).toBeNull();
});

test("an analysis remains listed after its result has expired", async () => {
  const userId = await open();
  await queueHolders(userId, "intel-holders-old");
  await billing.groupJobs.complete("intel-holders-old", { full: {}, agent: {} });
  await database.pool.query("UPDATE group_results SET kept_until = now() - interval '1 s'");
  expect(await own.findAnalysis(userId, "intel-holders-old")).toMatchObject({
    status: "completed",
    hasResult: false,
  });
  const key = { id: "intel-holders-old", kind: "holder-profiles" } as const;
  expect(await own.readResult(userId, key, "full")).toBeNull();
});
