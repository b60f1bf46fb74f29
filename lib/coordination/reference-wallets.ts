import type { Address } from "@walletlens/engine/address";
import { observeWallet } from "@walletlens/engine/coordination/observe-wallet";
import { type ReferenceWallet, toReferenceWallet } from "@walletlens/engine/coordination/reference-wallet";
import { runSteps } from "@walletlens/engine/steps";
import { toCoveredHistory } from "@walletlens/engine/wallet/covered-history";
import type { Clock } from "@/lib/runtime/ports";
import type { SolUsdHours } from "@/lib/wallets/sol-usd-hours";
import type { HistoryRevision, WalletStore } from "@/lib/wallets/wallet-store";

/** Histories read together. */
const AT_ONCE = 4;
/** Milliseconds for which kept histories are taken to be unchanged. */
const CHECKED_FOR_MS = 60_000;

export interface ReferencePorts {
  readonly wallets: Pick<WalletStore, "readHistory" | "readRevisions">;
  readonly solUsdHours: Pick<SolUsdHours, "load">;
  readonly clock: Clock;
}

interface Known {
  readonly revision: HistoryRevision;
  /** Null where nothing is kept of it. */
  readonly reference: ReferenceWallet | null;
}

/**
 * Reference wallets of this process, shared by all comparisons: each history is read and reduced once, and again when
 * it has grown. Only those of the last call are kept. Histories are read past those that the process keeps decoded,
 * which are the ones that somebody looks at.
 */
export class ReferenceWallets {
  private known: ReadonlyMap<Address, Known> = new Map();
  private checkedAt = Number.NEGATIVE_INFINITY;
  private loading: Promise<unknown> = Promise.resolve();

  constructor(private readonly ports: ReferencePorts) {}

  /**
   * The kept ones of these wallets, by address, at most a minute old. Loads follow each other, so that calls of one
   * minute share what the first of them has read.
   */
  load(addresses: readonly Address[]): Promise<readonly ReferenceWallet[]> {
    const loaded = this.loading.catch(() => undefined).then(() => this.update(addresses.toSorted()));
    this.loading = loaded;
    return loaded;
  }

  private async update(addresses: readonly Address[]): Promise<readonly ReferenceWallet[]> {
    const { clock, wallets } = this.ports;
    const isKnown = addresses.every((address) => this.known.has(address));
    if (!isKnown || clock.now() - this.checkedAt >= CHECKED_FOR_MS) {
      const checkedAt = clock.now();
      const revisions = await wallets.readRevisions(addresses);
      const known = new Map<Address, Known>();
      for (let from = 0; from < addresses.length; from += AT_ONCE) {
        const read = addresses.slice(from, from + AT_ONCE).map(async (address) => {
          known.set(address, await this.refresh(address, revisions.get(address) ?? NEVER_KEPT));
        });
        await Promise.all(read);
      }
      this.known = known;
      this.checkedAt = checkedAt;
    }
    return addresses.flatMap((address) => this.known.get(address)?.reference ?? []);
  }

  private async refresh(address: Address, { historyId, revision }: HistoryRevision): Promise<Known> {
    const known = this.known.get(address);
    const isCurrent = known?.revision.historyId === historyId && known.revision.revision === revision;
    return isCurrent ? known : this.read(address);
  }

  /** Reads a wallet by the newest interval of its kept history. */
  private async read(address: Address): Promise<Known> {
    const { intervals, entries, revision } = await this.ports.wallets.readHistory(address, null);
    const [newest] = intervals;
    if (newest === undefined) return { revision, reference: null };
    const covered = entries.filter(({ slot }) => slot >= newest.oldest.slot);
    const history = toCoveredHistory(covered, newest.complete);
    const until = Math.floor(this.ports.clock.now() / 1000);
    const solUsd = await this.ports.solUsdHours.load(history.coverage.fromTime ?? until, until);
    return {
      revision,
      reference: toReferenceWallet(runSteps(observeWallet(address, history, { solUsd, until })), solUsd),
    };
  }
}

const NEVER_KEPT: HistoryRevision = { historyId: 0, revision: 0 };
