import path from "node:path";
import type { ProviderReport } from "@walletlens/solana/chain-reader";
import { isProduction } from "@/lib/config/env";
import type { Database } from "@/lib/db/database";
import { createBuildCheck } from "@/lib/operations/check-build";
import type { Readiness } from "@/lib/operations/check-readiness";
import { type Check, createReadiness, NotWritableError } from "@/lib/operations/check-readiness";
import { findWriteObstacle } from "@/lib/operations/find-write-obstacle";
import type { EventStreams } from "@/lib/server/event-streams";
import type { WebhookSender } from "@/lib/watching/create-webhook-sender";
import { checkPrices, describePrices } from "./check-prices";
import type { WalletPorts } from "./create-ports";

interface LifecyclePorts extends WalletPorts {
  readonly streams: EventStreams;
  readonly sender: WebhookSender;
}

/** Binds the readiness and the end of this process. */
export function bindLifecycle(ports: LifecyclePorts) {
  const { database, streams, watch, sender } = ports;
  let readiness: ReturnType<typeof bindReadiness> | undefined;
  let isStopping = false;
  return {
    /** `checkExecutor` rejects if the executor is unavailable; the function of the first call is used from then on. */
    async checkReadiness(checkExecutor: (signal: AbortSignal) => Promise<void>): Promise<Readiness> {
      if (isStopping) return { status: "stopping", checks: {} };
      readiness ??= bindReadiness(ports, checkExecutor);
      return readiness();
    },
    /**
     * Reports `stopping` from now on, and ends long requests: event streams, whose clients reconnect to another
     * process, and calls that wait for an analysis, which return its job.
     */
    beginStop() {
      isStopping = true;
      streams.closeAll();
      watch.endWaits();
    },
    async close() {
      streams.closeAll();
      await sender.close();
      await watch.close();
      await ports.closeThreads();
      await database.close();
    },
  };
}

const CHECK_MS = 2_000;
const STORED_MS = 3_000;

/** Next's part of the build that this process runs. */
const BUILD = path.resolve(".next");

/**
 * Binds the check of build, database, chain, executor and prices; `checkExecutor` rejects if the executor is unavailable.
 * Only build and database are vital: without the others the process still serves stored data.
 */
function bindReadiness(
  { database: { pool }, chain, protocol, solPrices, tokenPrices, log }: WalletPorts,
  checkExecutor: Check["run"],
): ReturnType<typeof createReadiness> {
  const prices = { solPrices, tokenPrices };
  const checks: readonly Check[] = [
    ...(isProduction() ? [{ name: "build", isRequired: true, run: createBuildCheck(BUILD) }] : []),
    { name: "database", isRequired: true, run: () => requireWritable(pool) },
    { name: "chain", isRequired: false, run: (signal) => chain.readLatestSlot({ signal }) },
    { name: "executor", isRequired: false, run: checkExecutor },
    { name: "prices", isRequired: false, run: () => checkPrices(prices) },
  ];
  return createReadiness(checks, {
    listRemarks: () => [...chain.providers().flatMap(toRemark), ...protocol.listRemarks()],
    describePrices: () => describePrices(prices),
    timeoutMs: CHECK_MS,
    cacheMs: STORED_MS,
    now: () => performance.now(),
    onFailure: (check, err) => log.warn({ check, err }, "not ready"),
  });
}

async function requireWritable(pool: Database["pool"]): Promise<void> {
  const obstacle = await findWriteObstacle(pool);
  if (obstacle !== null) throw new NotWritableError(obstacle);
}

function toRemark({ name, state }: ProviderReport): readonly string[] {
  if (state === "well") return [];
  return [
    `provider ${name}: ${state === "other cluster" ? "on another cluster than the first, not asked" : state}`,
  ];
}
