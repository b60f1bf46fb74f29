import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Inngest, type InngestFunction } from "inngest";
import { serve } from "inngest/node";
import { openDatabase } from "@/lib/db/database";
import type { ExecutorEvent } from "@/lib/jobs/executor/executor-runs";
import { EmbeddedExecutor, type ExecutorOptions } from "../embedded-executor";

export interface TestRun {
  readonly id: string;
  readonly functionId: string;
  readonly event: ExecutorEvent;
  readonly state: string;
  readonly hasEnded: boolean;
  readonly output: unknown;
  readonly error: unknown;
}

/** An app with Inngest functions behind the SDK's handler, and its executor. */
export interface TestApp {
  readonly inngest: Inngest.Any;
  readonly executor: EmbeddedExecutor;
  /** Sends an event and waits for the end of its run. */
  run(name: string, data?: Record<string, unknown>): Promise<TestRun>;
  runs(functionId: string): Promise<readonly TestRun[]>;
  stop(): Promise<void>;
}

export interface TestAppOptions extends Partial<ExecutorOptions> {
  readonly databaseUrl: string;
  readonly functions: (inngest: Inngest) => readonly InngestFunction.Any[];
}

const SIGNING_KEY = "signkey-test-0123456789abcdef";
const quiet = { info: ignore, warn: ignore, error: ignore, debug: ignore };
function ignore(): void {}

export async function startTestApp({ databaseUrl, functions, ...options }: TestAppOptions): Promise<TestApp> {
  const database = openDatabase(databaseUrl, { poolSize: 8 });
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/inngest`;
  const executor = new EmbeddedExecutor({
    ports: { database, databaseUrl },
    appUrl: url,
    signingKey: SIGNING_KEY,
    log: quiet,
    retryDelayMs: () => 10,
    ...options,
  });
  const inngest = new Inngest({
    id: "app",
    isDev: false,
    signingKey: SIGNING_KEY,
    eventKey: "embedded",
    baseUrl: "http://executor.invalid",
    fetch: executor.fetch,
    logger: quiet,
  });
  server.on(
    "request",
    serve({ client: inngest, functions: [...functions(inngest)], enableUnauthedSync: false }),
  );

  async function listRuns(): Promise<readonly TestRun[]> {
    const { rows } = await database.pool.query<TestRun>(
      `SELECT id, function_id AS "functionId", event, state, ended_at IS NOT NULL AS "hasEnded", output, error
       FROM executor_run ORDER BY created_at, id`,
    );
    return rows;
  }

  async function stop(): Promise<void> {
    await executor.stop(0);
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await database.close();
  }

  await executor.start().catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return {
    inngest,
    executor,
    stop,
    runs: async (functionId) => (await listRuns()).filter((run) => run.functionId === `app-${functionId}`),
    async run(name, data = {}) {
      const { ids } = await inngest.send({ name, data });
      return eventually(async () =>
        (await listRuns()).find((run) => run.event.id === ids[0] && run.hasEnded),
      );
    },
  };
}

/** Polls until `look` returns a value; the test's timeout is the limit. */
export async function eventually<T>(poll: () => Promise<T | undefined | false>): Promise<T> {
  for (;;) {
    const value = await poll();
    if (value !== undefined && value !== false) return value;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
