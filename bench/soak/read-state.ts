import { readdir, readlink } from "node:fs/promises";
import type { Pool } from "pg";
import { readUsage } from "@/bench/process-memory";
import { readTableSizes } from "@/bench/store";
import type { KillableServer } from "@/e2e/support/crash/killable-server";
import type { SoakStack } from "./soak-stack";

/** State of a product at one time; it must not grow without bound under constant load. */
export interface ProductState {
  /** Number of calls until then. */
  readonly calls: number;
  /** By name: bytes of memory, handles of each kind, and connections to the database of the processes that stay. */
  readonly levels: ReadonlyMap<string, number>;
  /** Bytes of each table with its indexes. */
  readonly tables: ReadonlyMap<string, number>;
}

/**
 * Reads the state of the web process, of the permanent worker and of the database. Rejects if one is down.
 */
export async function readState({ web, worker, database }: SoakStack, calls: number): Promise<ProductState> {
  const [ofWeb, ofWorker, connections, sizes] = await Promise.all([
    readProcess("web", web),
    readProcess("worker", worker),
    countConnections(database.pool),
    readTableSizes(database),
  ]);
  return {
    calls,
    levels: new Map([...ofWeb, ...ofWorker, ["connections", connections]]),
    tables: new Map(sizes.map(({ name, table, indexes }) => [name, table + indexes])),
  };
}

/** Sums the bytes of tables. */
export function sumTables({ tables }: ProductState, isCounted: (name: string) => boolean): number {
  return Array.from(tables).reduce((sum, [name, bytes]) => sum + (isCounted(name) ? bytes : 0), 0);
}

async function readProcess(name: string, { url, pid }: KillableServer): Promise<readonly [string, number][]> {
  const { memory } = await readUsage(url);
  const handles = pid === null ? new Map<string, number>() : await countHandles(pid);
  return [
    [`memory-${name}`, memory],
    ...Array.from(handles, ([kind, count]): [string, number] => [`handles-${name}-${kind}`, count]),
  ];
}

/** Counts the open file descriptors of a process by kind; empty on a system without /proc. */
async function countHandles(pid: number): Promise<ReadonlyMap<string, number>> {
  const folder = `/proc/${pid}/fd`;
  const counts = new Map<string, number>();
  for (const name of await readdir(folder).catch(() => [])) {
    // A descriptor that was closed meanwhile is not counted.
    const target = await readlink(`${folder}/${name}`).catch(() => null);
    if (target === null) continue;
    const kind = kindOf(target);
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return counts;
}

/** Kind of the target of a descriptor, such as socket, pipe, eventpoll or file. */
function kindOf(target: string): string {
  const [, kind] = /^(?:anon_inode:)?\[?([a-z-]+)[\]:]/.exec(target) ?? [];
  return kind ?? "file";
}

async function countConnections(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ connections: number }>(
    `SELECT count(*)::int AS connections FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid()`,
  );
  return rows[0]?.connections ?? 0;
}
