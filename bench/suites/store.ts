import { indexChanges } from "@walletlens/engine/swaps/index-changes";
import { computeMetrics } from "@walletlens/engine/wallet/compute-metrics";
import { buildProfile } from "@walletlens/engine/wallet/profile";
import { buildHistory } from "@/bench/history/build-history";
import { createParseBaseline } from "@/bench/history/transaction-texts";
import { headline, metric } from "@/bench/metric";
import { createHeapReader, medianBy, medianMetric, runRounds, timeOf } from "@/bench/rounds";
import { appendChanges, loadInput, onStore, readTableSizes } from "@/bench/store";
import { HistoryCache, loadHistory } from "@/lib/wallets/history-cache";

const SWAPS = 100_000;

/** Histories in PostgreSQL: storing them, their size, and computing a wallet from its stored history. */
export const measureStore = () =>
  onStore(async function* ({ wallets, database }) {
    const input = buildHistory(SWAPS);
    const appendMs = await timeOf(() => appendChanges(wallets, input, input.changes));
    yield metric("store-append", (SWAPS / appendMs) * 1000, "rows/s", "chunks of 1,000");
    const pages = (await readTableSizes(database)).find(({ name }) => name === "wallet_pages");
    const bytes = ((pages?.table ?? 0) + (pages?.indexes ?? 0)) / SWAPS;
    yield metric("store-bytes", bytes, "bytes", "a swap, indexes included");
    const parse = createParseBaseline(SWAPS);
    const rounds = await runRounds({ warmUp: 4, rounds: 15 }, async () => {
      const parseMs = await parse.measure();
      const engineMs = await timeOf(() => buildProfile(input, computeMetrics(input)));
      const started = performance.now();
      const stored = await loadInput(wallets, input);
      const readMs = performance.now() - started;
      buildProfile(stored, computeMetrics(stored));
      return { parseMs, engineMs, readMs, ms: performance.now() - started };
    });
    const ratio = medianBy(rounds, ({ ms, engineMs }) => ms / engineMs);
    yield headline("store", ratio, "ratio", `engine alone on the same ${SWAPS} swaps`);
    const share = medianBy(rounds, ({ ms, parseMs }) => ms / parseMs);
    yield headline("store-of-parse", share, "ratio", parse.against);
    yield headline(
      "store-ms",
      medianBy(rounds, ({ ms }) => ms),
      "ms",
      "median of rounds",
    );
    yield medianMetric("store-read-ms", rounds, ({ readMs }) => readMs);
    yield medianMetric("store-engine-ms", rounds, ({ engineMs }) => engineMs);
    const histories = new HistoryCache(wallets);
    const readHeap = createHeapReader();
    const initialHeap = readHeap();
    const { entries, changes } = await loadHistory(histories, input.wallet);
    indexChanges(changes);
    const cachedBytes = (readHeap() - initialHeap) / entries.length;
    yield metric("store-cached", cachedBytes, "bytes", "a swap in the cache, with its index");
  });
