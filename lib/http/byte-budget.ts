/**
 * Bytes that are held for many senders at once, none of whom is trusted yet. Where they get too many, whoever has been
 * sending longest gives up: honest bodies are there within moments, and slow ones are what fills a memory.
 */
export class ByteBudget {
  readonly #shares = new Set<Share>();
  #heldBytes = 0;

  constructor(private readonly mostBytes: number) {}

  /** A share of nothing yet. `onDropped` is called once, where it is what has to go. */
  open(onDropped: () => void): ByteShare {
    const share: Share = { bytes: 0, onDropped };
    this.#shares.add(share);
    return {
      add: (bytes) => this.#add(share, bytes),
      close: () => this.#close(share),
    };
  }

  #add(share: Share, bytes: number): void {
    if (!this.#shares.has(share)) return;
    share.bytes += bytes;
    this.#heldBytes += bytes;
    for (const oldest of this.#shares) {
      if (this.#heldBytes <= this.mostBytes) return;
      this.#close(oldest);
      oldest.onDropped();
    }
  }

  #close(share: Share): void {
    if (this.#shares.delete(share)) this.#heldBytes -= share.bytes;
  }
}

/** Share that one sender holds of a budget. */
export interface ByteShare {
  add(bytes: number): void;
  /** Gives everything back. */
  close(): void;
}

interface Share {
  bytes: number;
  readonly onDropped: () => void;
}
