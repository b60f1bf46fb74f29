import { address } from "@walletlens/engine/address";
import { WRAPPED_SOL } from "@walletlens/engine/chain/assets";
import { expect, test } from "vitest";
import { readAccountUsage } from "@/lib/billing/ledger";
import { openTestAccount } from "@/lib/db/testing/open-account";
import { provideDatabase } from "@/lib/db/testing/provide-database";
import { NO_TELEMETRY } from "@/lib/runtime/telemetry";
import { acceptOrder } from "./accept-jobs";
import { completeGroupJob, failGroupJob } from "./end-group-job";
import { findResult } from "./read-result";
import {
  createShareLink,
  deleteShareLink,
  findAnalysisAbout,
  findGroupAnalysis,
  findSharedResult,
  listAnalyses,
  readStoredResult,
} from "./recent-analyses";

const MINT = address("EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v");
const TODAY = new Date().toISOString().slice(0, 10);

const { database } = await provideDatabase();
const ports = { database, metrics: NO_TELEMETRY };

function open(): Promise<string> {
  return openTestAccount(database, 100);
}

async function queueHolders(userId: string, jobId: string): Promise<void> {
  await acceptOrder(ports, {
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

test("the credits of a failed job are subtracted from the usage", async () => {
  const userId = await open();
  await queueHolders(userId, "intel-holders-failed");
  await failGroupJob(ports, "intel-holders-failed", "It failed.");
  expect(await readAccountUsage(ports, userId, 30)).toEqual([
    { day: TODAY, endpoint: "holders", calls: 1, credits: 0 },
  ]);
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
    const page = await listAnalyses(ports, userId, { limit: 2, before });
    listed.push(page.map(({ jobId }) => jobId.replace("intel-holders-page-", "")).join(" "));
  }
  expect(listed).toEqual(["b c", "d a", ""]);
  expect(await listAnalyses(ports, userId, { limit: 2, before: "intel-holders-gone" })).toEqual([]);
});

test("an analysis is listed and found only for its owner, with and without its result", async () => {
  const [userId, other] = [await open(), await open()];
  await queueHolders(userId, "intel-holders-mine");
  expect(await listAnalyses(ports, userId, { limit: 10, before: null })).toMatchObject([
    { jobId: "intel-holders-mine", work: { mint: MINT, topN: 20 }, status: "waiting", hasResult: false },
  ]);
  expect(await listAnalyses(ports, other, { limit: 10, before: null })).toEqual([]);
  expect(await findGroupAnalysis(ports, other, "intel-holders-mine")).toBeNull();

  await completeGroupJob(ports, "intel-holders-mine", { full: { mode: "full" }, agent: {} });
  const key = { id: "intel-holders-mine", kind: "holder-profiles" } as const;
  expect(await findGroupAnalysis(ports, userId, "intel-holders-mine")).toMatchObject({ hasResult: true });
  expect(await readStoredResult(ports, userId, key, "full")).toEqual({ mode: "full" });
  expect(await readStoredResult(ports, other, key, "full")).toBeNull();
});

test("the newest analysis of a token that runs or has a result is found, only for its owner", async () => {
  const [userId, other] = [await open(), await open()];
  expect(await findAnalysisAbout(ports, userId, "holder-profiles", MINT)).toBeNull();
  await queueHolders(userId, "intel-holders-first");
  expect(await findAnalysisAbout(ports, userId, "holder-profiles", MINT)).toMatchObject({
    jobId: "intel-holders-first",
    hasResult: false,
  });
  await completeGroupJob(ports, "intel-holders-first", { full: { mode: "full" }, agent: {} });
  await queueHolders(userId, "intel-holders-second");
  const instant = "UPDATE group_jobs SET created_at = now() + interval '1 second' WHERE id = $1";
  await database.pool.query(instant, ["intel-holders-second"]);
  expect(await findAnalysisAbout(ports, userId, "holder-profiles", MINT)).toMatchObject({
    jobId: "intel-holders-second",
  });
  await database.pool.query("UPDATE group_jobs SET finished_at = now() WHERE id = $1", [
    "intel-holders-second",
  ]);
  // It ended without a result, so nothing can be opened.
  expect(await findAnalysisAbout(ports, userId, "holder-profiles", MINT)).toMatchObject({
    jobId: "intel-holders-first",
    hasResult: true,
  });
  expect(await findAnalysisAbout(ports, other, "holder-profiles", MINT)).toBeNull();
  expect(await findAnalysisAbout(ports, userId, "holder-profiles", WRAPPED_SOL)).toBeNull();
  expect(await findAnalysisAbout(ports, userId, "launch", MINT)).toBeNull();
});

test("a result is available to its account for 90 days, and through the API for 15 minutes", async () => {
  const userId = await open();
  await queueHolders(userId, "intel-holders-kept");
  await completeGroupJob(ports, "intel-holders-kept", { full: { mode: "full" }, agent: {} });
  await database.pool.query("UPDATE group_results SET created_at = now() - interval '16 minutes'");
  const key = { id: "intel-holders-kept", kind: "holder-profiles" } as const;
  await expect(findResult(ports, { ...key, shape: "full" }, userId)).resolves.toBeNull();
  expect(await readStoredResult(ports, userId, key, "full")).toEqual({ mode: "full" });
  const { rows } = await database.pool.query(
    "SELECT kept_until > now() + interval '89 days' AS long FROM group_results WHERE job_id = $1",
    [key.id],
  );
  expect(rows).toEqual([{ long: true }, { long: true }]);
});

test("a link shows a result until it is revoked, and only the owner can create or revoke it", async () => {
  const [userId, other] = [await open(), await open()];
  await queueHolders(userId, "intel-holders-shown");
  expect(await createShareLink(ports, userId, "intel-holders-shown")).toBeNull();
  await completeGroupJob(ports, "intel-holders-shown", { full: {}, agent: {} });
  expect(await createShareLink(ports, other, "intel-holders-shown")).toBeNull();
  const token = (await createShareLink(ports, userId, "intel-holders-shown")) ?? "";
  expect(await createShareLink(ports, userId, "intel-holders-shown")).toBe(token);
  expect(await findSharedResult(ports, token)).toEqual({ owner: userId, jobId: "intel-holders-shown" });
  expect(await findGroupAnalysis(ports, userId, "intel-holders-shown")).toMatchObject({ shareToken: token });
  await deleteShareLink(ports, other, "intel-holders-shown");
  expect(await findSharedResult(ports, token)).not.toBeNull();
  await deleteShareLink(ports, userId, "intel-holders-shown");
  expect(await findSharedResult(ports, token)).toBeNull();
});

test("an analysis remains listed after its result has expired", async () => {
  const userId = await open();
  await queueHolders(userId, "intel-holders-old");
  await completeGroupJob(ports, "intel-holders-old", { full: {}, agent: {} });
  await database.pool.query("UPDATE group_results SET kept_until = now() - interval '1 s'");
  expect(await findGroupAnalysis(ports, userId, "intel-holders-old")).toMatchObject({
    status: "completed",
    hasResult: false,
  });
  const key = { id: "intel-holders-old", kind: "holder-profiles" } as const;
  expect(await readStoredResult(ports, userId, key, "full")).toBeNull();
});
