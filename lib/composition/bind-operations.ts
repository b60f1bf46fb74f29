import type { ProviderReport } from "@walletlens/solana/chain-reader";
import type { Log } from "@/lib/config/log";
import { type Database, runStatement } from "@/lib/infra/postgres/database";
import { createPrometheus } from "@/lib/infra/telemetry/create-prometheus";
import { measureAnalyses, measureGroupJobs } from "@/lib/infra/telemetry/measure-stores";
import { type Check, createReadiness } from "@/lib/operations/check-readiness";
import type { Chain } from "@/lib/runtime/chain";
import type { Telemetry, TelemetryReport } from "@/lib/runtime/telemetry";
import type { BillingPorts } from "./bind-billing";
import type { WalletPorts } from "./bind-wallets";

/** Reports of the product's state to those who run it. */
export interface Operations {
  readonly metrics: Telemetry;
  report(): Promise<TelemetryReport>;
}

/** Counts what is done with the ports; `countEventStreams` says how many streams are open. */
export function bindOperations(
  wallets: Pick<WalletPorts, "chain">,
  billing: Pick<BillingPorts, "jobs">,
  countEventStreams: () => number,
): Operations {
  return createPrometheus({
    readProviders: () => wallets.chain.providers(),
    readRetries: () => wallets.chain.stats().retries,
    countOpenJobs: () => billing.jobs.countOpen(),
    countEventStreams,
  });
}

/** The same ports, counting. */
export function measureBilling(billing: BillingPorts, metrics: Telemetry): BillingPorts {
  return {
    ...billing,
    groupJobs: measureGroupJobs(billing.groupJobs, metrics),
  };
}

/** The same ports, counting. */
export function measureWallets<Ports extends WalletPorts>(ports: Ports, metrics: Telemetry): Ports {
  return { ...ports, analyses: measureAnalyses(ports.analyses, metrics) };
}

/**
 * Binds the check of whether database, chain and executor are there; `checkExecutor` rejects where the executor is not.
 * Without the database nothing is answered; without the others, what is kept.
 */
export function bindReadiness(
  { pool }: Pick<Database, "pool">,
  chain: Chain,
  checkExecutor: Check["run"],
  log: Log,
): ReturnType<typeof createReadiness> {
  const ping = { name: "ping", text: "SELECT 1" };
  const checks: readonly Check[] = [
    { name: "database", isRequired: true, run: () => runStatement(pool, ping, []) },
    { name: "chain", isRequired: false, run: (signal) => chain.readLatestSlot({ signal }) },
    { name: "executor", isRequired: false, run: checkExecutor },
  ];
  return createReadiness(checks, {
    listRemarks: () => chain.providers().flatMap(toRemark),
    timeoutMs: CHECK_MS,
    cacheMs: KEPT_MS,
    now: () => performance.now(),
    onFailure: (check, err) => log.warn({ check, err }, "not ready"),
  });
}

function toRemark({ name, state }: ProviderReport): readonly string[] {
  if (state === "well") return [];
  return [
    `provider ${name}: ${state === "other cluster" ? "on another cluster than the first, not asked" : state}`,
  ];
}

const CHECK_MS = 2_000;
const KEPT_MS = 3_000;
