import type { Address } from "@walletlens/engine/address";
import type { Pool } from "pg";
import type { Snapshot, SnapshotStore, SnapshotViews } from "@/lib/ports/wallet-store";
import type { Database } from "./database";
import { columns, type RowOf } from "./row";
import { coalesceBy, runStatement } from "./run-statement";

/** Form of what is kept. A change of a view's fields is a new one: answers of another form are computed again. */
const FIGURES_VERSION = 2;

const SNAPSHOT = columns("WalletSnapshot", ["address", "calculatedAt", "followUp"]);

// Hot path: every answer that is kept, `npm run bench -- warm`.
/** One view at a time: no more is read than is answered with. */
const FIND = {
  hud: { name: "find-huds", text: findText("hud") },
  profile: { name: "find-profiles", text: findText("profile") },
  tokens: { name: "find-tokens", text: findText("tokens") },
  basis: { name: "find-bases", text: findText("basis") },
  holder: { name: "find-holders", text: findText("holder") },
} as const;

const SAVE = {
  name: "save-snapshot",
  text: `
    INSERT INTO wallet_snapshots (address, calculated_at, hud, profile, tokens, basis, holder, follow_up, figures_version)
    VALUES ($1, to_timestamp($2::float8 / 1000), $3, $4, $5, $6, $7, $8, ${FIGURES_VERSION})
    ON CONFLICT (address) DO UPDATE SET calculated_at = excluded.calculated_at, hud = excluded.hud,
      profile = excluded.profile, tokens = excluded.tokens, basis = excluded.basis,
      holder = excluded.holder, follow_up = excluded.follow_up,
      figures_version = excluded.figures_version
    WHERE wallet_snapshots.calculated_at <= excluded.calculated_at
      OR wallet_snapshots.figures_version < excluded.figures_version`,
};

/**
 * Computed answers in PostgreSQL. What is kept was built by this program, so it is read back as it is. Look-ups that
 * arrive together are one statement.
 */
export function createSnapshotStore({ pool }: Pick<Database, "pool">): SnapshotStore {
  const views: { readonly [View in keyof SnapshotViews]: FindView<View> } = {
    hud: coalesceView(pool, "hud"),
    profile: coalesceView(pool, "profile"),
    tokens: coalesceView(pool, "tokens"),
    basis: coalesceView(pool, "basis"),
    holder: coalesceView(pool, "holder"),
  };
  return {
    find: (wallet, view) => views[view](wallet),

    async save(wallet, calculatedAt, { hud, profile, tokens, basis, holder }, followUp) {
      const bodies = [hud, profile, tokens, basis, holder].map((body) => JSON.stringify(body));
      await runStatement(pool, SAVE, [wallet, calculatedAt, ...bodies, followUp]);
    },
  };
}

type FindView<View extends keyof SnapshotViews> = (wallet: Address) => Promise<Snapshot<View> | null>;

type SnapshotRow<View extends keyof SnapshotViews> = RowOf<typeof SNAPSHOT> & {
  readonly body: SnapshotViews[View];
};

function coalesceView<View extends keyof SnapshotViews>(pool: Pool, view: View): FindView<View> {
  return coalesceBy(
    () => view,
    async (wallets: readonly Address[]) => {
      const rows = await runStatement<SnapshotRow<View>>(pool, FIND[view], [Array.from(new Set(wallets))]);
      const found = new Map(rows.map((row) => [row.address, toSnapshot(row)]));
      return wallets.map((wallet) => found.get(wallet) ?? null);
    },
  );
}

function toSnapshot<View extends keyof SnapshotViews>(row: SnapshotRow<View>): Snapshot<View> {
  return { calculatedAt: row.calculatedAt.getTime(), body: row.body, followUp: row.followUp };
}

function findText(view: keyof SnapshotViews): string {
  return `SELECT ${SNAPSHOT}, ${columns("WalletSnapshot", [view])} AS body FROM wallet_snapshots
    WHERE address = ANY ($1::text[]) AND figures_version = ${FIGURES_VERSION}`;
}
