import { readdir } from "node:fs/promises";
import { readUsage } from "@/bench/process-memory";
import { readTableSizes } from "@/bench/store";
import type { KillableServer } from "@/e2e/support/crash/killable-server";
import type { SoakStack } from "./soak-stack";

/** State of a product at one time; it must not grow without bound under constant load. */
export interface ProductState {
  /** Number of calls until then. */
  readonly calls: number;
  /** By name: bytes of memory, open descriptors, and connections to the database of the processes that stay. */
  readonly levels: ReadonlyMap<string, number>;
  /** Bytes of each table with its indexes. */
  readonly tables: ReadonlyMap<string, number>;
}

/** Reads the state of the web process, of the permanent worker and of the database. Rejects if one is down. */
export async function readState({ web, worker, database }: SoakStack, calls: number): Promise<ProductState> {
  const [webLevels, workerLevels, { rows }, sizes] = await Promise.all([
    readProcess("web", web),
    readProcess("worker", worker),
    database.pool.query<{ connections: number }>(
      `SELECT count(*)::int AS connections FROM pg_stat_activity
       WHERE datname = current_database() AND pid <> pg_backend_pid()`,
    ),
    readTableSizes(database),
  ]);
  return {
    calls,
    levels: new Map([...webLevels, ...workerLevels, ["connections", rows[0]?.connections ?? 0]]),
    tables: new Map(sizes.map(({ name, table, indexes }) => [name, table + indexes])),
  };
}

async function readProcess(name: string, { url, pid }: KillableServer): Promise<[string, number][]> {
  const { memory } = await readUsage(url);
  // A system without /proc does not list descriptors.
  const handles = await readdir(`/proc/${pid}/fd`).catch(() => []);
  return [
    [`memory-${name}`, memory],
    [`handles-${name}`, handles.length],
  ];
}
