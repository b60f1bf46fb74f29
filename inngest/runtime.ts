import { randomBytes } from "node:crypto";
import { Inngest } from "inngest";
import { container } from "@/lib/composition/container";
import { type Env, readEnv } from "@/lib/config/env";
import { getLog } from "@/lib/config/log";
import type { ConcurrencyLimits } from "@/lib/jobs/rules/queues";
import { checkServer } from "./check-server";
import { EmbeddedExecutor } from "./executor/embedded-executor";

/** Inngest as this process uses it. */
export interface InngestRuntime {
  readonly client: Inngest.Any;
  /** Checks that calls to the route come from the executor; undefined for a development server of Inngest's. */
  readonly signingKey: string | undefined;
  /** Null where an Inngest server or another process runs the functions. */
  readonly executor: EmbeddedExecutor | null;
  /** Rejects if neither the executor nor an Inngest server runs the functions. */
  check(signal: AbortSignal): Promise<void>;
}

const APP_ID = "walletlens";
const ROUTE = "/api/inngest";

/** The runtime of this process. Next bundles each route by itself, so what they share hangs on globalThis. */
export function inngestRuntime(): InngestRuntime {
  shared[KEY] ??= createRuntime(readEnv());
  return shared[KEY];
}

const KEY = Symbol.for("walletlens.inngest");
const shared: typeof globalThis & { [KEY]?: InngestRuntime } = globalThis;

function createRuntime(env: Env): InngestRuntime {
  if (env.inngest === null) return env.role === "web" ? createElsewhere(env) : createEmbedded(env);
  const { baseUrl, eventKey, signingKey } = env.inngest;
  const client = new Inngest({
    id: APP_ID,
    logger: getLog(),
    isDev: signingKey === null,
    ...(baseUrl === null ? {} : { baseUrl }),
    ...(eventKey === null ? {} : { eventKey }),
    ...(signingKey === null ? {} : { signingKey }),
  });
  return {
    client,
    signingKey: signingKey ?? undefined,
    executor: null,
    async check(signal) {
      // Inngest's cloud has no address that says how it is, and what it does not take now waits here until it does.
      if (baseUrl === null) return;
      const functionIds = [...new Set(client.funcs.map((made) => made.id(APP_ID)))];
      await checkServer({ baseUrl, eventKey, signingKey, appId: APP_ID, functionIds }, signal);
    },
  };
}

/** For a process that runs no jobs: the executors of workers do. */
function createElsewhere(env: Env): InngestRuntime {
  const signingKey = makeSigningKey();
  return {
    client: new Inngest({ id: APP_ID, logger: getLog(), isDev: false, baseUrl: env.selfUrl, signingKey }),
    signingKey,
    executor: null,
    async check() {
      if (!(await container().executorStore.hasMembers())) throw new Error("no worker runs the jobs");
    },
  };
}

/** Every queue's places, so that none waits for another's, and some for what sweeps. */
function countPlaces(places: ConcurrencyLimits): number {
  return Object.values(places).reduce((sum, { total }) => sum + total, SWEEPING);
}

const SWEEPING = 4;

/** The key lives as long as the process and is never disclosed: no other process can run a function. */
function makeSigningKey(): string {
  return `signkey-embedded-${randomBytes(32).toString("hex")}`;
}

function createEmbedded(env: Env): InngestRuntime {
  const signingKey = makeSigningKey();
  const executor = new EmbeddedExecutor({
    store: container().executorStore,
    concurrency: countPlaces(env.places),
    appUrl: `${env.selfUrl}${ROUTE}`,
    signingKey,
    log: getLog(),
  });
  const client = new Inngest({
    id: APP_ID,
    logger: getLog(),
    isDev: false,
    baseUrl: env.selfUrl,
    eventKey: "embedded",
    signingKey,
    fetch: executor.fetch,
  });
  return {
    client,
    signingKey,
    executor,
    async check() {
      await executor.whenStarted();
      if (!executor.isWorking) throw new Error("the executor does not work");
    },
  };
}
