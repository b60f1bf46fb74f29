import { z } from "zod";
import { type Address, isAddress } from "@/lib/domain/address";

/** Somebody wants the newest transactions of a wallet analysed. */
export const FLASH_REQUESTED = "walletlens/flash-analysis.requested";
/** The rest of a wallet's history is to be read. */
export const HISTORY_REQUESTED = "walletlens/history-analysis.requested";

/** Names the function that handles each kind of analysis. */
export const EVENT_OF_KIND = { flash: FLASH_REQUESTED, history: HISTORY_REQUESTED } as const;

/** Data of both events. */
export const analysisRequest = z.object({
  analysisId: z.string(),
  wallet: z.custom<Address>((value) => typeof value === "string" && isAddress(value)),
});
