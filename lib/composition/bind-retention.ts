import type { Address } from "@walletlens/engine/address";
import type { Database } from "@/lib/adapters/database/database";
import { createRetention } from "@/lib/adapters/database/retention";
import { AccessTracker } from "@/lib/application/access-tracker";
import { sweepKeptData } from "@/lib/application/sweep-kept-data";
import type { Env } from "@/lib/env";
import type { Clock } from "@/lib/ports/clock";
import type { SnapshotStore } from "@/lib/ports/wallet-store";

/** Retention of data of wallets. */
export interface RetentionUseCases {
  /** The same store, noting which wallets are asked for. */
  watch(snapshots: SnapshotStore): SnapshotStore;
  /** Notes that a wallet was asked for. */
  note(wallet: Address): void;
  /** Writes down which wallets were asked for since the last time. */
  recordAccess(): Promise<void>;
  /** Removes data without recent requests. Returns the number of wallets and of token names removed. */
  sweep(): Promise<number>;
}

/** Binds the retention of wallets to its store and its setting. */
export function bindRetention(
  database: Pick<Database, "pool" | "prisma">,
  clock: Clock,
  { retentionDays }: Pick<Env, "retentionDays">,
): RetentionUseCases {
  const retention = createRetention(database);
  const asked = new AccessTracker(retention);
  return {
    watch: (snapshots) => asked.watch(snapshots),
    note: (wallet) => asked.note(wallet),
    recordAccess: () => asked.flush(),
    async sweep() {
      await asked.flush();
      return sweepKeptData({ retention, clock }, retentionDays);
    },
  };
}
