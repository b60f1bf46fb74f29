import path from "node:path";
import { Worker, type WorkerOptions } from "node:worker_threads";
import type { Packing } from "@walletlens/solana/chain-reader";
import type { PackedReply, PackPage } from "@walletlens/solana/packed-page";
import { Semaphore } from "async-mutex";
import { isProduction } from "@/lib/config/env";

/** A reply by address, and the owner whose changes are packed. */
export interface PackingTask {
  readonly body: Uint8Array<ArrayBuffer>;
  readonly packing: Packing;
}

export interface PackingPool {
  readonly packPage: PackPage;
  close(): Promise<void>;
}

export interface PackingPoolOptions {
  readonly threads: number;
  /** Called with the failure of a thread. */
  readonly onFailure: (error: unknown) => void;
  readonly limitMs?: number;
  /** Module of the threads, for tests. */
  readonly module?: ThreadModule;
}

/** Module that each thread runs: it answers each message with one message. */
interface ThreadModule {
  readonly file: string;
  readonly options: WorkerOptions;
}

/** The largest reply, 64 MB, takes less than two seconds. */
const LIMIT_MS = 30_000;

/** Creates threads that pack replies by address in the form in which the store has pages. */
export function createPackingPool(options: PackingPoolOptions): PackingPool {
  const { threads, onFailure, limitMs = LIMIT_MS, module = findModule() } = options;
  const pool = new ThreadPool(module, threads, limitMs);
  return {
    async packPage(buffer, packing) {
      const body = toMovable(buffer);
      try {
        return await pool.run({ body, packing });
      } catch (error) {
        onFailure(error);
        throw error;
      }
    },
    close: () => pool.close(),
  };
}

/** The build of `npm run build`, else the source, which tsx loads. */
function findModule(): ThreadModule {
  const file = isProduction() ? ".next/commands/packing-worker.mjs" : "scripts/load-packing-worker.mjs";
  return { file: path.resolve(file), options: { execArgv: [] } };
}

/** Returns bytes with memory of their own: that of a small buffer is shared with others. */
function toMovable(buffer: Uint8Array): Uint8Array<ArrayBuffer> {
  const { buffer: memory, byteLength } = buffer;
  const isOwn = memory instanceof ArrayBuffer && memory.byteLength === byteLength;
  return isOwn ? new Uint8Array(memory) : Uint8Array.from(buffer);
}

/** Milliseconds without a task after which a thread ends. */
const IDLE_MS = 60_000;

/**
 * Threads of this process, each with one task at a time. They start with the first tasks. A thread that dies or does not
 * answer in time fails its task alone, and the next task starts another one. Threads do not keep the process alive.
 */
class ThreadPool {
  private readonly free: Semaphore;
  private readonly idle: { readonly worker: Worker; readonly timer: NodeJS.Timeout }[] = [];
  private readonly workers = new Set<Worker>();
  private isClosed = false;

  /** A thread without an answer is ended after `limitMs`. */
  constructor(
    private readonly module: ThreadModule,
    threads: number,
    private readonly limitMs: number,
  ) {
    this.free = new Semaphore(threads);
  }

  /** Resolves with the answer to a task, whose body is moved. Rejects if the thread fails or the pool is closed. */
  run(task: PackingTask): Promise<PackedReply> {
    return this.free.runExclusive(async () => {
      if (this.isClosed) throw new Error("the threads have ended");
      const idleWorker = this.idle.pop();
      clearTimeout(idleWorker?.timer);
      const worker = idleWorker?.worker ?? this.start();
      try {
        const answer = await this.ask(worker, task);
        const timer = setTimeout(() => this.end(worker), IDLE_MS).unref();
        this.idle.push({ worker, timer });
        return answer;
      } catch (error) {
        this.end(worker);
        throw error;
      }
    });
  }

  /** Ends all threads; their tasks fail. */
  async close(): Promise<void> {
    this.isClosed = true;
    for (const { timer } of this.idle.splice(0)) clearTimeout(timer);
    await Promise.all(Array.from(this.workers, (worker) => worker.terminate()));
  }

  private start(): Worker {
    const worker = new Worker(this.module.file, this.module.options);
    this.workers.add(worker);
    worker.once("exit", () => this.end(worker));
    // Errors of a thread without a task end it, and nothing else.
    worker.on("error", () => undefined);
    return worker;
  }

  private end(worker: Worker): void {
    const index = this.idle.findIndex((other) => other.worker === worker);
    for (const { timer } of index < 0 ? [] : this.idle.splice(index, 1)) clearTimeout(timer);
    if (this.workers.delete(worker)) void worker.terminate();
  }

  private ask(worker: Worker, task: PackingTask): Promise<PackedReply> {
    const { limitMs } = this;
    const settled = new AbortController();
    return new Promise<PackedReply>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`a thread did not answer in ${limitMs} ms`)), limitMs);
      const onExit = (code: number) => reject(new Error(`a thread ended with code ${code}`));
      settled.signal.addEventListener("abort", () => {
        clearTimeout(timer);
        worker.off("message", resolve).off("error", reject).off("exit", onExit).unref();
      });
      worker.on("message", resolve).on("error", reject).on("exit", onExit).ref();
      worker.postMessage(task, [task.body.buffer]);
    }).finally(() => settled.abort());
  }
}
