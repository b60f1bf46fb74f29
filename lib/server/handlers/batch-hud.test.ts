import type { Address } from "@walletlens/engine/address";
import type { WalletHud } from "@walletlens/engine/result-types";
import { testAddress } from "@walletlens/engine/testing/build-change";
import { buildWalletInput } from "@walletlens/engine/testing/build-wallet-input";
import { computeMetrics } from "@walletlens/engine/wallet/compute-metrics";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { toViews } from "@/lib/wallets/snapshot-inputs";
import { createSnapshotStore } from "@/lib/wallets/snapshot-store";
import type { SnapshotViews } from "@/lib/wallets/wallet-store";
import { provideApi } from "../testing/provide-api";
import { readProblem } from "../testing/read-problem";
import { SAMPLE_WALLET } from "../testing/sample-wallet";

const PATH = "/api/v1/intel/wallets/batch-hud";
/** Raydium's authority, from the reviewed list of labels. */
const POOL = "5Q544fKrFoe6tsEbD7S8EmxGTJYAKtTVhAW5Q5pge4j1";

const { api, database } = await provideApi();

function post(apiKey: string | null, body: unknown) {
  const headers = { "Content-Type": "application/json", ...(apiKey === null ? {} : { "X-Api-Key": apiKey }) };
  return api.call(PATH, { method: "POST", headers, body: JSON.stringify(body) });
}

/** Stores the responses of a wallet without activity, of some minutes ago, with `views` in place of some. */
async function storeWallet(
  wallet: Address,
  minutesAgo: number,
  views: Partial<SnapshotViews> = {},
): Promise<void> {
  const analyzedAt = Date.now() - minutesAgo * 60_000;
  const input = buildWalletInput({ wallet, holdings: null, present: null, analyzedAt });
  const computed = toViews({ input, metrics: computeMetrics(input), history: { entries: [], range: null } });
  await createSnapshotStore(database).save(wallet, analyzedAt, { ...computed, ...views }, false);
}

async function storeHud(wallet: Address, minutesAgo: number, fields: Partial<WalletHud> = {}): Promise<void> {
  const hud = { ...SAMPLE_WALLET.hud, walletAddress: wallet, ...fields };
  await storeWallet(wallet, minutesAgo, { hud });
}

async function endAnalyses(wallet: string, code: string | null): Promise<void> {
  await database.pool.query(
    `UPDATE analyses SET status = CASE WHEN $2::text IS NULL THEN 'completed' ELSE 'failed' END,
       error_code = $2, error = 'It says why.', finished_at = now()
     WHERE wallet = $1 AND finished_at IS NULL`,
    [wallet, code],
  );
}

const countAnalyses = async (wallet: string) =>
  (await database.pool.query("SELECT FROM analyses WHERE wallet = $1", [wallet])).rowCount;

describe("a batch", () => {
  test("returns fresh signals, queues stale and unread wallets and skips pools, for one price", async () => {
    const { apiKey, userId } = await api.createKey(10);
    const [fresh, stale, unread] = [testAddress("fresh"), testAddress("sta1e"), testAddress("unread")];
    await storeHud(fresh, 29);
    await storeHud(stale, 31);
    const answer = await post(apiKey, { wallets: [unread, fresh, POOL, stale] });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      huds: {
        [fresh]: {
          walletAddress: fresh,
          behaviorCode: "W",
          winRate: 0.5,
          trimmedMeanPnl: 1.25,
          dataQualityTier: "SILVER",
          isBot: false,
          isWhale: false,
          calculatedAt: SAMPLE_WALLET.hud.calculatedAt,
        },
      },
      queued: [unread, stale].map((walletAddress) => ({
        walletAddress,
        jobId: expect.stringMatching(/^intel-batch-hud-[0-9a-f]{32}$/),
        monitoringUrl: expect.stringMatching(/^\/api\/v1\/jobs\/intel-batch-hud-/),
      })),
      skipped: [POOL],
      notFound: [],
    });
    expect(answer.headers.get("x-credits-charged")).toBe("5");
    await expect(api.chargesOf(userId)).resolves.toMatchObject([{ credits: -5, reason: "batch-hud" }]);
  });

  test("returns the rest if it is called again after the jobs", async () => {
    const { apiKey } = await api.createKey(10);
    const wallet = testAddress("rest");
    const { body } = await post(apiKey, { wallets: [wallet] });
    const Queued = z.object({ queued: z.array(z.object({ monitoringUrl: z.string() })).length(1) });
    const [job] = Queued.parse(body).queued;
    expect((await api.call(job?.monitoringUrl ?? "")).body).toEqual({ status: "waiting", progress: 0 });
    await storeHud(wallet, 0);
    await endAnalyses(wallet, null);
    expect((await api.call(job?.monitoringUrl ?? "")).body).toMatchObject({ status: "completed" });
    const again = await post(apiKey, { wallets: [wallet] });
    expect(again.body).toMatchObject({ huds: { [wallet]: { walletAddress: wallet } }, queued: [] });
  });

  test("names unused addresses and program accounts after their analyses have ended", async () => {
    const { apiKey } = await api.createKey(20);
    const wallets = [testAddress("never"), testAddress("program"), testAddress("away")];
    expect((await post(apiKey, { wallets })).body).toMatchObject({ skipped: [], notFound: [] });
    for (const [n, code] of ["wallet_not_found", "system_wallet", "chain_unavailable"].entries()) {
      await endAnalyses(String(wallets[n]), code);
    }
    expect((await post(apiKey, { wallets })).body).toMatchObject({
      notFound: [wallets[0]],
      skipped: [wallets[1]],
      queued: [{ walletAddress: wallets[2] }],
    });
    expect(await countAnalyses(String(wallets[0]))).toBe(1);
  });

  test("requests no second analysis of a wallet that is being analyzed", async () => {
    const { apiKey } = await api.createKey(10);
    const wallet = testAddress("once");
    const [first, second] = [
      await post(apiKey, { wallets: [wallet] }),
      await post(apiKey, { wallets: [wallet] }),
    ];
    expect(second.body.queued).toEqual(first.body.queued);
    expect(await countAnalyses(wallet)).toBe(1);
  });

  test("only unknown fields that a batch contains are named", async () => {
    const { apiKey } = await api.createKey(10);
    const wallet = testAddress("vague");
    await storeHud(wallet, 1, { unknown: ["winRate", "avgTxValueSol"] });
    const { body } = await post(apiKey, { wallets: [wallet] });
    expect(body.huds).toMatchObject({ [wallet]: { unknown: ["winRate"] } });
  });
});

describe("invalid batches", () => {
  const wallet = testAddress("A");
  test.each([
    ["no wallet", { wallets: [] }, "wallets"],
    ["31 wallets", { wallets: Array.from({ length: 31 }, () => wallet) }, "wallets"],
    ["a wallet named twice", { wallets: [wallet, wallet] }, "wallets"],
    ["a malformed address", { wallets: [wallet, "0x12"] }, "wallets.1"],
    ["an unknown field", { wallets: [wallet], page: 1 }, "page"],
    ["no body", undefined, ""],
  ])("%s returns 400 with its path, free of charge", async (_, body, path) => {
    const { apiKey, userId } = await api.createKey(5);
    const answer = await post(apiKey, body);
    const problem = readProblem(answer);
    expect(problem).toMatchObject({ statusCode: 400, code: "invalid_request" });
    expect(problem.issues?.map((issue) => issue.path)).toContain(path);
    await expect(api.chargesOf(userId)).resolves.toEqual([]);
  });
});
