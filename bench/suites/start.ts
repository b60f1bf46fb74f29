import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Figure } from "@/bench/figure";
import { medianOf } from "@/bench/median";
import { layOutProduction, listProductionPackages } from "@/e2e/support/production-install";
import { sizeOfFolder } from "@/e2e/support/size-of-folder";
import { startProduct } from "@/e2e/support/start-product";
import { startDemoChainOf } from "@/lib/cli/services/demo-chain";
import { removeEmbeddedPostgres, startEmbeddedPostgres } from "@/lib/cli/services/embedded-postgres";
import { applyOwnMigrations } from "@/lib/cli/services/migrations";

const HOST = "127.0.0.1";
const ROUNDS = 5;
const POLL_MS = 10;
const PATIENCE_MS = 60_000;

/** A production install, laid out beside the repository: how large it is, and how soon it is ready. */
export async function* measureStart(): AsyncIterable<Figure> {
  const installation = await layOutProduction();
  const dataDir = await mkdtemp(path.join(tmpdir(), "walletlens-start-"));
  const { url } = await startEmbeddedPostgres(dataDir);
  const chain = await startDemoChainOf(dataDir, HOST);
  try {
    await applyOwnMigrations(url);
    const settings = { ...chain.settings, DATABASE_URL: url, LOG_LEVEL: "error" };
    const starts: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) starts.push(await timeStart(settings, installation));
    yield* figures(starts, installation);
  } finally {
    await chain.stop();
    await removeEmbeddedPostgres(dataDir);
    await rm(installation, { recursive: true, force: true });
  }
}

async function* figures(starts: readonly number[], installation: string): AsyncIterable<Figure> {
  const against = "npm ci --omit=dev --omit=optional";
  const megabytes = (await sizeOfFolder(path.join(installation, "node_modules"))) / 2 ** 20;
  const packages = (await listProductionPackages()).length;
  const from = "from the start of the process, database migrated, median of runs";
  yield { name: "start-ready-ms", value: medianOf(starts), unit: "ms", against: from };
  yield { name: "start-install-mb", value: megabytes, unit: "MB", against };
  yield { name: "start-packages", value: packages, unit: "packages", against };
}

/** Milliseconds until `/readyz` says that everything is there. */
async function timeStart(settings: Readonly<Record<string, string>>, installation: string): Promise<number> {
  const started = performance.now();
  const product = await startProduct(settings, installation);
  try {
    while (performance.now() - started < PATIENCE_MS) {
      const { status } = await (await fetch(`${product.url}/readyz`)).json();
      if (status === "ready") return performance.now() - started;
      await sleep(POLL_MS);
    }
    throw new Error(`the product is not ready after ${PATIENCE_MS} ms`);
  } finally {
    await product.stop();
  }
}
