import { type LoadOptions, loadInTurns, type Turn } from "@/bench/load/load";
import { type BenchMetric, headline, metric } from "@/bench/metric";
import {
  callWithKey,
  findDemoAddresses,
  type MeasuredProduct,
  onUnlimitedProduct,
  runHoldersJob,
} from "@/bench/product";
import { medianBy, medianMetric } from "@/bench/rounds";

const CONNECTIONS = 32;
const SECONDS = 4;
const ROUNDS = 5;
/** Ratios with a goal. */
const HEADLINES: ReadonlySet<string> = new Set(["warm", "warm-tokens"]);

/** Stored results, paid by key, against an empty route. */
export const measureWarm = () =>
  onUnlimitedProduct(async function* (product) {
    const { wallet: address, token } = await findDemoAddresses(product);
    const wallet = `/api/v1/intel/wallet/${address}`;
    yield* measurePath(product, "warm", `${wallet}/hud`);
    yield* measurePath(product, "warm-tokens", `${wallet}/tokens`);
    yield* measurePath(product, "warm-profile", wallet);
    yield* measurePath(product, "warm-result", await runHoldersJob(product, token));
  });

async function* measurePath(
  product: MeasuredProduct,
  name: string,
  path: string,
): AsyncIterable<BenchMetric> {
  const { url, apiKey } = product;
  await callWithKey(product, path);
  const common = { connections: CONNECTIONS, seconds: SECONDS };
  const measured: LoadOptions = { ...common, url: `${url}${path}`, headers: { "x-api-key": apiKey } };
  const turns = await loadInTurns(measured, { ...common, url: `${url}/healthz`, headers: {} }, ROUNDS);
  const against = `requests a second of an empty route handler, ${CONNECTIONS} connections`;
  const ratio = medianBy(turns, (turn) => turn.measured.requestsPerSecond / turn.baseline.requestsPerSecond);
  yield {
    ...headline(name, ratio, "ratio", against),
    headline: HEADLINES.has(name),
    moreIsBetter: true,
  };
  const rate = (of: keyof Turn) => medianBy(turns, (turn) => turn[of].requestsPerSecond);
  yield metric(`${name}-rps`, rate("measured"), "requests/s");
  yield metric(`${name}-empty-rps`, rate("baseline"), "requests/s");
  yield medianMetric(`${name}-median-ms`, turns, (turn) => turn.measured.medianMs);
  yield medianMetric(`${name}-p99-ms`, turns, (turn) => turn.measured.p99Ms);
}
