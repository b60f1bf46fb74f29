import type { DisposalPosition } from "@walletlens/engine/wallet/walk-disposals";
import { z } from "zod";

/** Position in the disposals of a wallet. */
export interface TradesPosition {
  readonly wallet: string;
  readonly position: DisposalPosition;
}

const FORM = /^([1-9A-HJ-NP-Za-km-z]{32,44})_([0-9]{1,15})_([0-9]{1,6})_([1-9A-HJ-NP-Za-km-z]{1,90})$/;

/** Position in the disposals of a wallet, as a response named it. */
export const TradesCursor = z
  .string()
  .max(200)
  .transform((text, context): TradesPosition => {
    const [, wallet = "", slot, row, signature = ""] = FORM.exec(text) ?? [];
    if (wallet !== "") return { wallet, position: { slot: Number(slot), row: Number(row), signature } };
    context.addIssue({ code: "custom", message: "must be the nextCursor of an answer" });
    return z.NEVER;
  })
  .meta({ type: "string" });

/** Formats a position, or null for the end. */
export function writeTradesCursor(wallet: string, position: DisposalPosition | null): string | null {
  if (position === null) return null;
  return [wallet, position.slot, position.row, position.signature].join("_");
}
