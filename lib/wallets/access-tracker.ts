import type { Address } from "@walletlens/engine/address";
import type { SnapshotStore } from "./wallet-store";

/** Wallets that were accessed since the last `flush`, in memory, so that calls do not wait for a write. */
export class AccessTracker {
  #accessed = new Set<Address>();

  constructor(private readonly recordAccess: (wallets: readonly Address[]) => Promise<void>) {}

  /** Wraps a store to record the wallets that are read. */
  track(snapshots: SnapshotStore): SnapshotStore {
    return {
      ...snapshots,
      find: (wallet, view) => {
        this.note(wallet);
        return snapshots.find(wallet, view);
      },
    };
  }

  /** Stores the recorded wallets. Failed batches are recorded again. */
  async flush(): Promise<void> {
    const wallets = [...this.#accessed];
    this.#accessed = new Set();
    for (let from = 0; from < wallets.length; from += BATCH) {
      try {
        await this.recordAccess(wallets.slice(from, from + BATCH));
      } catch (error) {
        for (const wallet of wallets.slice(from)) this.note(wallet);
        throw error;
      }
    }
  }

  /** Records an access. Ignored while the limit is reached, because the next access records it again. */
  note(wallet: Address): void {
    if (this.#accessed.size < MAX_NOTES) this.#accessed.add(wallet);
  }
}

const BATCH = 1_000;
const MAX_NOTES = 100_000;
