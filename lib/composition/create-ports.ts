import { setTimeout as sleep } from "node:timers/promises";
import { getHeapStatistics } from "node:v8";
import { base58 } from "@scure/base";
import { type Address, address } from "@walletlens/engine/address";
import { createPoolPrices } from "@walletlens/solana/prices/create-pool-prices";
import type { SourceChange } from "@walletlens/solana/prices/price-sources";
import { createRateWindows } from "@/lib/billing/rate-windows";
import { connectChain, shareMints, unconfiguredChain } from "@/lib/chain/connect-chain";
import { createPaymentChain } from "@/lib/chain/create-payment-chain";
import { createTokenAccount } from "@/lib/chain/create-token-account";
import { createLabels } from "@/lib/chain/labels/create-labels";
import { openSigningKey } from "@/lib/chain/open-signing-key";
import { createPaymentRpc } from "@/lib/chain/payment-rpc";
import { connectSolPrices, connectTokenPrices } from "@/lib/chain/prices/connect-prices";
import { createTransactionCodec } from "@/lib/chain/transaction-codec";
import type { Env } from "@/lib/config/env";
import type { Log } from "@/lib/config/log";
import { ReferenceWallets } from "@/lib/coordination/reference-wallets";
import type { Database } from "@/lib/db/database";
import { createGroupLeases } from "@/lib/groups/group-jobs";
import { allocateSlots } from "@/lib/jobs/rules/queues";
import { BlockhashLives, type BlockhashProtocol } from "@/lib/payments/blockhash-lives";
import type { PaymentChain } from "@/lib/payments/payment-chain";
import type { PaymentPorts } from "@/lib/payments/payment-ports";
import { MemoryBudget } from "@/lib/runtime/memory-budget";
import { MONOTONIC_TIMER } from "@/lib/runtime/monotonic-timer";
import { ProtocolMonitor } from "@/lib/runtime/protocol-monitor";
import type { Telemetry } from "@/lib/runtime/telemetry";
import { buildChatRequest } from "@/lib/server/chats/build-chat-request";
import { createAnalysisStore } from "@/lib/wallets/analysis-store";
import { AnalysisWatch } from "@/lib/wallets/analysis-watch";
import { DisposalWork } from "@/lib/wallets/disposal-work";
import { HistoryCache, MAX_HISTORY_BYTES } from "@/lib/wallets/history-cache";
import { createLabelStore } from "@/lib/wallets/label-store";
import { createLaunchStore } from "@/lib/wallets/launch-store";
import { createLinkStore } from "@/lib/wallets/link-store";
import { PageWork } from "@/lib/wallets/page-work";
import { createProtocolValueStore } from "@/lib/wallets/protocol-value-store";
import { ResponseCache } from "@/lib/wallets/response-cache";
import { createSaleDebounce } from "@/lib/wallets/schedule-backfill";
import { createSnapshotStore } from "@/lib/wallets/snapshot-store";
import { createSolPriceStore } from "@/lib/wallets/sol-price-store";
import { SolUsdHours } from "@/lib/wallets/sol-usd-hours";
import { createPackingPool } from "@/lib/wallets/threads/packing-pool";
import { createTokenNameStore } from "@/lib/wallets/token-name-store";
import { createWalletStore } from "@/lib/wallets/wallet-queries";
import { createWebhookSender } from "@/lib/watching/create-webhook-sender";
import { createDeliveryQueue } from "@/lib/watching/delivery-queue";
import { createWatchQueue } from "@/lib/watching/watch-queue";
import { WEBHOOK_TEST_LIMIT } from "@/lib/watching/webhook-deliveries";

/** Logs that a source of prices fails or works again. */
function logSourceChange({ name, kind, state, reason }: SourceChange, log: Log): void {
  const fields = { priceSource: name, kind, state };
  if (reason === null) log.info(fields, "a price source works again");
  else log.warn({ ...fields, reason }, "a price source fails");
}

export type WalletPorts = ReturnType<typeof createWalletPorts>;

