import { getHeapStatistics } from "node:v8";
import { connectChain, shareMints } from "@/lib/adapters/chain/connect-chain";
import { unconfiguredChain } from "@/lib/adapters/chain/unconfigured-chain";
import { createAnalysisStore } from "@/lib/adapters/database/analysis-store";
import { createAnalysisWatch } from "@/lib/adapters/database/analysis-watch";
import type { Database } from "@/lib/adapters/database/database";
import { createLabelStore } from "@/lib/adapters/database/label-store";
import { createBoughtWallets } from "@/lib/adapters/database/paid-wallets";
import { createSnapshotStore } from "@/lib/adapters/database/snapshot-store";
import { createSolPriceStore } from "@/lib/adapters/database/sol-price-store";
import { createTokenNameStore } from "@/lib/adapters/database/token-name-store";
import { createWalletStore } from "@/lib/adapters/database/wallet-store";
import { createLabels } from "@/lib/adapters/labels/create-labels";
import { connectSolPrices, connectTokenPrices } from "@/lib/adapters/prices/connect-prices";
import { createRecentSales } from "@/lib/application/follow-up";
import { HistoryCache, MAX_HISTORY_BYTES } from "@/lib/application/history-cache";
import { MemoryBudget } from "@/lib/application/memory-budget";
import type { NamingPorts } from "@/lib/application/name-tokens";
import { PageWork } from "@/lib/application/page-work";
import { RecentAnswers } from "@/lib/application/recent-answers";
import { ReferenceWallets } from "@/lib/application/reference-wallets";
import { SolUsdHours } from "@/lib/application/sol-usd-hours";
import type { Env } from "@/lib/env";
import type { Log } from "@/lib/log";
import type { RandomHex } from "@/lib/ports/random";
import type { AnalysisPorts } from "./bind-analyses";

export interface WalletPorts extends AnalysisPorts {
  /** Milliseconds that a request is held while the analysis runs. */
  readonly holdMs: number;
  readonly answers: RecentAnswers;
  readonly pageWork: PageWork;
  readonly memory: MemoryBudget;
  readonly references: ReferenceWallets;
}

const CLOCK = { now: Date.now };

/** Creates the ports that wallets are read and analysed with. Connects to nothing yet. */
export function createWalletPorts(
  env: Env & { readonly databaseUrl: string },
  database: Pick<Database, "pool" | "prisma">,
  randomHex: RandomHex,
  log: Log,
): WalletPorts & Pick<NamingPorts, "tokenNameStore"> {
  const { databaseUrl } = env;
  const analyses = createAnalysisStore(database, randomHex, env.places);
  const wallets = createWalletStore(database);
  const [first, ...fallbacks] = env.solanaProviders;
  const onOtherCluster = (provider: string) =>
    log.warn({ provider }, "a provider is on another cluster than the first and is not asked");
  const chain =
    first === undefined ? unconfiguredChain : connectChain({ ...first, fallbacks, onOtherCluster });
  const solUsdHours = new SolUsdHours(connectSolPrices(env.solPriceUrls), createSolPriceStore(database));
  const { heap_size_limit: heapLimit } = getHeapStatistics();
  return {
    chain: shareMints(chain),
    tokenNameStore: createTokenNameStore(database),
    wallets,
    histories: new HistoryCache(wallets, Math.min(MAX_HISTORY_BYTES, heapLimit / 4)),
    memory: new MemoryBudget(env.heldTransactions),
    references: new ReferenceWallets({ wallets, solUsdHours, clock: CLOCK }),
    answers: new RecentAnswers(),
    pageWork: new PageWork(),
    snapshots: createSnapshotStore(database),
    analyses,
    bought: createBoughtWallets(database),
    recentSales: createRecentSales(),
    watch: createAnalysisWatch(databaseUrl, analyses),
    solUsdHours,
    tokenPrices: connectTokenPrices(env.tokenPriceUrls),
    labels: createLabels(env.labelsFile, createLabelStore(database)),
    clock: CLOCK,
    holdMs: env.syncHoldMs,
  };
}
