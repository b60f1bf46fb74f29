import { getHeapStatistics } from "node:v8";
import { createPoolPrices } from "@walletlens/solana/prices/create-pool-prices";
import type { SolPrices, SourceChange } from "@walletlens/solana/prices/price-sources";
import { connectChain, shareMints, unconfiguredChain } from "@/lib/chain/connect-chain";
import { createLabels } from "@/lib/chain/labels/create-labels";
import { connectSolPrices, connectTokenPrices } from "@/lib/chain/prices/connect-prices";
import type { Env } from "@/lib/config/env";
import type { Log } from "@/lib/config/log";
import { ReferenceWallets } from "@/lib/coordination/reference-wallets";
import type { Database } from "@/lib/db/database";
import { allocateSlots } from "@/lib/jobs/rules/queues";
import { MemoryBudget } from "@/lib/runtime/memory-budget";
import type { RandomHex } from "@/lib/runtime/ports";
import { ProtocolMonitor } from "@/lib/runtime/protocol-monitor";
import { createAnalysisStore } from "@/lib/wallets/analysis-queries";
import { createAnalysisWatch } from "@/lib/wallets/analysis-watch";
import { DisposalWork } from "@/lib/wallets/disposal-work";
import { HistoryCache, MAX_HISTORY_BYTES } from "@/lib/wallets/history-cache";
import { createLabelStore } from "@/lib/wallets/label-store";
import type { LinkStore } from "@/lib/wallets/link-store";
import { createLinkStore } from "@/lib/wallets/link-store";
import type { NamingPorts } from "@/lib/wallets/name-tokens";
import { PageWork } from "@/lib/wallets/page-work";
import { createPaidWallets } from "@/lib/wallets/paid-wallets";
import { createProtocolValueStore } from "@/lib/wallets/protocol-value-store";
import { ResponseCache } from "@/lib/wallets/response-cache";
import { createSaleDebounce } from "@/lib/wallets/schedule-backfill";
import { createSnapshotStore } from "@/lib/wallets/snapshot-store";
import { createSolPriceStore } from "@/lib/wallets/sol-price-store";
import { SolUsdHours } from "@/lib/wallets/sol-usd-hours";
import { createPackingPool } from "@/lib/wallets/threads/packing-pool";
import { createTokenNameStore } from "@/lib/wallets/token-name-store";
import { createWalletStore } from "@/lib/wallets/wallet-queries";
import type { AnalysisPorts } from "./bind-jobs";

export interface WalletPorts extends AnalysisPorts {
  /** Milliseconds that a request waits while its analysis runs. */
  readonly waitMs: number;
  readonly responseCache: ResponseCache;
  readonly pageWork: PageWork;
  readonly disposalWork: DisposalWork;
  readonly memory: MemoryBudget;
  readonly references: ReferenceWallets;
  readonly solPrices: SolPrices & AnalysisPorts["solPrices"];
  readonly linkStore: LinkStore;
  readonly protocol: ProtocolMonitor;
  readonly countDamagedHistories: () => number;
  /** Ends the decoding threads. */
  readonly closeThreads: () => Promise<void>;
}

/** Logs that a source of prices fails or works again. */
function logSourceChange({ name, kind, state, reason }: SourceChange, log: Log): void {
  const fields = { priceSource: name, kind, state };
  if (reason === null) log.info(fields, "a price source works again");
  else log.warn({ ...fields, reason }, "a price source fails");
}

/** Creates the ports of wallets. Opens no connection yet. */
export function createWalletPorts(
  env: Env & { readonly databaseUrl: string },
  database: Pick<Database, "pool" | "prisma" | "clock">,
  randomHex: RandomHex,
  log: Log,
): WalletPorts & Pick<NamingPorts, "tokenNameStore"> {
  const { databaseUrl } = env;
  const analyses = createAnalysisStore(database, randomHex, allocateSlots(env.concurrency));
  let damagedHistories = 0;
  const wallets = createWalletStore(database, (wallet, err) => {
    damagedHistories += 1;
    log.error({ wallet, err }, "a stored history is damaged and is read from the chain again");
  });
  const [first, ...fallbacks] = env.solanaProviders;
  const onOtherCluster = (provider: string) =>
    log.warn({ provider }, "a provider is on another cluster than the first and is not used");
  const onFailure = (err: unknown) =>
    log.warn({ err }, "a decoding thread failed and is replaced; its page is requested again");
  const packing =
    env.decodingThreads === 0 ? null : createPackingPool({ threads: env.decodingThreads, onFailure });
  const own = { fallbacks, onOtherCluster, ...(packing !== null && { packPage: packing.packPage }) };
  const chain = first === undefined ? unconfiguredChain : connectChain({ ...first, ...own });
  const onSourceChange = (change: SourceChange) => logSourceChange(change, log);
  const solPrices = connectSolPrices(env.solPriceSources, { onChange: onSourceChange });
  const solUsdHours = new SolUsdHours(solPrices, createSolPriceStore(database));
  const now = () => performance.now();
  const protocol = new ProtocolMonitor({ chain, store: createProtocolValueStore(database), log, now });
  const labels = createLabels(env.labelsFile, createLabelStore(database), () => protocol.load());
  const { heap_size_limit: heapLimit } = getHeapStatistics();
  return {
    chain: shareMints(chain),
    closeThreads: async () => packing?.close(),
    tokenNameStore: createTokenNameStore(database),
    wallets,
    countDamagedHistories: () => damagedHistories,
    histories: new HistoryCache(wallets, Math.min(MAX_HISTORY_BYTES, heapLimit / 4)),
    memory: new MemoryBudget(env.heldTransactions),
    references: new ReferenceWallets({ wallets, solUsdHours, labels, clock: database.clock }),
    responseCache: new ResponseCache(),
    pageWork: new PageWork(),
    disposalWork: new DisposalWork(),
    snapshots: createSnapshotStore(database),
    linkStore: createLinkStore(database),
    protocol,
    analyses,
    paidWallets: createPaidWallets(database),
    recentSales: createSaleDebounce(),
    watch: createAnalysisWatch(databaseUrl, analyses),
    ...{ solPrices, solUsdHours, poolPrices: createPoolPrices() },
    tokenPrices: connectTokenPrices(env.tokenPriceSources, { onChange: onSourceChange }),
    labels,
    clock: database.clock,
    waitMs: env.syncHoldMs,
  };
}