/** Creates the ports of wallets. Opens no connection yet. */
export function createWalletPorts(
  env: Env & { readonly databaseUrl: string },
  { database, metrics, log }: { readonly database: Database; readonly metrics: Telemetry; readonly log: Log },
) {
  const limits = allocateSlots(env.concurrency);
  let damagedHistories = 0;
  const wallets = createWalletStore(database, (wallet, err) => {
    damagedHistories += 1;
    log.error({ wallet, err }, "a stored history is damaged and is read from the chain again");
  });
  const [provider, ...fallbacks] = env.solanaProviders;
  const onOtherCluster = (name: string) =>
    log.warn({ provider: name }, "a provider is on another cluster than the first and is not used");
  const onFailure = (err: unknown) =>
    log.warn({ err }, "a decoding thread failed and is replaced; its page is requested again");
  const packing =
    env.decodingThreads === 0 ? null : createPackingPool({ threads: env.decodingThreads, onFailure });
  const options = { fallbacks, onOtherCluster, ...(packing !== null && { packPage: packing.packPage }) };
  const chain = provider === undefined ? unconfiguredChain : connectChain({ ...provider, ...options });
  const onSourceChange = (change: SourceChange) => logSourceChange(change, log);
  const solPrices = connectSolPrices(env.solPriceSources, { onChange: onSourceChange });
  const solUsdHours = new SolUsdHours(solPrices, createSolPriceStore(database));
  const store = createProtocolValueStore(database);
  const protocol = new ProtocolMonitor({ chain, store, log, now: () => performance.now() });
  const labels = createLabels(env.labelsFile, createLabelStore(database), () => protocol.load());
  return {
    database,
    metrics,
    log,
    chain: shareMints(chain),
    /** Ends the decoding threads. */
    closeThreads: async () => packing?.close(),
    tokenNameStore: createTokenNameStore(database),
    wallets,
    countDamagedHistories: () => damagedHistories,
    histories: new HistoryCache(wallets, limitHistoryBytes()),
    memory: new MemoryBudget(env.heldTransactions),
    references: new ReferenceWallets({ wallets, solUsdHours, labels, clock: database.clock }),
    responseCache: new ResponseCache(),
    pageWork: new PageWork(),
    disposalWork: new DisposalWork(),
    snapshots: createSnapshotStore(database),
    linkStore: createLinkStore(database),
    launches: createLaunchStore(database),
    protocol,
    analyses: createAnalysisStore(database, limits, metrics),
    /** Leases of jobs about several wallets. */
    groupLeases: createGroupLeases(database, limits),
    recentSales: createSaleDebounce(),
    watch: new AnalysisWatch(env.databaseUrl, { database }),
    solPrices,
    solUsdHours,
    poolPrices: createPoolPrices(),
    tokenPrices: connectTokenPrices(env.tokenPriceSources, { onChange: onSourceChange }),
    labels,
    clock: database.clock,
    /** Milliseconds that a request waits while its analysis runs. */
    waitMs: env.syncHoldMs,
  };
}

function limitHistoryBytes(): number {
  return Math.min(MAX_HISTORY_BYTES, getHeapStatistics().heap_size_limit / 4);
}

/** Time after which another process may take over the claim of a killed process. */
const LEASE_SECONDS = 6;

/** Returns null if no treasury or no provider is configured. */
export function createPaymentPorts(
  env: Env,
  database: Database,
  { protocol, log }: { readonly protocol: BlockhashProtocol; readonly log: Log },
): PaymentPorts | null {
  const { treasuryAddress: payTo, solanaRpcUrl, x402Asset: asset, x402SponsorKey } = env;
  if (payTo === null || solanaRpcUrl === null) return null;
  const sponsor = x402SponsorKey === null ? null : openSigningKey(x402SponsorKey);
  const codec = createTransactionCodec(asset, sponsor);
  const rpc = createPaymentRpc(solanaRpcUrl, env.solanaRpcHeaders);
  const reads = createPaymentChain(rpc);
  const paymentChain: PaymentChain = {
    ...reads,
    async createTokenAccount(owner: Address) {
      if (sponsor === null) throw new Error("no sponsor is configured to pay for an account");
      const account = codec.findTokenAccount(owner);
      await createTokenAccount({ rpc, mint: asset, owner, account, sponsor }, reads, sleep);
    },
  };
  return {
    settings: {
      network: env.x402Network,
      asset,
      payTo,
      sponsor: sponsor === null ? null : address(base58.encode(sponsor.publicKey)),
      sponsorDailyLamports: env.x402SponsorDailyLamports,
      sponsorPayerLamports: env.x402SponsorPayerLamports,
      leaseSeconds: LEASE_SECONDS,
    },
    database,
    paymentChain,
    codec,
    blockhashes: new BlockhashLives({ paymentChain, protocol, timer: MONOTONIC_TIMER, log }),
    timer: MONOTONIC_TIMER,
    sleep: (ms) => sleep(ms),
  };
}

export function createWatchingPorts(database: Database, env: Env) {
  const terms = { intervalSeconds: env.watchIntervalSeconds, dailyCredits: env.watchDailyCredits };
  return {
    watchQueue: createWatchQueue(database, terms),
    webhookTests: createRateWindows(database.pool, "webhook-tests", WEBHOOK_TEST_LIMIT),
    deliveries: createDeliveryQueue(database),
    sender: createWebhookSender({
      allowPrivate: env.webhookAllowPrivate,
      renderMessage: buildChatRequest,
    }),
  };
}
