import path from "node:path";
import type { WorkerOptions } from "node:worker_threads";
import type { Packing } from "@walletlens/solana/chain-reader";
import type { PackedReply, PackPage } from "@walletlens/solana/packed-page";
import { isProduction } from "@/lib/config/env";
import { ThreadPool } from "./thread-pool";

/** A reply by address, and the owner whose changes are packed. */
export interface PackingTask {
  readonly body: Uint8Array;
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

interface ThreadModule {
  readonly file: string;
  readonly options: WorkerOptions;
}

/** The largest reply, 64 MB, takes less than two seconds. */
const LIMIT_MS = 30_000;

/** Creates threads that pack replies by address in the form in which the store has pages. */
export function createPackingPool(options: PackingPoolOptions): PackingPool {
  const { threads, onFailure, limitMs = LIMIT_MS, module = findModule() } = options;
  const pool = new ThreadPool<PackingTask, PackedReply>({ ...module, threads, limitMs });
  return {
    async packPage(buffer, packing) {
      const body = toMovable(buffer);
      try {
        return await pool.run({ body, packing }, [body.buffer]);
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
function toMovable(buffer: Buffer): Uint8Array<ArrayBuffer> {
  const { buffer: memory, byteLength } = buffer;
  const isOwn = memory instanceof ArrayBuffer && memory.byteLength === byteLength;
  return isOwn ? new Uint8Array(memory) : Uint8Array.from(buffer);
}
