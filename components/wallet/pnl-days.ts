import type { WalletCharts } from "@walletlens/engine/wallet/wallet-charts";
import type { Currency } from "@/components/wallet/pnl-currency";

/** Results of a UTC day with sales, in SOL or in dollars. */
export interface PnlDay {
  /** As 2026-11-20. */
  readonly day: string;
  /** 0 where nothing of it is known. */
  readonly realized: number;
  /** Result of this day and all days before it. */
  readonly soFar: number;
  /** True where `realized` leaves something out, or nothing of it is known. */
  readonly isPartial: boolean;
  /** The same of `soFar`. */
  readonly isSoFarPartial: boolean;
}

/** Days of the chart, in that currency. */
export function listPnlDays({ pnl, pnlUsd }: WalletCharts, currency: Currency): readonly PnlDay[] {
  if (currency === "sol") {
    return pnl.days.map(({ day, realizedPnlSol, cumulativeSol, unknown }) => ({
      day,
      realized: realizedPnlSol,
      soFar: cumulativeSol,
      isPartial: unknown?.includes("realizedPnlSol") === true,
      isSoFarPartial: unknown?.includes("cumulativeSol") === true,
    }));
  }
  return pnlUsd.days.map(({ day, realizedPnlUsd, cumulativeUsd, unknown }) => ({
    day,
    realized: realizedPnlUsd,
    soFar: cumulativeUsd,
    isPartial: unknown?.includes("realizedPnlUsd") === true,
    isSoFarPartial: unknown?.includes("cumulativeUsd") === true,
  }));
}
