import { type Transferable, Worker, type WorkerOptions } from "node:worker_threads";
import { Semaphore } from "async-mutex";

export interface ThreadPoolOptions {
  /** Module that each thread runs: it answers each message with one message. */
  readonly file: string;
  readonly options?: WorkerOptions;
  /** Maximum number of threads. */
  readonly threads: number;
  /** Milliseconds after which a thread without an answer is ended. */
  readonly limitMs: number;
}

/** Milliseconds without a task after which a thread ends. */
const IDLE_MS = 60_000;

/**
 * Threads of this process, each with one task at a time. They start with the first tasks. A thread that dies or does not
 * answer in time fails its task alone, and the next task starts another one. Threads do not keep the process alive.
 */
export class ThreadPool<Task, Answer> {
  private readonly free: Semaphore;
  private readonly idle: { readonly worker: Worker; readonly timer: NodeJS.Timeout }[] = [];
  private readonly workers = new Set<Worker>();
  private isClosed = false;

  constructor(private readonly settings: ThreadPoolOptions) {
    this.free = new Semaphore(settings.threads);
  }

  /** Resolves with the answer to a task; `transfer` is moved. Rejects if the thread fails or the pool is closed. */
  run(task: Task, transfer: readonly Transferable[]): Promise<Answer> {
    return this.free.runExclusive(async () => {
      if (this.isClosed) throw new Error("the threads have ended");
      const last = this.idle.pop();
      clearTimeout(last?.timer);
      const worker = last?.worker ?? this.start();
      try {
        const answer = await this.ask(worker, task, transfer);
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
    const worker = new Worker(this.settings.file, this.settings.options);
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

  private ask(worker: Worker, task: Task, transfer: readonly Transferable[]): Promise<Answer> {
    const { limitMs } = this.settings;
    const settled = new AbortController();
    return new Promise<Answer>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`a thread did not answer in ${limitMs} ms`)), limitMs);
      const onExit = (code: number) => reject(new Error(`a thread ended with code ${code}`));
      settled.signal.addEventListener("abort", () => {
        clearTimeout(timer);
        worker.off("message", resolve).off("error", reject).off("exit", onExit).unref();
      });
      worker.on("message", resolve).on("error", reject).on("exit", onExit).ref();
      worker.postMessage(task, transfer);
    }).finally(() => settled.abort());
  }
}
