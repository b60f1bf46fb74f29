import type { Figure, Suite } from "@/bench/figure";
import type { LoadResult } from "@/bench/load/load-options";
import { runLoad } from "@/bench/load/run-load";
import { median } from "@/bench/median";
import { type MeasuredProduct, startMeasuredProduct } from "@/bench/product";

const CONNECTIONS = 32;
const SECONDS = 5;
const ROUNDS = 4;

/** A warm HUD, paid by key, against a route that does nothing, in turns so that both meet the same machine. */
export const warmSuite: Suite = {
  name: "warm",
  description:
    "requests a second of a warm /hud with key and charge, against an empty route of the same build",
  async *run() {
    const product = await startMeasuredProduct();
    try {
      yield* figures(await measure(product));
    } finally {
      await product.stop();
    }
  },
};

interface Round {
  readonly hud: LoadResult;
  readonly empty: LoadResult;
}

async function measure({ url, apiKey, wallet }: MeasuredProduct): Promise<readonly Round[]> {
  const hudUrl = `${url}/api/v1/intel/wallet/${wallet}/hud`;
  const headers = { "x-api-key": apiKey };
  const load = (target: string, sent: Record<string, string>, seconds: number) =>
    runLoad({ url: target, headers: sent, connections: CONNECTIONS, seconds });
  const first = await fetch(hudUrl, { headers });
  if (first.status !== 200) throw new Error(`the first HUD was answered with ${first.status}`);
  await load(hudUrl, headers, 2);
  await load(`${url}/healthz`, {}, 2);
  const rounds: Round[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const empty = await load(`${url}/healthz`, {}, SECONDS);
    rounds.push({ empty, hud: await load(hudUrl, headers, SECONDS) });
  }
  const failures = rounds.reduce((sum, { hud, empty }) => sum + hud.failures + empty.failures, 0);
  if (failures > 0) throw new Error(`${failures} requests were not answered with 200`);
  return rounds;
}

function* figures(rounds: readonly Round[]): Iterable<Figure> {
  const against = `requests a second of an empty route handler, ${CONNECTIONS} connections`;
  const ratio = median(rounds.map(({ hud, empty }) => hud.requestsPerSecond / empty.requestsPerSecond));
  yield { name: "warm", value: ratio, unit: "ratio", against, headline: true };
  const plain = [
    ["warm-rps", "requests/s", ({ hud }: Round) => hud.requestsPerSecond],
    ["warm-empty-rps", "requests/s", ({ empty }: Round) => empty.requestsPerSecond],
    ["warm-median-ms", "ms", ({ hud }: Round) => hud.medianMs],
    ["warm-p99-ms", "ms", ({ hud }: Round) => hud.p99Ms],
  ] as const;
  for (const [name, unit, read] of plain) {
    yield { name, value: median(rounds.map(read)), unit, against: "median of rounds", headline: false };
  }
}
