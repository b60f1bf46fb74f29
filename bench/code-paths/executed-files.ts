import { Session } from "node:inspector/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = path.resolve(import.meta.dirname, "../..");
/** Files of the product itself, without simulations of other machines. */
const OURS = /^(app|inngest|lib|packages\/(engine|solana))\//;

/**
 * Lists the files of the product with a function that ran during `work`, relative to the repository, sorted.
 */
export async function listExecutedFiles(work: () => Promise<void>): Promise<readonly string[]> {
  const session = new Session();
  session.connect();
  try {
    await session.post("Profiler.enable");
    await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
    // Earlier executions are not counted: each snapshot starts from zero.
    await session.post("Profiler.takePreciseCoverage");
    await work();
    const { result } = await session.post("Profiler.takePreciseCoverage");
    const executed = result
      .filter(({ functions }) => functions.some(({ ranges }) => ranges.some(({ count }) => count > 0)))
      .flatMap(({ url }) => (url.startsWith("file:") ? [path.relative(ROOT, fileURLToPath(url))] : []));
    return Array.from(new Set(executed.filter((file) => OURS.test(file)))).sort();
  } finally {
    session.disconnect();
  }
}
