import type { EntryResults } from "@walletlens/engine/result-types";
import { formatCount, formatSignedSol } from "@walletlens/format";
import { readField } from "@walletlens/format/metric-values";
import { formatQuantity } from "@/components/ui/format-quantity";

/** Formats "5 of 8 won", or "at least 5 of 8 won" if a result is not known. */
export function describeWins({ cycles, wins, unknown = [] }: EntryResults): string {
  const bound = unknown.includes("wins") ? "at least " : "";
  return `${bound}${formatCount(wins)} of ${formatCount(cycles)} won`;
}

/** Formats "8 closed trades entered, 5 of 8 won, PnL +1.200 SOL"; empty without any. */
export function describeEntries(entries: EntryResults): string {
  if (entries.cycles === 0) return "";
  const count = formatQuantity(entries.cycles, "closed trade");
  return `${count} entered, ${describeWins(entries)}, PnL ${describePnl(entries)}`;
}

/** Formats a result in SOL, with the mark of inexact ones. */
function describePnl(entries: EntryResults): string {
  const { isUnknown, isPartial } = readField(entries, "realizedPnlSol");
  return isUnknown ? "unknown" : `${isPartial ? "~" : ""}${formatSignedSol(entries.realizedPnlSol)} SOL`;
}
