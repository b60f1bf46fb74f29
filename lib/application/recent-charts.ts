import type { Address } from "@walletlens/engine/address";
import type { WalletCharts } from "@walletlens/engine/wallet/wallet-charts";

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
  /** In order of use, the latest last. */
  private readonly recent = new Map<Address, Recent>();

  constructor(private readonly mostWallets = MOST_WALLETS) {}

  /** The charts of the wallet's analysis of that time, by `build` where they are not known. A failure is not kept. */
  read(wallet: Address, analyzedAt: number, build: () => Promise<WalletCharts>): Promise<WalletCharts> {
    const known = this.recent.get(wallet);
    const isSame = known?.analyzedAt === analyzedAt;
    const recent = isSame ? known : { analyzedAt, charts: build() };
    this.keep(wallet, recent);
    if (!isSame) recent.charts.catch(() => this.forget(wallet, recent));
    return recent.charts;
  }

  private keep(wallet: Address, recent: Recent): void {
    this.recent.delete(wallet);
    this.recent.set(wallet, recent);
    const [oldest] = this.recent.keys();
    if (this.recent.size > this.mostWallets && oldest !== undefined) this.recent.delete(oldest);
  }

  private forget(wallet: Address, failed: Recent): void {
    if (this.recent.get(wallet) === failed) this.recent.delete(wallet);
  }
}
