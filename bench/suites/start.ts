import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createMetric } from "@/bench/metric";
import { waitUntilReady } from "@/bench/product";
import { findMedian, runRounds } from "@/bench/rounds";
import { onStore } from "@/bench/store";
import { layOutProduction } from "@/e2e/support/production-install";
import { sizeOfFolder } from "@/e2e/support/size-of-folder";
import { startProduct } from "@/e2e/support/start-product";
import { startDemoChainIn } from "@/lib/cli/services/demo-chain";

const ROUNDS = 5;
const INSTALL = "a build without optional packages";

/** A production install, created beside the repository: its size, and the time until it is ready. */
export const measureStart = () =>
  onStore(async function* ({ url }) {
    const installation = await layOutProduction();
    const dataDir = await mkdtemp(path.join(tmpdir(), "walletlens-start-"));
    const chain = await startDemoChainIn({ dataDir, host: "127.0.0.1", isDemoLive: false });
    try {
      const settings = { ...chain.settings, DATABASE_URL: url, LOG_LEVEL: "error", DEMO_LIVE: "false" };
      const starts = await runRounds({ warmUp: 0, rounds: ROUNDS }, () =>
        measureStartMs(settings, installation),
      );
      const against = "from the start of the process, database migrated, median of runs";
      yield createMetric("start-ready-ms", findMedian(starts), "ms", against);
      const megabytes = (await sizeOfFolder(path.join(installation, "node_modules"))) / 2 ** 20;
      yield createMetric("start-install-mb", megabytes, "MB", INSTALL);
    } finally {
      await chain.stop();
      for (const folder of [dataDir, installation]) await rm(folder, { recursive: true, force: true });
    }
  });

/** Milliseconds until `/readyz` says "ready". */
async function measureStartMs(
  settings: Readonly<Record<string, string>>,
  installation: string,
): Promise<number> {
  const start = performance.now();
  const product = await startProduct(settings, installation);
  try {
    await waitUntilReady(product.url);
    return performance.now() - start;
  } finally {
    await product.stop();
  }
}
