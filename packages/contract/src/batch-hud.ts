import { z } from "zod";
import type { PaidDefinition } from "./endpoint-definition.ts";
import { COMPONENTS, component } from "./fields.ts";
import { QueuedWallet } from "./queued-job.ts";
import { WalletHudSchema } from "./wallet-hud.ts";
import { aboutWallets, walletList } from "./wallet-list.ts";

/** The part of a HUD that a batch contains. */
const BatchHud = WalletHudSchema.pick({
  walletAddress: true,
  behaviorCode: true,
  winRate: true,
  trimmedMeanPnl: true,
  dataQualityTier: true,
  isBot: true,
  isWhale: true,
  calculatedAt: true,
  unknown: true,
}).register(COMPONENTS, { id: "BatchHudRow" });

/** The names that `unknown` can hold in a batch. */
export const BATCH_HUD_FIELDS: ReadonlySet<string> = new Set(Object.keys(BatchHud.shape));

const BatchHuds = component("BatchHuds", {
  huds: z.record(z.string(), BatchHud).describe("HUDs of wallets with fresh data, by address."),
  queued: z
    .array(QueuedWallet.pick({ walletAddress: true, jobId: true, monitoringUrl: true }))
    .describe("Wallets whose analysis was started. Repeat the call after their jobs end."),
  skipped: z.array(z.string()).describe("Known system and program accounts, which are not analyzed."),
  notFound: z.array(z.string()).describe("Addresses that have never been used on chain."),
});

export const batchHudEndpoint = {
  ...aboutWallets("batch-hud"),
  summary: "Get the HUDs of 1 to 30 wallets for one price. Wallets without fresh data are queued.",
  chargeOn: "delivery",
  body: walletList(1, 30),
  responses: { 200: BatchHuds },
} as const satisfies PaidDefinition;
