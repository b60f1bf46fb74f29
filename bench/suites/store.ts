import { computeFigures } from "@walletlens/engine/wallet/compute-figures";
import { buildProfile } from "@walletlens/engine/wallet/profile";
import type { WalletInput } from "@walletlens/engine/wallet/wallet-input";
import type { Pool } from "pg";
import type { Figure } from "@/bench/figure";
import { buildHistory } from "@/bench/history/build-history";
import { appendChanges, onStore, readStoredInput } from "@/bench/history/on-store";
import { createParseBaseline, type ParseBaseline } from "@/bench/history/parse-baseline";
import { medianOf } from "@/bench/median";
import type { WalletStore } from "@/lib/wallets/wallet-store";

const SWAPS = 100_000;
const WARM_UP = 4;
const ROUNDS = 15;

/** Histories in PostgreSQL: keeping them, their size, and computing a wallet from what is kept. */
export const measureStore = () =>
  onStore(async function* ({ wallets, database }) {
    const input = buildHistory(SWAPS);
    const started = performance.now();
    await appendChanges(wallets, input, input.changes);
    const rate = SWAPS / ((performance.now() - started) / 1000);
    yield { name: "store-append", value: rate, unit: "rows/s", against: "chunks of 1,000" };
    const bytes = (await readSize(database.pool)) / SWAPS;
    yield {
      name: "store-bytes",
      value: bytes,
      unit: "bytes",
      against: "a swap, indexes included",
    };
    const parse = createParseBaseline(SWAPS);
    yield* figures(await measure(wallets, input, parse), parse.against);
  });

interface Round {
  readonly parseMs: number;
  readonly engineMs: number;
  readonly readMs: number;
  readonly computeMs: number;
}

/** In turns, so that both meet the same machine. */
async function measure(
  wallets: WalletStore,
  input: WalletInput,
  parse: ParseBaseline,
): Promise<readonly Round[]> {
  const rounds: Round[] = [];
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
    const parseMs = parse.measure();
    const alone = performance.now();
    buildProfile(input, computeFigures(input));
    const engineMs = performance.now() - alone;
    const started = performance.now();
    const kept = await readStoredInput(wallets, input);
    const read = performance.now();
    buildProfile(kept, computeFigures(kept));
    rounds.push({ parseMs, engineMs, readMs: read - started, computeMs: performance.now() - read });
  }
  return rounds.slice(WARM_UP);
}

function* figures(rounds: readonly Round[], parsed: string): Iterable<Figure> {
  const whole = ({ readMs, computeMs }: Round) => readMs + computeMs;
  const middle = (read: (round: Round) => number) => medianOf(rounds.map(read));
  const ratio = middle((round) => whole(round) / round.engineMs);
  const against = `engine alone on the same ${SWAPS} swaps`;
  yield { name: "store", value: ratio, unit: "ratio", against, headline: true };
  const share = middle((round) => whole(round) / round.parseMs);
  yield { name: "store-of-parse", value: share, unit: "ratio", against: parsed, headline: true };
  const plain = { unit: "ms", against: "median of runs" };
  yield { name: "store-ms", value: middle(whole), ...plain, headline: true };
  yield { name: "store-read-ms", value: middle(({ readMs }) => readMs), ...plain };
  yield { name: "store-engine-ms", value: middle(({ engineMs }) => engineMs), ...plain };
}

async function readSize(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ size: string }>(
    "SELECT pg_total_relation_size('history_pages') AS size",
  );
  return Number(rows[0]?.size);
}
