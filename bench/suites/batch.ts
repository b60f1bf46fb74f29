import { z } from "zod";
import { loadInTurns } from "@/bench/load/load";
import { headline } from "@/bench/metric";
import {
  callWithKey,
  findDemoAddresses,
  type MeasuredProduct,
  onUnlimitedProduct,
  runHoldersJob,
} from "@/bench/product";
import { medianBy, medianMetric } from "@/bench/rounds";

const WALLETS = 30;
const SECONDS = 4;
const ROUNDS = 5;
const BATCH = "/api/v1/intel/wallets/batch-hud";

/** Thirty warm HUDs in one call against one warm HUD, both paid for by key. */
export const measureBatch = () =>
  onUnlimitedProduct(async function* (product) {
    const { url, apiKey } = product;
    const wallets = await findWarmWallets(product);
    const common = { headers: { "x-api-key": apiKey }, connections: 1, seconds: SECONDS };
    const one = { ...common, url: `${url}/api/v1/intel/wallet/${wallets[0]}/hud` };
    const batch = { ...common, url: `${url}${BATCH}`, body: JSON.stringify({ wallets }) };
    const turns = await loadInTurns(batch, one, ROUNDS);
    const ratio = medianBy(turns, ({ measured, baseline }) => measured.medianMs / baseline.medianMs);
    yield headline("batch", ratio, "ratio", "one warm /hud, median times of one connection");
    yield medianMetric("batch-ms", turns, ({ measured }) => measured.medianMs);
    yield medianMetric("batch-one-ms", turns, ({ baseline }) => baseline.medianMs);
  });

const Profiles = z.object({
  profiles: z.array(z.object({ walletAddress: z.string(), analysisSkipped: z.boolean() })),
});

/** Holders of the demo chain's token, whose analysis is fresh. */
async function findWarmWallets(product: MeasuredProduct): Promise<readonly string[]> {
  const { token } = await findDemoAddresses(product);
  const result = await callWithKey(product, await runHoldersJob(product, token));
  const analyzed = Profiles.parse(result).profiles.filter(({ analysisSkipped }) => !analysisSkipped);
  const wallets = analyzed.slice(0, WALLETS).map(({ walletAddress }) => walletAddress);
  const ready = Object.keys((await callWithKey(product, BATCH, { wallets })).huds).length;
  if (ready !== WALLETS) throw new Error(`${ready} of ${WALLETS} wallets are warm`);
  return wallets;
}
