import type { Figure } from "@/bench/figure";
import { loadInTurns, type Turn } from "@/bench/load/load-in-turns";
import { median } from "@/bench/median";
import { type MeasuredProduct, onMeasuredProduct } from "@/bench/product";

const CONNECTIONS = 32;
const SECONDS = 5;
const ROUNDS = 4;

/** A warm HUD, paid by key, against a route that does nothing, in turns so that both meet the same machine. */
export async function* measureWarm(): AsyncIterable<Figure> {
  yield* figures(await onMeasuredProduct(measure));
}

async function measure({ url, apiKey, wallet }: MeasuredProduct): Promise<readonly Turn[]> {
  const common = { connections: CONNECTIONS, seconds: SECONDS };
  const hud = {
    ...common,
    url: `${url}/api/v1/intel/wallet/${wallet}/hud`,
    headers: { "x-api-key": apiKey },
  };
  const first = await fetch(hud.url, { headers: hud.headers });
  if (first.status !== 200) throw new Error(`the first HUD was answered with ${first.status}`);
  return loadInTurns(hud, { ...common, url: `${url}/healthz`, headers: {} }, ROUNDS);
}

function* figures(turns: readonly Turn[]): Iterable<Figure> {
  const against = `requests a second of an empty route handler, ${CONNECTIONS} connections`;
  const ratio = median(
    turns.map(({ measured, baseline }) => measured.requestsPerSecond / baseline.requestsPerSecond),
  );
  yield { name: "warm", value: ratio, unit: "ratio", against, headline: true };
  const plain = [
    ["warm-rps", "requests/s", ({ measured }: Turn) => measured.requestsPerSecond],
    ["warm-empty-rps", "requests/s", ({ baseline }: Turn) => baseline.requestsPerSecond],
    ["warm-median-ms", "ms", ({ measured }: Turn) => measured.medianMs],
    ["warm-p99-ms", "ms", ({ measured }: Turn) => measured.p99Ms],
  ] as const;
  for (const [name, unit, read] of plain) {
    yield { name, value: median(turns.map(read)), unit, against: "median of rounds" };
  }
}
