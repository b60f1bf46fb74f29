import { WalletHudSchema } from "@walletlens/contract/wallet-hud";
import { walletProfileEndpoint } from "@walletlens/contract/wallet-profile";
import type { z } from "zod";
import { AppError } from "@/lib/config/errors";
import type { Log } from "@/lib/config/log";
import type { SnapshotStore } from "./wallet-store";

/**
 * Wraps a store to validate stored views against their schemas. `save` rejects with `internal` for a
 * mismatch: the analysis fails, and the view is never returned.
 */
export function checkSnapshots(snapshots: SnapshotStore, log: Log): SnapshotStore {
  return {
    ...snapshots,
    async save(wallet, calculatedAt, views, hasMoreHistory) {
      const violation =
        findViolation(WalletHudSchema, views.hud, log) ??
        findViolation(walletProfileEndpoint.responses[200], views.profile, log);
      if (violation !== null) throw new AppError("internal", VIOLATION_MESSAGE, {}, violation);
      await snapshots.save(wallet, calculatedAt, views, hasMoreHistory);
    },
  };
}

/** Returns and logs how `body` differs from its schema; null if it does not. */
export function findViolation(schema: z.ZodType, body: unknown, log: Log): z.ZodError | null {
  const { error = null } = schema.safeParse(body);
  if (error !== null) log.error({ err: error }, VIOLATION_MESSAGE);
  return error;
}

/** Message of a failed analysis or job. */
export const VIOLATION_MESSAGE = "The result was not in the form that is documented, and was held back.";
