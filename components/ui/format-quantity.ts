import { formatCount } from "@walletlens/format";

/** Formats "1 trade" or "1,200 trades". */
export function formatQuantity(count: number, noun: string, plural = `${noun}s`): string {
  return `${formatCount(count)} ${count === 1 ? noun : plural}`;
}
