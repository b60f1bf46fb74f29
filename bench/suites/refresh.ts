import { analyzeStored, createInputPorts } from "@/bench/history/analyze-stored";
import { buildHistory } from "@/bench/history/build-history";
import { headline, metric } from "@/bench/metric";
import { createHeapReader, medianBy, medianMetric, runRounds, timeOf } from "@/bench/rounds";
import { appendChanges, onStore } from "@/bench/store";
import { HistoryCache } from "@/lib/wallets/history-cache";

const SWAPS = 100_000;
const ADDED = 10;
const PLAN = { warmUp: 3, rounds: 9 };

/** Ten new transactions of a large wallet, for a process that has analyzed it before and for one that has not. */
export const measureRefresh = () =>
  onStore(async function* ({ wallets }) {
    const input = buildHistory(SWAPS + ADDED * (PLAN.warmUp + PLAN.rounds + 1));
    const ports = await createInputPorts(input);
    await appendChanges(wallets, input, input.changes.slice(0, SWAPS));
    const histories = new HistoryCache(wallets);
    await analyzeStored({ ...ports, histories }, input, input.changes[SWAPS - 1]);
    const rounds = await runRounds(PLAN, async (round) => {
      const first = SWAPS + round * ADDED;
      const added = input.changes.slice(first, first + ADDED);
      const refreshMs = await timeOf(async () => {
        await appendChanges(wallets, input, added, input.changes[first - 1]);
        await analyzeStored({ ...ports, histories }, input, added.at(-1));
      });
      const unread = { ...ports, histories: new HistoryCache(wallets) };
      return { refreshMs, fullMs: await timeOf(() => analyzeStored(unread, input, added.at(-1))) };
    });
    const ratio = medianBy(rounds, ({ refreshMs, fullMs }) => refreshMs / fullMs);
    yield headline("refresh", ratio, "ratio", `full recompute of ${SWAPS} swaps from storage`);
    yield medianMetric("refresh-ms", rounds, ({ refreshMs }) => refreshMs);
    yield medianMetric("refresh-full-ms", rounds, ({ fullMs }) => fullMs);

    // Memory that a process has of a wallet between two analyses.
    const readHeap = createHeapReader();
    const cached = new HistoryCache(wallets);
    const before = readHeap();
    await analyzeStored({ ...ports, histories: cached }, input, input.changes.at(-1));
    const bytes = (readHeap() - before) / SWAPS;
    const state =
      cached.checkpointOf(input.wallet) === null ? "nothing cached" : "cached between two analyses";
    yield metric("refresh-memory", bytes, "bytes", `a swap, ${state}`);
  });
