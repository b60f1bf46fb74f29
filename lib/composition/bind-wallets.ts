import { pageTokens, type TokenPageRequest } from "@walletlens/engine/wallet/token-rows";
import type { Kol } from "@walletlens/engine/wallet/wallet-input";
import { absentChain } from "@/lib/adapters/chain/absent-chain";
import { connectChain } from "@/lib/adapters/chain/connect-chain";
import { createAnalysisStore } from "@/lib/adapters/database/analysis-store";
import { createAnalysisWatch } from "@/lib/adapters/database/analysis-watch";
import { createBoughtWallets } from "@/lib/adapters/database/bought-wallets";
import { createLabelStore } from "@/lib/adapters/database/label-store";
import { createSnapshotStore } from "@/lib/adapters/database/snapshot-store";
import { createSolPriceStore } from "@/lib/adapters/database/sol-price-store";
import { createTokenNameStore } from "@/lib/adapters/database/token-name-store";
import { createWalletStore } from "@/lib/adapters/database/wallet-store";
import { createLabels } from "@/lib/adapters/labels/create-labels";
import { connectSolPrices, connectTokenPrices } from "@/lib/adapters/prices/connect-prices";
import type { NamingPorts } from "@/lib/application/name-tokens";
import { readDetailedProfile } from "@/lib/application/read-detailed-profile";
import { readTokenDetail } from "@/lib/application/read-token-detail";
import { readWallet } from "@/lib/application/read-wallet";
import { readWalletAsOf } from "@/lib/application/read-wallet-as-of";
import { RecentCharts } from "@/lib/application/recent-charts";
import { RecentHistories } from "@/lib/application/recent-histories";
import type { AnalysisPorts } from "@/lib/composition/bind-analyses";
import type { Env } from "@/lib/env";
import type { WalletBodies, WalletReader, WalletView } from "@/lib/http/wallet-reader";
import type { RandomHex } from "@/lib/ports/random";
import type { SnapshotViews } from "@/lib/ports/wallet-store";
import type { Database } from "../adapters/database/database";

export interface WalletPorts extends AnalysisPorts {
  /** Milliseconds that a request is held while the analysis runs. */
  readonly holdMs: number;
  readonly charts: RecentCharts;
}

/** What of it the reading of wallets needs. */
export type ReaderPorts = Omit<WalletPorts, "watch"> & {
  readonly watch: Pick<WalletPorts["watch"], "waitForEnd">;
};

/** What wallets are read and analysed with. Nothing is connected to yet. */
export function createWalletPorts(
  env: Env & { readonly databaseUrl: string },
  database: Pick<Database, "pool" | "prisma">,
  randomHex: RandomHex,
): WalletPorts & Pick<NamingPorts, "tokenNameStore"> {
  const { databaseUrl, solanaRpcUrl, solanaRpcHeaders } = env;
  const analyses = createAnalysisStore(database, randomHex, env.places);
  const wallets = createWalletStore(database);
  const chain =
    solanaRpcUrl === null ? absentChain : connectChain({ url: solanaRpcUrl, headers: solanaRpcHeaders });
  return {
    chain,
    tokenNameStore: createTokenNameStore(database),
    wallets,
    histories: new RecentHistories(wallets),
    charts: new RecentCharts(),
    snapshots: createSnapshotStore(database),
    analyses,
    bought: createBoughtWallets(database),
    watch: createAnalysisWatch(databaseUrl, analyses),
    solPrices: connectSolPrices(env.solPriceUrls),
    solPriceStore: createSolPriceStore(database),
    tokenPrices: connectTokenPrices(env.tokenPriceUrls),
    labels: createLabels(env.labelsFile, createLabelStore(database)),
    clock: { now: Date.now },
    holdMs: env.syncHoldMs,
  };
}

/** Binds the reading of wallets to its ports. */
export function bindWallets(ports: ReaderPorts): WalletReader {
  return {
    async read(request) {
      const { asOf } = request;
      const reading =
        asOf === null ? await readWallet(ports, request) : await readWalletAsOf(ports, { ...request, asOf });
      if (reading.status === "queued") return reading;
      return { ...reading, body: PRESENT[request.view](reading.body, { ...request, ...reading }) };
    },
    readToken: (request) => readTokenDetail(ports, request),
    readDetailedProfile: (request) => readDetailedProfile(ports, request),
  };
}

/** How each view is answered from what is kept of it. */
const PRESENT: {
  readonly [View in WalletView]: (
    body: SnapshotViews[View],
    context: { readonly tokens?: TokenPageRequest; readonly kol: Kol | null },
  ) => WalletBodies[View];
} = {
  hud: (hud) => hud,
  profile: (profile, { kol }) => ({ ...profile, kol }),
  tokens: (rows, { tokens: page = FIRST_PAGE }) => pageTokens(rows, page),
};

const FIRST_PAGE = { page: 1, pageSize: 20, sortBy: "netSolProfitLoss", sortOrder: "DESC" } as const;
