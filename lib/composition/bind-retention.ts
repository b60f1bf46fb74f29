import type { Address } from "@walletlens/engine/address";
import type { Env } from "@/lib/config/env";
import type { Database } from "@/lib/infra/postgres/database";
import { createRetention } from "@/lib/infra/postgres/wallets/retention";
import type { Clock } from "@/lib/runtime/ports";
import { AccessTracker } from "@/lib/wallets/access-tracker";
import { purgeExpired } from "@/lib/wallets/purge-expired";
import type { SnapshotStore } from "@/lib/wallets/wallet-store";

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
    watch: (snapshots) => asked.track(snapshots),
    note: (wallet) => asked.note(wallet),
    recordAccess: () => asked.flush(),
    async sweep() {
      await asked.flush();
      return purgeExpired({ retention, clock }, retentionDays);
    },
  };
}
