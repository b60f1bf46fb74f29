import { z } from "zod";
import { askWithKey, awaitHolders } from "@/bench/await-holders";
import type { Figure } from "@/bench/figure";
import { loadInTurns, type Turn } from "@/bench/load/load-in-turns";
import { medianOf } from "@/bench/median";
import { type MeasuredProduct, onMeasuredProduct } from "@/bench/product";

const WALLETS = 30;
const SECONDS = 4;
const ROUNDS = 5;

/** Thirty warm HUDs in one call against one warm HUD, both paid by key, in turns so that both meet the same machine. */
export async function* measureBatch(): AsyncIterable<Figure> {
  yield* figures(await onMeasuredProduct(measure));
}

async function measure(product: MeasuredProduct): Promise<readonly Turn[]> {
  const wallets = await warmWallets(product);
  const headers = { "x-api-key": product.apiKey };
  const common = { headers, connections: 1, seconds: SECONDS };
  const one = { ...common, url: `${product.url}/api/v1/intel/wallet/${wallets[0]}/hud` };
  const batch = { ...common, url: batchUrl(product), body: JSON.stringify({ wallets }) };
  return loadInTurns(batch, one, ROUNDS);
}

function* figures(turns: readonly Turn[]): Iterable<Figure> {
  const ratio = medianOf(turns.map(({ measured, baseline }) => measured.medianMs / baseline.medianMs));
  const against = "one warm /hud, median times of one connection";
  yield { name: "batch", value: ratio, unit: "ratio", against, headline: true };
  const plain = { unit: "ms", against: "median of rounds" };
  yield { name: "batch-ms", value: medianOf(turns.map(({ measured }) => measured.medianMs)), ...plain };
  yield { name: "batch-one-ms", value: medianOf(turns.map(({ baseline }) => baseline.medianMs)), ...plain };
}

const Profiles = z.object({
  profiles: z.array(z.object({ walletAddress: z.string(), analysisSkipped: z.boolean() })),
});

/** Holders of the demo chain's token, whose analysis is fresh. */
async function warmWallets(product: MeasuredProduct): Promise<readonly string[]> {
  const result = await askWithKey(product, await awaitHolders(product));
  const analysed = Profiles.parse(result).profiles.filter(({ analysisSkipped }) => !analysisSkipped);
  const wallets = analysed.slice(0, WALLETS).map(({ walletAddress }) => walletAddress);
  const { huds } = await askWithKey(product, "/api/v1/intel/wallets/batch-hud", { wallets });
  const ready = Object.keys(huds).length;
  if (ready !== WALLETS) throw new Error(`${ready} of ${WALLETS} wallets are warm`);
  return wallets;
}

function batchUrl({ url }: MeasuredProduct): string {
  return `${url}/api/v1/intel/wallets/batch-hud`;
}
