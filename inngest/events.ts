import { z } from "zod";
import { type Address, isAddress } from "@/lib/domain/address";
import { HOLDER_DISCOVERIES } from "@/lib/domain/holders/holder-outcome";

/** Somebody wants the newest transactions of a wallet analysed. */
export const FLASH_REQUESTED = "walletlens/flash-analysis.requested";
/** A job about several wallets needs the newest transactions of one of them analysed. */
export const GROUP_REQUESTED = "walletlens/group-analysis.requested";
/** The rest of a wallet's history is to be read. */
export const HISTORY_REQUESTED = "walletlens/history-analysis.requested";
/** Somebody has paid for the comparison of wallets. */
export const SIMILARITY_REQUESTED = "walletlens/similarity.requested";
/** Somebody has paid for the profiles of a token's holders. */
export const HOLDERS_REQUESTED = "walletlens/holder-profiles.requested";

/** Names the function that handles each kind of analysis. */
export const EVENT_OF_KIND = {
  flash: FLASH_REQUESTED,
  group: GROUP_REQUESTED,
  history: HISTORY_REQUESTED,
} as const;

/** Names the function that handles each kind of job about several wallets. */
export const EVENT_OF_GROUP_KIND = {
  similarity: SIMILARITY_REQUESTED,
  "holder-profiles": HOLDERS_REQUESTED,
} as const;

const addressSchema = z.custom<Address>((value) => typeof value === "string" && isAddress(value));

/** Data of the events of analyses. */
export const analysisRequest = z.object({ analysisId: z.string(), wallet: addressSchema });

/** Data of the events of jobs about several wallets. */
export const groupRequest = z.object({ jobId: z.string() });

const gatheredWallet = z.object({ wallet: addressSchema, analysisId: z.string().nullable() });

/** What a step hands on about the wallets of a job. */
export const gatheredWallets = z.array(gatheredWallet);

/** What a step hands on about the holders of a token. */
export const foundHolders = z.object({
  mint: addressSchema,
  topN: z.int(),
  discovery: z.enum(HOLDER_DISCOVERIES),
  truncated: z.boolean(),
  startedAt: z.number(),
  holders: z.array(
    gatheredWallet.extend({
      rank: z.int(),
      supplyPercent: z.number(),
      amount: z.string(),
      valueSol: z.number().nullable(),
    }),
  ),
});
