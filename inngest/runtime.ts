import { randomBytes } from "node:crypto";
import { Inngest } from "inngest";
import { container } from "@/lib/composition/container";
import { type Env, readEnv } from "@/lib/config/env";
import { getLog } from "@/lib/config/log";
import { hasMembers } from "@/lib/jobs/executor/executor-claims";
import { allocateSlots, type ConcurrencyLimits } from "@/lib/jobs/rules/queues";
import { checkHealth, checkServer } from "./check-server";
import { EmbeddedExecutor } from "./executor/embedded-executor";

export interface InngestRuntime {
  readonly client: Inngest.Any;
  /** Key that signs the calls to the route; undefined for Inngest's development server. */
  readonly signingKey: string | undefined;
  /** Null: an Inngest server or another process runs the functions. */
  readonly executor: EmbeddedExecutor | null;
  /** Rejects if no executor and no Inngest server runs the functions. */
  check(signal: AbortSignal): Promise<void>;
  /** Rejects if the Inngest server does not respond; the embedded executor is in the database. */
  probe(): Promise<void>;
}

const PROBE_MS = 3_000;
const APP_ID = "walletlens";
const ROUTE = "/api/inngest";

/** Returns the runtime of this process. Next bundles each route separately, so the bundles share it by globalThis. */
export function inngestRuntime(): InngestRuntime {
  shared[KEY] ??= createRuntime(readEnv());
  return shared[KEY];
}

const KEY = Symbol.for("walletlens.inngest");
const shared: typeof globalThis & { [KEY]?: InngestRuntime } = globalThis;

function createRuntime(env: Env): InngestRuntime {
  if (env.inngest === null) return env.role === "web" ? createRemote(env) : createEmbedded(env);
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
      // Inngest's cloud has no health endpoint. Work that it refuses stays in the database.
      if (baseUrl === null) return;
      const functionIds = [...new Set(client.funcs.map((inngestFunction) => inngestFunction.id(APP_ID)))];
      await checkServer({ baseUrl, eventKey, signingKey, appId: APP_ID, functionIds }, signal);
    },
    async probe() {
      if (baseUrl !== null) await checkHealth({ baseUrl }, AbortSignal.timeout(PROBE_MS));
    },
  };
}

/** For a process that runs no jobs. */
function createRemote(env: Env): InngestRuntime {
  const signingKey = makeSigningKey();
  return {
    client: new Inngest({ id: APP_ID, logger: getLog(), isDev: false, baseUrl: env.selfUrl, signingKey }),
    signingKey,
    executor: null,
    async check() {
      if (!(await hasMembers(container().executor))) throw new Error("no worker runs the jobs");
    },
    probe: async () => undefined,
  };
}

/** Returns the sum of all queue limits plus those of sweeps, so that no queue waits for another. */
function sumLimits(limits: ConcurrencyLimits): number {
  return Object.values(limits).reduce((sum, { total }) => sum + total, SWEEP_SLOTS);
}

const SWEEP_SLOTS = 4;

/** The key lasts as long as the process and stays in it: no other process can call the functions. */
function makeSigningKey(): string {
  return `signkey-embedded-${randomBytes(32).toString("hex")}`;
}

function createEmbedded(env: Env): InngestRuntime {
  const signingKey = makeSigningKey();
  const executor = new EmbeddedExecutor({
    ports: container().executor,
    concurrency: sumLimits(allocateSlots(env.concurrency)),
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
      await executor.waitForStart();
      if (!executor.isWorking) throw new Error("the executor does not work");
    },
    probe: async () => undefined,
  };
}
