import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { Inngest, type InngestFunction } from "inngest";
import { serve } from "inngest/node";
import { openDatabase } from "@/lib/adapters/database/database";
import { createExecutorStore } from "@/lib/adapters/database/executor-store";
import type { ExecutorEvent } from "@/lib/ports/executor-store";
import { createExecutor, type Executor, type ExecutorOptions } from "../executor";
import { createExecutorFetch } from "../executor-fetch";

export interface TestRun {
  readonly id: string;
  readonly functionId: string;
  readonly event: ExecutorEvent;
  readonly status: "running" | "completed" | "failed" | "cancelled";
  readonly output: unknown;
  readonly error: unknown;
}

/** An app with Inngest functions behind the SDK's own handler, and an executor that runs them. */
export interface TestApp {
  readonly inngest: Inngest.Any;
  readonly executor: Executor;
  readonly url: string;
  /** Sends an event and waits until the run that it starts ends. */
  run(name: string, data?: Record<string, unknown>): Promise<TestRun>;
  runs(functionId: string): Promise<readonly TestRun[]>;
  query<R extends object>(sql: string, values?: readonly unknown[]): Promise<readonly R[]>;
  stop(): Promise<void>;
}

export interface TestAppOptions extends Partial<ExecutorOptions> {
  readonly id?: string;
  readonly databaseUrl: string;
  readonly functions: (inngest: Inngest) => readonly InngestFunction.Any[];
}

export const TEST_SIGNING_KEY = "signkey-test-0123456789abcdef";
const quiet = { info: ignore, warn: ignore, error: ignore, debug: ignore };
function ignore(): void {}

export async function startTestApp({
  id = "app",
  databaseUrl,
  functions,
  ...options
}: TestAppOptions): Promise<TestApp> {
  const database = openDatabase(databaseUrl, { poolSize: 8 });
  const store = options.store ?? createExecutorStore(database.pool, databaseUrl);
  const inngest = new Inngest({
    id,
    isDev: false,
    signingKey: TEST_SIGNING_KEY,
    eventKey: "embedded",
    baseUrl: "http://executor.invalid",
    fetch: createExecutorFetch(store),
    logger: quiet,
  });
  const server = createServer(
    serve({ client: inngest, functions: [...functions(inngest)], enableUnauthedSync: false }),
  );
  const url = `http://127.0.0.1:${await listen(server)}/api/inngest`;
  const executor = createExecutor({
    store,
    appUrl: url,
    signingKey: TEST_SIGNING_KEY,
    log: quiet,
    retryDelayMs: () => 10,
    ...options,
  });
  await executor.start();

  async function query<R extends object>(
    sql: string,
    values: readonly unknown[] = [],
  ): Promise<readonly R[]> {
    return (await database.pool.query<R>(sql, [...values])).rows;
  }
  const listRuns = () =>
    query<TestRun>(
      `SELECT id, function_id AS "functionId", event, status, output, error FROM executor_run ORDER BY created_at, id`,
    );
  return {
    inngest,
    executor,
    url,
    query,
    async runs(functionId) {
      return (await listRuns()).filter((run) => run.functionId === `${id}-${functionId}`);
    },
    async run(name, data = {}) {
      const { ids } = await inngest.send({ name, data });
      return until(async () =>
        (await listRuns()).find((run) => run.event.id === ids[0] && run.status !== "running"),
      );
    },
    async stop() {
      await executor.stop(0);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await database.close();
    },
  };
}

/** Asks again until there is an answer; the test's timeout is the limit. */
export async function until<T>(look: () => Promise<T | undefined | false>): Promise<T> {
  for (;;) {
    const found = await look();
    if (found !== undefined && found !== false) return found;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}
