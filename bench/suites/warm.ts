import { z } from "zod";
import { type LoadOptions, loadInTurns } from "@/bench/load";
import { type BenchMetric, createHeadline } from "@/bench/metric";
import {
  callWithKey,
  findDemoAddresses,
  type MeasuredProduct,
  onProduct,
  runHoldersJob,
  UNREACHED,
} from "@/bench/product";
import { createMedian, findMedianBy } from "@/bench/rounds";

const CONNECTIONS = 32;
const SECONDS = 4;
const ROUNDS = 5;
/** Ratios with a goal. */
const HEADLINES: ReadonlySet<string> = new Set(["warm", "warm-tokens"]);

/** Stored results, paid by key, against an empty route. */
export const measureWarm = () =>
  onProduct(UNREACHED, async function* (product) {
    const { wallet, token } = await findDemoAddresses(product);
    const profile = `/api/v1/intel/wallet/${wallet}`;
    yield* measurePath(product, "warm", `${profile}/hud`);
    yield* measurePath(product, "warm-tokens", `${profile}/tokens`);
    yield* measurePath(product, "warm-profile", profile);
    const key = `holder-profiles:result:${await runHoldersJob(product, token)}`;
    yield* measurePath(product, "warm-result", `/api/v1/jobs/result/by-key?key=${key}`);
  });

async function* measurePath(
  product: MeasuredProduct,
  name: string,
  path: string,
): AsyncIterable<BenchMetric> {
  const { url, apiKey } = product;
  await callWithKey(product, path);
  const common = { connections: CONNECTIONS, seconds: SECONDS };
  const load: LoadOptions = { ...common, url: `${url}${path}`, headers: { "x-api-key": apiKey } };
  const turns = await loadInTurns(load, { ...common, url: `${url}/healthz`, headers: {} }, ROUNDS);
  const against = `requests a second of an empty route handler, ${CONNECTIONS} connections`;
  const ratio = findMedianBy(
    turns,
    ({ measured, baseline }) => measured.requestsPerSecond / baseline.requestsPerSecond,
  );
  const headline = createHeadline(name, ratio, "ratio", against);
  yield { ...headline, headline: HEADLINES.has(name), moreIsBetter: true };
  yield createMedian(`${name}-rps`, turns, ({ measured }) => measured.requestsPerSecond, "requests/s");
  yield createMedian(`${name}-empty-rps`, turns, ({ baseline }) => baseline.requestsPerSecond, "requests/s");
  yield createMedian(`${name}-median-ms`, turns, ({ measured }) => measured.medianMs);
  yield createMedian(`${name}-p99-ms`, turns, ({ measured }) => measured.p99Ms);
}

const WALLETS = 30;
const BATCH = "/api/v1/intel/wallets/batch-hud";

/** Thirty warm HUDs in one call against one warm HUD, both paid for by key. */
export const measureBatch = () =>
  onProduct(UNREACHED, async function* (product) {
    const { url, apiKey } = product;
    const wallets = await findWarmWallets(product);
    const common = { headers: { "x-api-key": apiKey }, connections: 1, seconds: SECONDS };
    const single = { ...common, url: `${url}/api/v1/intel/wallet/${wallets[0]}/hud` };
    const batch = { ...common, url: `${url}${BATCH}`, body: JSON.stringify({ wallets }) };
    const turns = await loadInTurns(batch, single, ROUNDS);
    const ratio = findMedianBy(turns, ({ measured, baseline }) => measured.medianMs / baseline.medianMs);
    yield createHeadline("batch", ratio, "ratio", "one warm /hud, median times of one connection");
    yield createMedian("batch-ms", turns, ({ measured }) => measured.medianMs);
    yield createMedian("batch-one-ms", turns, ({ baseline }) => baseline.medianMs);
  });

const Profiles = z.object({
  profiles: z.array(z.object({ walletAddress: z.string(), analysisSkipped: z.boolean() })),
});

/** Holders of the demo chain's token, whose analysis is fresh. */
async function findWarmWallets(product: MeasuredProduct): Promise<readonly string[]> {
  const jobId = await runHoldersJob(product, (await findDemoAddresses(product)).token);
  const path = `/api/v1/jobs/result/by-key?key=holder-profiles:result:${jobId}`;
  const { profiles } = Profiles.parse(await callWithKey(product, path));
  const analyzed = profiles.filter(({ analysisSkipped }) => !analysisSkipped);
  const wallets = analyzed.slice(0, WALLETS).map(({ walletAddress }) => walletAddress);
  const warmCount = Object.keys((await callWithKey(product, BATCH, { wallets })).huds).length;
  if (warmCount !== WALLETS) throw new Error(`${warmCount} of ${WALLETS} wallets are warm`);
  return wallets;
}
