import type { WalletCharts } from "@walletlens/engine/wallet/wallet-charts";
import type { Currency } from "@/components/wallet/pnl-currency";

export interface PnlDay {
  /** UTC, such as 2026-11-20. */
  readonly day: string;
  /** 0 if unknown. */
  readonly realized: number;
  readonly soFar: number;
  /** True if `realized` leaves something out. */
  readonly isPartial: boolean;
  readonly isSoFarPartial: boolean;
}

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
