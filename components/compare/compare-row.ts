import type { WalletProfile } from "@walletlens/engine/result-types";
import type { ReactNode } from "react";
import type { Money } from "@/components/wallet/money";

export interface CompareRow {
  readonly name: string;
  readonly tip: string;
  readonly show: (profile: WalletProfile, money: Money) => ReactNode;
  /** Short remark below the metric. */
  readonly note?: (profile: WalletProfile, money: Money) => ReactNode;
  /** Ranks wallets by a metric of which more is better; null if it is unknown in part. */
  readonly rank?: (profile: WalletProfile) => number | null;
}
