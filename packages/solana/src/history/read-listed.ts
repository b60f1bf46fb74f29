import type { Transaction } from "@walletlens/engine/chain/transaction";
import type { HistoryChunk, SignaturePosition } from "../chain-reader.ts";
import { Condition } from "./condition.ts";
import type { ListedSignature, ListedSignaturePage } from "./list-signatures.ts";
import type { LoadTransaction } from "./load-transaction.ts";
import type { ReadScope } from "./read-scope.ts";

export interface ListedHistory {
  readonly pages: AsyncGenerator<ListedSignaturePage>;
  readonly load: LoadTransaction;
  readonly scope: ReadScope;
  /** Maximum concurrent loads. */
  readonly parallel: number;
}

/**
 * Reads a history by listing signatures and loading each transaction. The next page is listed while
 * transactions load, and chunks are yielded as soon as they are contiguous. Ends at the stop of the reading
 * after the last contiguous chunk; throws the error of a call.
 */
export async function* readListed(history: ListedHistory): AsyncGenerator<HistoryChunk> {
  const work = new HistoryWork(history);
  work.start();
  for (;;) {
    const chunk = work.nextChunk();
    if (chunk !== null) yield chunk;
    else if (work.isOver) return;
    else await work.condition.wait();
  }
}

/** Minimum transactions of a chunk. */
const CHUNK_SIZE = 100;
/** Maximum transactions ahead of the consumer, which bounds memory. */
const WINDOW = 2000;

/** State of one reading. */
class HistoryWork {
  readonly condition = new Condition();
  private readonly listed: ListedSignature[] = [];
  private readonly loaded: (Transaction | null | undefined)[] = [];
  private begun = 0;
  private handedOver = 0;
  private inFlight = 0;
  private isListed = false;
  private isExhausted = false;
  private failure: { readonly error: unknown } | null = null;

  constructor(private readonly history: ListedHistory) {}

  start(): void {
    this.history.scope.stop.addEventListener("abort", this.condition.notifyAll);
    void this.list()
      .catch((error: unknown) => this.fail(error))
      .finally(() => {
        this.isListed = true;
        this.condition.notifyAll();
      });
  }

  /** True if all transactions are loaded and yielded, or the reading was stopped. */
  get isOver(): boolean {
    return this.isHalted || (this.isListed && this.handedOver === this.listed.length);
  }

  /** Returns the next contiguous chunk, or null; throws the error of a call. */
  nextChunk(): HistoryChunk | null {
    if (this.failure !== null) throw this.failure.error;
    let ready = 0;
    while (this.loaded[this.handedOver + ready] !== undefined) ready += 1;
    const isComplete = this.isListed && this.handedOver + ready === this.listed.length;
    if (isComplete) return this.handOver(ready, this.isExhausted);
    if (this.isHalted) return this.handOver(ready, false);
    // One entry is held back, because the last chunk states `end` and must not be empty.
    return ready > CHUNK_SIZE ? this.handOver(ready - 1, false) : null;
  }

  /** True after the stop when all calls have ended. */
  private get isHalted(): boolean {
    return this.history.scope.stop.aborted && this.inFlight === 0 && this.isListed;
  }

  private handOver(count: number, end: boolean): HistoryChunk | null {
    const from = this.handedOver;
    const positions = this.listed
      .slice(from, from + count)
      .map(({ signature, slot }) => ({ signature, slot }));
    const newest = positions[0];
    const oldest = positions.at(-1);
    if (newest === undefined || oldest === undefined) return null;
    this.handedOver += count;
    const transactions: Transaction[] = [];
    const unavailable: SignaturePosition[] = [];
    for (const [index, position] of positions.entries()) {
      const transaction = this.loaded[from + index];
      if (transaction) transactions.push(transaction);
      else unavailable.push(position);
      // Frees the transaction; null marks the entry as loaded.
      this.loaded[from + index] = null;
    }
    this.fill();
    this.condition.notifyAll();
    return {
      transactions,
      unavailable,
      newest,
      oldest,
      listed: this.handedOver,
      end,
    };
  }

  private async list(): Promise<void> {
    for await (const page of this.history.pages) {
      this.listed.push(...page.entries);
      this.isExhausted = page.exhausted;
      this.fill();
      while (this.isFull) await this.condition.wait();
    }
  }

  private get isFull(): boolean {
    const isGoingOn = this.failure === null && !this.history.scope.stop.aborted;
    return isGoingOn && this.listed.length - this.handedOver >= WINDOW;
  }

  /** Starts loads up to the limit. */
  private fill(): void {
    const { parallel, scope, load } = this.history;
    while (this.inFlight < parallel && this.failure === null && !scope.stop.aborted) {
      const index = this.begun;
      const entry = this.listed[index];
      if (entry === undefined) return;
      this.begun += 1;
      this.inFlight += 1;
      void load(entry)
        .then((transaction) => {
          this.loaded[index] = transaction;
        })
        .catch((error: unknown) => this.fail(error))
        .finally(() => {
          this.inFlight -= 1;
          this.fill();
          this.condition.notifyAll();
        });
    }
  }

  private fail(error: unknown): void {
    const { stop } = this.history.scope;
    if (stop.aborted && error === stop.reason) return;
    this.failure ??= { error };
  }
}
