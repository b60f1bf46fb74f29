import type { Log } from "@/lib/config/log";
import type { Database } from "@/lib/db/database";
import type { Readiness } from "@/lib/operations/check-readiness";
import type { EventStreams } from "@/lib/server/event-streams";
import { bindReadiness } from "./bind-operations";
import type { createWalletPorts } from "./bind-wallets";
import type { createWatchingPorts } from "./bind-watching";
import type { PricePorts } from "./check-prices";

interface LifecyclePorts {
  readonly database: Database;
  readonly streams: EventStreams;
  readonly wallets: Pick<
    ReturnType<typeof createWalletPorts>,
    "chain" | "protocol" | "watch" | "closeThreads" | keyof PricePorts
  >;
  readonly watched: Pick<ReturnType<typeof createWatchingPorts>, "sender">;
}

/** Binds the readiness and the end of this process. */
export function bindLifecycle({ database, streams, wallets, watched }: LifecyclePorts, log: Log) {
  let readiness: ReturnType<typeof bindReadiness> | undefined;
  let isStopping = false;
  return {
    /** `checkExecutor` rejects if the executor is unavailable; the function of the first call is used from then on. */
    async checkReadiness(checkExecutor: (signal: AbortSignal) => Promise<void>): Promise<Readiness> {
      if (isStopping) return { status: "stopping", checks: {} };
      readiness ??= bindReadiness(database, wallets, checkExecutor, log);
      return readiness();
    },
    /**
     * Reports `stopping` from now on, and ends long requests: event streams, whose clients reconnect to another
     * process, and calls that wait for an analysis, which return its job.
     */
    beginStop() {
      isStopping = true;
      streams.closeAll();
      wallets.watch.endWaits();
    },
    async close() {
      streams.closeAll();
      await watched.sender.close();
      await wallets.watch.close();
      await wallets.closeThreads();
      await database.close();
    },
  };
}
