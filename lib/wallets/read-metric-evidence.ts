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
import { type CachedResults, NEVER_BOUGHT, type ResponseCache } from "./response-cache";
import { type RestorePorts, restoreInput } from "./snapshot-inputs";
import type { SnapshotStore } from "./wallet-store";

export type MetricEvidencePorts = RestorePorts & {
  readonly snapshots: SnapshotStore;
};

/** Ports of page parts that are computed from stored histories. */
export type PagePartPorts = MetricEvidencePorts & {
  readonly responseCache: ResponseCache;
  readonly pageWork: PageWork;
};

/**
 * Returns a page of the evidence of one metric, computed from the inputs of the stored metrics; null without
 * stored metrics. Makes no calls to the chain and starts no analysis. The result is cached for all readers; a
 * computation counts against the reader by `admit`. Throws as `admit`, and `server_busy` as `PageWork.run`.
 */
export const readMetricEvidence = fromStoredInput(
  ({ metrics }) => metrics,
  (input, request: MetricRequest) => traceMetric(input, request),
);

/**
 * Like `readMetricEvidence`, for all trades and transfers of one token; `NEVER_BOUGHT` without a purchase.
 */
export const readTokenEvidence = fromStoredInput(
  ({ tokens }) => tokens,
  function* (input, { mint, page }: TokenEvidenceRequest) {
    return (yield* traceToken(input, mint, page)) ?? NEVER_BOUGHT;
  },
);

/** Like `readMetricEvidence`, for a page of swaps, transfers and conversions. */
export const readWalletFeed = fromStoredInput(
  ({ feeds }) => feeds,
  (input, request: FeedRequest) => listFeed(input, request),
);

/** Like `readMetricEvidence`, for the metrics of a period. */
export const readPeriod = fromStoredInput(
  ({ periods }) => periods,
  (input, choice: PeriodChoice) => computePeriod(input, choice),
);

interface TokenEvidenceRequest {
  readonly mint: Address;
  readonly page: number;
}

/** Creates a use case that returns, like `readMetricEvidence`, a cached result of `compute`. */
export function fromStoredInput<Request, Answer>(
  select: (answers: ResponseCache) => CachedResults<Answer>,
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
    const answers = select(ports.responseCache);
    const key = buildKey(wallet, newest.calculatedAt, request);
    const cachedAnswer = answers.find(key);
    if (cachedAnswer !== null) return cachedAnswer;
    // The inputs are large, so they are read only after admission.
    await admit(countVisits((await ports.snapshots.find(wallet, "transactions"))?.body ?? 0));
    const inputs = (await ports.snapshots.find(wallet, "inputs"))?.body;
    if (inputs === undefined) return null;
    return answers.read(buildKey(wallet, inputs.analyzedAt, request), () =>
      ports.pageWork.run(async () =>
        runCooperatively(compute(await restoreInput(ports, wallet, inputs), request)),
      ),
    );
  };
}

/** Cache key of a result for the analysis at `analyzedAt` (unix milliseconds). */
export function buildKey(wallet: Address, analyzedAt: number, request: unknown): string {
  return JSON.stringify([wallet, analyzedAt, request]);
}

/** Returns the input of a wallet's stored metrics, or null. */
export async function readStoredInput(
  ports: MetricEvidencePorts,
  wallet: Address,
): Promise<WalletInput | null> {
  const snapshot = await ports.snapshots.find(wallet, "inputs");
  return snapshot === null ? null : restoreInput(ports, wallet, snapshot.body);
}
