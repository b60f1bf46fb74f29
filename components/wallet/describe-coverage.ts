import type { Coverage } from "@walletlens/engine/result-types";
import { formatCount, formatDate } from "@walletlens/format";

/** Describes the newest part of a history, as "newest 1,000 transactions, since Nov 3, 2025". */
export function describeCoveredPart({ transactions, fromTime }: Coverage): string {
  const count =
    transactions === 1 ? "newest transaction" : `newest ${formatCount(transactions)} transactions`;
  return fromTime === null ? count : `${count}, since ${formatDate(fromTime)}`;
}
