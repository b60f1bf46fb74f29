import { AppError } from "@/lib/config/errors";

/** Bytes of the largest body that anybody may send. */
export const MAX_BODY_BYTES = 64 * 1024;

interface ReadingLimits {
  readonly mostBytes: number;
  /** Budget of all bodies that are being read together. */
  readonly budget?: ByteBudget;
}

/**
 * Reads a body and stops reading where it gets too large: then throws `body_too_large`, and `server_busy` where all that
 * are being read together get too much.
 */
export async function readBytes(
  request: Request,
  { mostBytes, budget }: ReadingLimits = { mostBytes: MAX_BODY_BYTES },
): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get("content-length")) > mostBytes) throw tooLarge(mostBytes);
  if (request.body === null) return new Uint8Array();
  const reader = request.body.getReader();
  let isDropped = false;
  const share = budget?.open(() => {
    isDropped = true;
    // It fails where the sender has gone, which ends the reading, too.
    void reader.cancel().catch(() => undefined);
  });
  try {
    const chunks: Uint8Array[] = [];
    let size = 0;
    for (;;) {
      const { done, value } = await reader.read();
      if (isDropped)
        throw new AppError("server_busy", "Too much is being received at once; try again later.");
      if (done) return Buffer.concat(chunks);
      size += value.byteLength;
      if (size > mostBytes) {
        await reader.cancel();
        throw tooLarge(mostBytes);
      }
      chunks.push(value);
      share?.add(value.byteLength);
    }
  } finally {
    share?.close();
  }
}

/** The error of a body that is larger than so many bytes. */
export function tooLarge(mostBytes: number): AppError {
  return new AppError("body_too_large", `The body is larger than ${mostBytes / 1024} KiB.`);
}

/**
 * Bytes that are held for many senders at once, none of whom is trusted yet. Where there are too many, the sender that
 * has been sending longest is dropped: honest bodies arrive within moments, and slow ones are what fills the memory.
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
