import type { Address } from "@walletlens/engine/address";
import { observeWallet } from "@walletlens/engine/coordination/observe-wallet";
import { type ReferenceWallet, toReferenceWallet } from "@walletlens/engine/coordination/reference-wallet";
import { toCoveredHistory } from "@walletlens/engine/wallet/covered-history";
import type { Clock } from "@/lib/runtime/ports";
import { runCooperatively } from "@/lib/runtime/run-cooperatively";
import { loadLabeled } from "@/lib/wallets/compute-wallet";
import type { Labels } from "@/lib/wallets/labels";
import type { SolUsdHours } from "@/lib/wallets/sol-usd-hours";
import type { HistoryRevision, WalletStore } from "@/lib/wallets/wallet-store";

/** Concurrent histories. */
const AT_ONCE = 4;
/** Milliseconds until revisions are checked again. */
const REVISION_CHECK_MS = 60_000;

export interface ReferencePorts {
  readonly wallets: WalletStore;
  readonly solUsdHours: SolUsdHours;
  readonly labels: Labels;
  readonly clock: Clock;
}

interface CachedReference {
  readonly revision: HistoryRevision;
  /** Null without a stored history. */
  readonly reference: ReferenceWallet | null;
}

/**
 * Reference wallets of this process, shared by all comparisons. Each history is read and reduced once per
 * revision; only those of the last call are cached. Bypasses the history cache, which is for requested
 * wallets.
 */
export class ReferenceWallets {
  private cache: ReadonlyMap<Address, CachedReference> = new Map();
  private checkedAt = Number.NEGATIVE_INFINITY;
  private loading: Promise<unknown> = Promise.resolve();

  constructor(private readonly ports: ReferencePorts) {}

  /**
   * Returns the stored reference wallets of these addresses, at most a minute old. Loads are sequential, so
   * that calls within a minute share one read.
   */
  load(addresses: readonly Address[]): Promise<readonly ReferenceWallet[]> {
    const references = this.loading.catch(() => undefined).then(() => this.update(addresses.toSorted()));
    this.loading = references;
    return references;
  }

  private async update(addresses: readonly Address[]): Promise<readonly ReferenceWallet[]> {
    const { clock, wallets } = this.ports;
    const isKnown = addresses.every((address) => this.cache.has(address));
    if (!isKnown || clock.now() - this.checkedAt >= REVISION_CHECK_MS) {
      const checkedAt = clock.now();
      const revisions = await wallets.readRevisions(addresses);
      const nextCache = new Map<Address, CachedReference>();
      for (let from = 0; from < addresses.length; from += AT_ONCE) {
        const reads = addresses.slice(from, from + AT_ONCE).map(async (address) => {
          nextCache.set(address, await this.refresh(address, revisions.get(address) ?? NO_HISTORY));
        });
        await Promise.all(reads);
      }
      this.cache = nextCache;
      this.checkedAt = checkedAt;
    }
    return addresses.flatMap((address) => this.cache.get(address)?.reference ?? []);
  }

  private async refresh(
    address: Address,
    { historyId, revision }: HistoryRevision,
  ): Promise<CachedReference> {
    const cachedReference = this.cache.get(address);
    const isCurrent =
      cachedReference?.revision.historyId === historyId && cachedReference.revision.revision === revision;
    return isCurrent ? cachedReference : this.read(address);
  }

  /** Reads the newest interval of a stored history. */
  private async read(address: Address): Promise<CachedReference> {
    const { intervals, entries, revision } = await this.ports.wallets.readHistory(address, null);
    const [newest] = intervals;
    if (newest === undefined) return { revision, reference: null };
    const covered = entries.filter(({ slot }) => slot >= newest.oldest.slot);
    const history = toCoveredHistory(covered, newest.complete);
    const until = Math.floor(this.ports.clock.now() / 1000);
    const solUsd = await this.ports.solUsdHours.load(history.coverage.fromTime ?? until, until);
    const labeled = await loadLabeled(this.ports.labels);
    const observed = await runCooperatively(observeWallet(address, history, { solUsd, until, labeled }));
    return { revision, reference: toReferenceWallet(observed, solUsd, labeled.dollars) };
  }
}

const NO_HISTORY: HistoryRevision = { historyId: 0, revision: 0 };
