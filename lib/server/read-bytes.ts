import { AppError } from "@/lib/config/errors";

/** Maximum size of a request body. */
export const MAX_BODY_BYTES = 64 * 1024;

interface ReadingLimits {
  readonly maxBytes: number;
  /** Shared budget of all bodies that are being read. */
  readonly budget?: ByteBudget;
}

/**
 * Reads a body. Throws `body_too_large` as soon as it exceeds the limit, and `server_busy` if all bodies
 * together exceed the budget.
 */
export async function readBytes(
  request: Request,
  { maxBytes, budget }: ReadingLimits = { maxBytes: MAX_BODY_BYTES },
): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get("content-length")) > maxBytes) throw tooLarge(maxBytes);
  if (request.body === null) return new Uint8Array();
  const reader = request.body.getReader();
  let isDropped = false;
  const share = budget?.open(() => {
    isDropped = true;
    // Fails if the client has disconnected, which ends the reading as well.
    void reader.cancel().catch(() => undefined);
  });
  try {
    const chunks: Uint8Array[] = [];
    let size = 0;
    for (;;) {
      const { done, value } = await reader.read();
      if (isDropped)
        throw new AppError("server_busy", "The server is receiving too many requests; try again later.");
      if (done) return Buffer.concat(chunks);
      size += value.byteLength;
      if (size > maxBytes) {
        // The cancellation of a copy waits for that of the original.
        void reader.cancel().catch(() => undefined);
        throw tooLarge(maxBytes);
      }
      chunks.push(value);
      share?.add(value.byteLength);
    }
  } finally {
    share?.close();
  }
}

export function tooLarge(maxBytes: number): AppError {
  return new AppError("body_too_large", `The body is larger than ${maxBytes / 1024} KiB.`);
}

/**
 * Limits the bytes that are buffered for all clients. If it is exceeded, the oldest body is dropped: normal
 * bodies arrive within moments, and slow ones fill the memory.
 */
export class ByteBudget {
  readonly #shares = new Set<Share>();
  #heldBytes = 0;

  constructor(private readonly maxBytes: number) {}

  /** Opens an empty share. `onDropped` is called once if the share is dropped. */
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
      if (this.#heldBytes <= this.maxBytes) return;
      this.#close(oldest);
      oldest.onDropped();
    }
  }

  #close(share: Share): void {
    if (this.#shares.delete(share)) this.#heldBytes -= share.bytes;
  }
}

/** Share of one client. */
export interface ByteShare {
  add(bytes: number): void;
  /** Releases the share. */
  close(): void;
}

interface Share {
  bytes: number;
  readonly onDropped: () => void;
}
