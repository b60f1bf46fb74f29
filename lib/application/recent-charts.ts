import type { Address } from "@walletlens/engine/address";
import type { WalletCharts } from "@walletlens/engine/wallet/wallet-charts";
import { LRUCache } from "lru-cache";

interface Recent {
  /** Unix milliseconds of the analysis that the charts are of. */
  readonly analyzedAt: number;
  readonly charts: Promise<WalletCharts>;
}

/** A wallet that traded on every day that the chain has had takes 0.4 MB, an ordinary one a hundredth of it. */
const MOST_WALLETS = 100;

/**
 * Charts that this process made lately, and those that it is making: whoever asks meanwhile waits for the same ones.
 * Bounded in wallets: what was not used for the longest time goes first.
 */
export class RecentCharts {
  private readonly recent: LRUCache<Address, Recent>;

  constructor(mostWallets = MOST_WALLETS) {
    this.recent = new LRUCache({ max: mostWallets });
  }

  /** The charts of the wallet's analysis of that time, by `build` where they are not known. A failure is not kept. */
  read(wallet: Address, analyzedAt: number, build: () => Promise<WalletCharts>): Promise<WalletCharts> {
    const known = this.recent.get(wallet);
    if (known?.analyzedAt === analyzedAt) return known.charts;
    const recent = { analyzedAt, charts: build() };
    this.recent.set(wallet, recent);
    recent.charts.catch(() => {
      if (this.recent.peek(wallet) === recent) this.recent.delete(wallet);
    });
    return recent.charts;
  }
}
