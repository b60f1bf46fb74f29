import { LRUCache } from "lru-cache";
import type { Log } from "@/lib/config/log";
import type { Timer } from "@/lib/runtime/ports";
import type { LatestBlockhash, PaymentChain } from "./payment-chain";

/** Life of blockhashes now. */
export interface BlockhashProtocol {
  /** Milliseconds of a slot. */
  readonly slotMs: number;
  /** Blocks for which a blockhash is valid. */
  readonly blockhashBlocks: number;
}

interface BlockhashPorts {
  readonly paymentChain: Pick<PaymentChain, "readLatestBlockhash">;
  readonly protocol: BlockhashProtocol;
  readonly timer: Timer;
  readonly log: Pick<Log, "warn">;
}

/** Facts about the blockhash of a received payment. */
export interface ReceivedBlockhash {
  readonly blockhash: string;
  /** Last block height at which it is valid, as the payer states it; null if unstated. */
  readonly lastValidBlockHeight: bigint | null;
  /** Milliseconds since a payment with it was first claimed. */
  readonly ageMs: number;
}

/** Lifetime of a transaction, as a request for payment states it. */
export interface BlockhashOffer {
  /** Null if the chain did not answer. */
  readonly latest: LatestBlockhash | null;
  /** Whole seconds for which a transaction with it is valid at least. */
  readonly maxTimeoutSeconds: number;
}

/** Milliseconds for which a blockhash is offered, so that many requests share one call of the provider. */
const OFFER_MS = 1_000;
/** Milliseconds that a request for payment waits for the provider. */
const OFFER_WAIT_MS = 500;
/** Milliseconds for which requests do not wait after a failed call or a late answer. */
const RETRY_MS = 2_000;
const MAX_BLOCKHASHES = 10_000;
/**
 * Assumed age of a blockhash that is first seen: 32 blocks until finality, at which many clients read it, and 18 more
 * while the payer signs and sends.
 */
const UNSTATED_AGE_BLOCKS = 50;

interface Reading extends LatestBlockhash {
  readonly readAt: number;
}

/** Ends of blockhashes in monotonic time: of those that were offered, and of those in payments. */
export class BlockhashLives {
  private readonly ends = new LRUCache<string, number>({ max: MAX_BLOCKHASHES });
  private readonly seenAt = new LRUCache<string, number>({ max: MAX_BLOCKHASHES });
  private latest: Reading | null = null;
  private reading: Promise<Reading | null> | null = null;
  private retryAt = Number.NEGATIVE_INFINITY;
  private isWarned = false;

  constructor(private readonly ports: BlockhashPorts) {}

  /** Milliseconds for which a new blockhash is valid. */
  get lifeMs(): number {
    const { slotMs, blockhashBlocks } = this.ports.protocol;
    return blockhashBlocks * slotMs;
  }

  /** Whole seconds for which a transaction with an offered blockhash is valid at least. */
  get maxTimeoutSeconds(): number {
    return Math.max(0, Math.floor((this.lifeMs - OFFER_MS) / 1_000));
  }

  /** Returns a blockhash to offer, not older than a second. Waits half a second for it, and never fails. */
  async readOffer(): Promise<BlockhashOffer> {
    const latest = await this.readLatest();
    return { latest, maxTimeoutSeconds: this.maxTimeoutSeconds };
  }

  /**
   * Returns the end of the life of a blockhash in the time of `timer`: exact if this process has offered it, else by
   * the stated height, else assumed from when it was first seen.
   */
  async findEnd({ blockhash, lastValidBlockHeight, ageMs }: ReceivedBlockhash): Promise<number> {
    const offered = this.ends.get(blockhash);
    if (offered !== undefined) return offered;
    const { protocol, timer } = this.ports;
    const seenAt = Math.min(this.seenAt.get(blockhash) ?? Number.POSITIVE_INFINITY, timer.now() - ageMs);
    this.seenAt.set(blockhash, seenAt);
    const reading = lastValidBlockHeight === null ? null : await this.readLatest();
    if (lastValidBlockHeight === null || reading === null) {
      return seenAt + this.lifeMs - UNSTATED_AGE_BLOCKS * protocol.slotMs;
    }
    const blocksLater = Number(lastValidBlockHeight - reading.lastValidBlockHeight);
    return Math.min(seenAt + this.lifeMs, reading.readAt + this.lifeMs + blocksLater * protocol.slotMs);
  }

  private async readLatest(): Promise<Reading | null> {
    const { timer } = this.ports;
    const now = timer.now();
    if (this.latest !== null && now - this.latest.readAt < OFFER_MS) return this.latest;
    if (now < this.retryAt) return null;
    this.reading ??= this.read().finally(() => {
      this.reading = null;
    });
    let cancel = () => {};
    const timeout = new Promise<null>((resolve) => {
      cancel = timer.after(OFFER_WAIT_MS, () => {
        this.retryAt = timer.now() + RETRY_MS;
        this.warn(`no answer in ${OFFER_WAIT_MS} ms`);
        resolve(null);
      });
    });
    return Promise.race([this.reading, timeout]).finally(() => cancel());
  }

  private async read(): Promise<Reading | null> {
    const { paymentChain, timer } = this.ports;
    const readAt = timer.now();
    try {
      const latest = { ...(await paymentChain.readLatestBlockhash()), readAt };
      this.latest = latest;
      this.isWarned = false;
      this.ends.set(latest.blockhash, readAt + this.lifeMs);
      return latest;
    } catch (error) {
      this.retryAt = timer.now() + RETRY_MS;
      this.warn(error instanceof Error ? error.message : "unknown error", error);
      return null;
    }
  }

  /** One line until the chain answers again. */
  private warn(reason: string, err?: unknown): void {
    if (this.isWarned) return;
    this.isWarned = true;
    this.ports.log.warn({ err }, `requests for payment offer no recent blockhash: ${reason}`);
  }
}
