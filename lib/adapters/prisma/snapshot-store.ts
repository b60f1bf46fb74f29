import type { Pool } from "pg";
import type { Snapshot, SnapshotStore, SnapshotViews } from "@/lib/ports/wallet-store";
import { runStatement } from "./run-statement";

/** One view at a time: the hot path reads no more than it answers with. */
const FIND = {
  hud: { name: "find-hud", text: findText("hud") },
  profile: { name: "find-profile", text: findText("profile") },
  tokens: { name: "find-tokens", text: findText("tokens") },
} as const;

const SAVE = {
  name: "save-snapshot",
  text: `
    INSERT INTO wallet_snapshots (address, calculated_at, hud, profile, tokens)
    VALUES ($1, to_timestamp($2::float8 / 1000), $3, $4, $5)
    ON CONFLICT (address) DO UPDATE SET calculated_at = excluded.calculated_at, hud = excluded.hud,
      profile = excluded.profile, tokens = excluded.tokens
    WHERE wallet_snapshots.calculated_at <= excluded.calculated_at`,
};

/** Computed answers in PostgreSQL. What is kept was built by this program, so it is read back as it is. */
export function createSnapshotStore(pool: Pool): SnapshotStore {
  return {
    async find<View extends keyof SnapshotViews>(wallet: string, view: View) {
      const [row] = await runStatement<SnapshotRow<View>>(pool, FIND[view], [wallet]);
      if (row === undefined) return null;
      return { calculatedAt: row.calculated_at.getTime(), body: row.body } satisfies Snapshot<View>;
    },

    async save(wallet, calculatedAt, { hud, profile, tokens }) {
      const views = [hud, profile, tokens].map((view) => JSON.stringify(view));
      await runStatement(pool, SAVE, [wallet, calculatedAt, ...views]);
    },
  };
}

interface SnapshotRow<View extends keyof SnapshotViews> {
  readonly calculated_at: Date;
  readonly body: SnapshotViews[View];
}

function findText(view: keyof SnapshotViews): string {
  return `SELECT calculated_at, ${view} AS body FROM wallet_snapshots WHERE address = $1`;
}
