import type { Address } from "@walletlens/engine/address";
import type { Retention } from "./ports";
import type { SnapshotStore } from "./wallet-store";

/** Wallets that were asked for since the last `flush`: kept in memory, so that no call waits for a note. */
export class AccessTracker {
  readonly #retention: Pick<Retention, "recordAccess">;
  #asked = new Set<Address>();

  constructor(retention: Pick<Retention, "recordAccess">) {
    this.#retention = retention;
  }

  /** The same store, noting whose answers were looked for. */
  watch(snapshots: SnapshotStore): SnapshotStore {
    return {
      ...snapshots,
      find: (wallet, view) => {
        this.note(wallet);
        return snapshots.find(wallet, view);
      },
    };
  }

  /** Writes the notes down. Those that could not be written are kept for the next time. */
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

  /**
   * Notes that a wallet was asked for. While nothing can be written, more than that are not remembered: asked for again,
   * they are noted again.
   */
  note(wallet: Address): void {
    if (this.#asked.size < MAX_NOTES) this.#asked.add(wallet);
  }
}

const BATCH = 1_000;
const MAX_NOTES = 100_000;
