import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { addressOf } from "@walletlens/demo-chain/provider/address-of";
import { type SpawnedProvider, spawnProvider } from "@walletlens/demo-chain/provider/spawn-provider";
import type { OpenStore } from "@/bench/history/on-store";
import { UNREACHED } from "@/bench/product";
import { createAdminKey } from "@/e2e/support/admin";
import { RoleProcesses } from "@/e2e/support/role-processes";
import { startSmallProxy } from "@/e2e/support/small-proxy";
import type { Product } from "@/e2e/support/start-product";
import { TestInngestServer } from "@/inngest/testing/inngest-server";
import { demoSettings } from "@/lib/testing/demo-settings";

const CALL_MS = 50;
const TRANSACTIONS = 100;
const CREDITS = 100_000_000;
const PLACES_OF_A_WORKER = 32;

/** So many web processes and as many workers on one database and one provider. */
export interface Cluster {
  /** Addresses of the web processes, and of the workers. */
  readonly urls: readonly string[];
  readonly workers: readonly string[];
  readonly apiKey: string;
  /** Paths of the HUDs of wallets that no caller has asked for. */
  readonly paths: readonly string[];
  /** Launchers of web processes and of workers. */
  readonly pids: readonly number[];
  /** Calls that the provider has had. */
  countCalls(): Promise<number>;
}

/** Lets `work` go on a cluster, which ends with it; an Inngest server calls its workers in turn where `program` names one. */
export async function onCluster<Result>(
  { url: databaseUrl }: OpenStore,
  { processes, wallets, program }: { processes: number; wallets: number; program: string | null },
  work: (cluster: Cluster) => Promise<Result>,
): Promise<Result> {
  const addresses = Array.from({ length: wallets }, (_, place) => addressOf(`cluster wallet ${place}`));
  const speed = { pageMs: CALL_MS, callMs: CALL_MS, maxInFlight: 10_000, byAddress: {} };
  const provider = await spawnProvider({ ...speed, signatures: TRANSACTIONS, addresses });
  const folder = await mkdtemp(path.join(tmpdir(), "walletlens-cluster-"));
  const inngest = program === null ? null : await TestInngestServer.in(folder, program, null);
  const balancer = await startSmallProxy();
  const settings = settingsOf(provider, processes, inngest);
  const running = new RoleProcesses({ databaseUrl, settings: { DATABASE_URL: databaseUrl } }, settings);
  try {
    // One after the other: many that start at once would wait too long for the database.
    const webs: Product[] = [];
    const workers: Product[] = [];
    while (workers.length < processes) {
      webs.push(await running.start("web"));
      workers.push(await running.start("worker"));
    }
    const [web] = webs;
    if (web === undefined) throw new Error("a cluster has at least one process");
    for (const { url } of workers) await balancer.add(url);
    await inngest?.start(`${balancer.url}/api/inngest`);
    await untilReady(web.url);
    const { apiKey } = await createAdminKey(CREDITS, web.dataDir);
    const paths = addresses.map((wallet) => `/api/v1/intel/wallet/${wallet}/hud`);
    return await work({
      urls: webs.map(({ url }) => url),
      workers: workers.map(({ url }) => url),
      apiKey,
      paths,
      pids: [...webs, ...workers].map(({ pid }) => pid),
      countCalls: async () => (await provider.counts()).requests,
    });
  } finally {
    await running.stopAll();
    await inngest?.kill();
    balancer.stop();
    await provider.close();
    await rm(folder, { recursive: true, force: true });
  }
}

function settingsOf(
  provider: SpawnedProvider,
  processes: number,
  inngest: TestInngestServer | null,
): Readonly<Record<string, string>> {
  return {
    ...UNREACHED,
    ...demoSettings(provider.url),
    JOBS_FLASH_CONCURRENCY: String(PLACES_OF_A_WORKER * processes),
    JOBS_CALLER_PERCENT: "100",
    ...inngest?.settings,
  };
}

async function untilReady(url: string): Promise<void> {
  for (let looks = 0; looks < MAX_LOOKS; looks += 1) {
    const { status } = await (await fetch(`${url}/readyz`)).json();
    if (status === "ready") return;
    await sleep(LOOK_MS);
  }
  throw new Error("no worker runs the jobs of the cluster");
}

const MAX_LOOKS = 120;
const LOOK_MS = 500;
