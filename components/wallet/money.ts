import { formatExactSol, formatExactUsd } from "@walletlens/format";
import type { Currency } from "@/components/ui/currency";

/** Currency of a page's amounts. */
export interface Money {
  readonly currency: Currency;
  /** SOL price at the analysis, for amounts without their own dollars; null if unknown. */
  readonly usdPerSol: number | null;
}

export const IN_SOL: Money = { currency: "sol", usdPerSol: null };

/** Returns dollars of an amount: its own, or at the present SOL price; null in SOL and without a price. */
export function convertToUsd(sol: number, { currency, usdPerSol }: Money, usd: number | null): number | null {
  if (currency === "sol") return null;
  return usd ?? (usdPerSol === null ? null : sol * usdPerSol);
}

/** Returns the unit of amounts without their own dollars. */
export function nameUnit({ currency, usdPerSol }: Money): string {
  return currency === "usd" && usdPerSol !== null ? "USD" : "SOL";
}

/** Describes the exact amount; dollars without an own source state the price of their conversion. */
export function describeAmount(sol: number, money: Money | undefined, usd: number | null): string {
  const shownUsd = money === undefined ? null : convertToUsd(sol, money, usd);
  if (shownUsd === null) return formatExactSol(sol);
  if (usd !== null) return `${formatExactUsd(usd)}, at the SOL price of each trade; ${formatExactSol(sol)}`;
  return `${formatExactUsd(shownUsd)} at the present SOL price; ${formatExactSol(sol)}`;
}
