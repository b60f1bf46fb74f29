import type { Address } from "@walletlens/engine/address";
import type { Steps } from "@walletlens/engine/steps";
import { type FeedRequest, listFeed } from "@walletlens/engine/wallet/list-feed";
import type { MetricRequest } from "@walletlens/engine/wallet/metric-evidence/metric-evidence";
import { traceMetric } from "@walletlens/engine/wallet/metric-evidence/trace-metric";
import { traceToken } from "@walletlens/engine/wallet/metric-evidence/trace-token";
import { computePeriod, type PeriodChoice } from "@walletlens/engine/wallet/period-metrics";
import type { WalletInput } from "@walletlens/engine/wallet/wallet-input";
import { runCooperatively } from "@/lib/runtime/run-cooperatively";
import { type AdmitWork, countVisits, type PageWork } from "./page-work";
import { NEVER_BOUGHT, type ResponseCache, type StoredAnswers } from "./response-cache";
import { type RestorePorts, restoreInput } from "./snapshot-inputs";
import type { SnapshotStore } from "./wallet-store";

export type MetricEvidencePorts = RestorePorts & {
  readonly snapshots: Pick<SnapshotStore, "find">;
};

/** Ports of what pages compute from kept histories. */
export type PagePartPorts = MetricEvidencePorts & {
  readonly answers: ResponseCache;
  readonly pageWork: PageWork;
};

/**
 * A page of what one metric is made of, of the newest metrics that are kept of a wallet, computed from what those were
 * computed from. Null where none are kept; asks nothing of the chain and starts no analysis. Made once for all who read
 * it; making it counts against the reader by `admit`. Throws as `admit`, and `server_busy` as `PageWork.run`.
 */
export const readMetricEvidence = fromStoredInput(
  ({ metrics }) => metrics,
  (input, request: MetricRequest) => traceMetric(input, request),
);

/** Reads, as `readFigureEvidence` does, all that the wallet did with one token, or that it never bought that. */
export const readTokenEvidence = fromStoredInput(
  ({ tokens }) => tokens,
  function* (input, { mint, page }: TokenEvidenceRequest) {
    return (yield* traceToken(input, mint, page)) ?? NEVER_BOUGHT;
  },
);

/** Reads, as `readFigureEvidence` does, a page of the wallet's swaps, transfers and conversions. */
export const readWalletFeed = fromStoredInput(
  ({ feeds }) => feeds,
  (input, request: FeedRequest) => listFeed(input, request),
);

/** Reads, as `readFigureEvidence` does, what the wallet did in a period. */
export const readPeriod = fromStoredInput(
  ({ periods }) => periods,
  (input, choice: PeriodChoice) => computePeriod(input, choice),
);

interface TokenEvidenceRequest {
  readonly mint: Address;
  readonly page: number;
}

/** A use case that reads, as `readFigureEvidence` does, what `compute` gives for a request. */
export function fromStoredInput<Request, Answer>(
  select: (answers: ResponseCache) => StoredAnswers<Answer>,
  compute: (input: WalletInput, request: Request) => Steps<Answer>,
) {
  return async (
    ports: PagePartPorts,
    wallet: Address,
    request: Request,
    admit: AdmitWork,
  ): Promise<Answer | null> => {
    const newest = await ports.snapshots.find(wallet, "time");
    if (newest === null) return null;
    const stored = select(ports.answers);
    const key = keyOf(wallet, newest.calculatedAt, request);
    const known = stored.find(key);
    if (known !== null) return known;
    // What an answer is computed from is long, and read only for who may have one.
    await admit(countVisits((await ports.snapshots.find(wallet, "transactions"))?.body ?? 0));
    const inputs = (await ports.snapshots.find(wallet, "inputs"))?.body;
    if (inputs === undefined) return null;
    return stored.read(keyOf(wallet, inputs.analyzedAt, request), () =>
      ports.pageWork.run(async () =>
        runCooperatively(compute(await restoreInput(ports, wallet, inputs), request)),
      ),
    );
  };
}

/** Key of an answer about a wallet, of the analysis of a time (unix milliseconds). */
export function keyOf(wallet: Address, analyzedAt: number, request: unknown): string {
  return JSON.stringify([wallet, analyzedAt, request]);
}

/** Input of the newest metrics that are kept of a wallet; null where none are. */
export async function readStoredInput(
  ports: MetricEvidencePorts,
  wallet: Address,
): Promise<WalletInput | null> {
  const stored = await ports.snapshots.find(wallet, "inputs");
  return stored === null ? null : restoreInput(ports, wallet, stored.body);
}
