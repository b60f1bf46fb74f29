import { indexChanges } from "@walletlens/engine/swaps/index-changes";
import { computeMetrics } from "@walletlens/engine/wallet/compute-metrics";
import { buildProfile } from "@walletlens/engine/wallet/profile";
import { buildHistory } from "@/bench/history/build-history";
import { createParseBaseline } from "@/bench/history/transaction-texts";
import { createHeadline, createMetric } from "@/bench/metric";
import { createHeapReader, createMedian, findMedianBy, measureMs, runRounds } from "@/bench/rounds";
import { appendHistory, onStore, readTableSizes } from "@/bench/store";
import { HistoryCache, loadHistory } from "@/lib/wallets/history-cache";

const SWAPS = 100_000;

/** Histories in PostgreSQL: storing them, their size, and computing a wallet from its stored history. */
export const measureStore = () =>
  onStore(async function* ({ wallets, database }) {
    const input = buildHistory(SWAPS);
    const appendMs = await measureMs(() => appendHistory(wallets, input));
    yield createMetric("store-append", (SWAPS / appendMs) * 1000, "rows/s", "chunks of 1,000");
    const pages = (await readTableSizes(database)).find(({ name }) => name === "wallet_pages");
    const bytes = ((pages?.table ?? 0) + (pages?.indexes ?? 0)) / SWAPS;
    yield createMetric("store-bytes", bytes, "bytes", "a swap, indexes included");
    const parse = createParseBaseline(SWAPS);
    const rounds = await runRounds({ warmUp: 4, rounds: 15 }, async () => {
      const parseMs = await parse.measure();
      const engineMs = await measureMs(() => buildProfile(input, computeMetrics(input)));
      const start = performance.now();
      const history = await loadHistory(new HistoryCache(wallets), input.wallet);
      const readMs = performance.now() - start;
      const storedInput = { ...input, ...history };
      buildProfile(storedInput, computeMetrics(storedInput));
      return { parseMs, engineMs, readMs, ms: performance.now() - start };
    });
    const ratio = findMedianBy(rounds, ({ ms, engineMs }) => ms / engineMs);
    yield createHeadline("store", ratio, "ratio", `engine alone on the same ${SWAPS} swaps`);
    const share = findMedianBy(rounds, ({ ms, parseMs }) => ms / parseMs);
    yield createHeadline("store-of-parse", share, "ratio", parse.against);
    yield { ...createMedian("store-ms", rounds, ({ ms }) => ms), headline: true };
    yield createMedian("store-read-ms", rounds, ({ readMs }) => readMs);
    yield createMedian("store-engine-ms", rounds, ({ engineMs }) => engineMs);
    const histories = new HistoryCache(wallets);
    const readHeap = createHeapReader();
    const initialHeap = readHeap();
    const { entries, changes } = await loadHistory(histories, input.wallet);
    indexChanges(changes);
    const cachedBytes = (readHeap() - initialHeap) / entries.length;
    yield createMetric("store-cached", cachedBytes, "bytes", "a swap in the cache, with its index");
  });
