import type { Address } from "@walletlens/engine/address";
import type { Retention } from "./retention";
import type { SnapshotStore } from "./wallet-store";

/** Wallets that were accessed since the last `flush`, in memory, so that calls do not wait for a write. */
export class AccessTracker {
  readonly #retention: Pick<Retention, "recordAccess">;
  #asked = new Set<Address>();

  constructor(retention: Pick<Retention, "recordAccess">) {
    this.#retention = retention;
  }

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
    const asked = [...this.#asked];
    this.#asked = new Set();
    for (let from = 0; from < asked.length; from += BATCH) {
      try {
        await this.#retention.recordAccess(asked.slice(from, from + BATCH));
      } catch (error) {
        for (const wallet of asked.slice(from)) this.note(wallet);
        throw error;
      }
    }
  }

  /** Records an access. Ignored while the limit is reached, because the next access records it again. */
  note(wallet: Address): void {
    if (this.#asked.size < MAX_NOTES) this.#asked.add(wallet);
  }
}

const BATCH = 1_000;
const MAX_NOTES = 100_000;
