import type { WalletCharts } from "@walletlens/engine/result-types";

/** The charts of a wallet with two completed cycles. */
export const SAMPLE_CHARTS: WalletCharts = {
  pnl: {
    days: [{ day: "2026-11-19", realizedPnlSol: 12.5, cumulativeSol: 12.5 }],
    undatedSol: 0,
    unknownSales: 1,
  },
  pnlUsd: {
    days: [{ day: "2026-11-19", realizedPnlUsd: 1_950.25, cumulativeUsd: 1_950.25 }],
    unknownSales: 1,
  },
  returns: {
    bands: [
      { band: "above_5x", cycles: 0 },
      { band: "2x_to_5x", cycles: 1 },
      { band: "0_to_2x", cycles: 0 },
      { band: "minus_50_to_0", cycles: 0 },
      { band: "below_minus_50", cycles: 0 },
    ],
    unknownCycles: 1,
  },
  holds: {
    cycles: {
      ...{ SNIPER: 0, SCALPER: 0, MOMENTUM: 0, INTRADAY: 0 },
      ...{ DAY_TRADER: 0, SWING: 2, POSITION: 0, HODLER: 0 },
    },
    unknownCycles: 0,
  },
  activity: {
    hours: Array.from({ length: 24 }, (_, hour) => (hour === 9 ? 4 : 0)),
    weekdays: [0, 0, 0, 4, 0, 0, 0],
    undatedSwaps: 0,
  },
};
