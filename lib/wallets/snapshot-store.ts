import type { Address } from "@walletlens/engine/address";
import type { Provenance } from "@walletlens/engine/result-types";
import type { TokenPnl } from "@walletlens/engine/wallet/token-pnl";
import { LRUCache } from "lru-cache";
import type { Pool } from "pg";
import { coalesceBy, type Database, runStatement } from "@/lib/db/database";
import { columns, type RowOf } from "@/lib/db/row";
import { parseJsonList, renderJsonList } from "@/lib/runtime/json-list";
import { runCooperatively } from "@/lib/runtime/run-cooperatively";
import { RANKING_COLUMNS, REPLACE_RANKING, rankingParameters, toRankingValues } from "./ranking-row";
import { SNAPSHOT_VERSION } from "./stored-versions";
import type { NewSnapshot, Snapshot, SnapshotStore, SourcedTokens, StoredViews } from "./wallet-store";

const SAVE = {
  name: "save-snapshot",
  text: `
    WITH saved AS (
      INSERT INTO wallet_snapshots (address, calculated_at, hud, profile, tokens, basis, holder, follow_up, results, figures_version)
      VALUES ($1, to_timestamp($2::float8 / 1000), $3, $4, $5, $6, $7, $8, $9, ${SNAPSHOT_VERSION})
      ON CONFLICT (address) DO UPDATE SET calculated_at = excluded.calculated_at, hud = excluded.hud,
        profile = excluded.profile, tokens = excluded.tokens, basis = excluded.basis,
        holder = excluded.holder, follow_up = excluded.follow_up,
        results = excluded.results, figures_version = excluded.figures_version
      WHERE wallet_snapshots.calculated_at <= excluded.calculated_at
        OR wallet_snapshots.figures_version < excluded.figures_version
      RETURNING address, calculated_at, figures_version
    )
    INSERT INTO wallet_rankings (address, calculated_at, figures_version, ${RANKING_COLUMNS})
    SELECT saved.*, ${rankingParameters(10)} FROM saved
    ON CONFLICT (address) DO UPDATE SET calculated_at = excluded.calculated_at,
      figures_version = excluded.figures_version, ${REPLACE_RANKING}`,
};

/** Does not replace a newer stored snapshot. Throws as `runStatement`. */
async function saveSnapshot(
  pool: Pool,
  wallet: Address,
  calculatedAt: number,
  { hud, profile, tokens, inputs, holder, ranking }: NewSnapshot,
  hasMoreHistory: boolean,
): Promise<void> {
  await runStatement(pool, SAVE, [
    wallet,
    calculatedAt,
    JSON.stringify(hud),
    JSON.stringify(profile),
    await runCooperatively(renderJsonList(tokens)),
    JSON.stringify(inputs),
    JSON.stringify(holder),
    hasMoreHistory,
    JSON.stringify({ ...ranking.results, pnl: ranking.pnl, review: ranking.review }),
    ...toRankingValues(ranking),
  ]);
}

const SNAPSHOT = columns("WalletSnapshot", ["address", "calculatedAt", "followUp"]);

/** Reads only the requested view. Hot path: `npm run bench -- warm`. */
const FIND = {
  hud: { name: "find-huds", text: findText(columns("WalletSnapshot", ["hud"])) },
  hudText: { name: "find-hud-texts", text: findText("hud::text") },
  profile: { name: "find-profiles", text: findText(columns("WalletSnapshot", ["profile"])) },
  profileText: { name: "find-profile-texts", text: findText("profile::text") },
  inputs: { name: "find-inputs", text: findText(columns("WalletSnapshot", ["basis"])) },
  holder: { name: "find-holders", text: findText(columns("WalletSnapshot", ["holder"])) },
  time: { name: "find-snapshot-times", text: findText("NULL") },
  transactions: {
    name: "find-snapshot-transactions",
    text: findText("(basis #>> '{coverage,transactions}')::int"),
  },
} as const;

/** Reads the list only if its revision differs from the cached one. */
const FIND_TOKENS = {
  name: "find-tokens",
  text: `
    WITH requested AS (SELECT * FROM unnest($1::text[], $2::text[]) AS a (wallet, revision)),
    stored AS (
      SELECT *, xmin || ' ' || extract(epoch FROM calculated_at) AS revision FROM wallet_snapshots
      WHERE address = ANY ($1::text[]) AND figures_version = ${SNAPSHOT_VERSION}
    )
    SELECT ${SNAPSHOT}, stored.revision,
      CASE WHEN stored.revision IS DISTINCT FROM requested.revision THEN tokens::text END AS tokens,
      CASE WHEN stored.revision IS DISTINCT FROM requested.revision THEN hud -> 'provenance' END AS provenance
    FROM stored JOIN requested ON requested.wallet = stored.address`,
};

// Reads one token of a list of up to ten thousand.
const FIND_ONE_TOKEN = {
  name: "find-one-token",
  text: `
    SELECT address, token FROM wallet_snapshots, json_array_elements(tokens) AS token
    WHERE address = ANY ($1::text[]) AND figures_version = ${SNAPSHOT_VERSION} AND token ->> 'tokenAddress' = $2`,
};

/**
 * Snapshots in PostgreSQL. This program has written them, so they are not validated again. Look-ups that arrive
 * together share one statement.
 */
export function createSnapshotStore({ pool }: Database): SnapshotStore {
  const findTable = coalesceTokens(pool);
  const views: { readonly [View in keyof StoredViews]: FindView<View> } = {
    hud: coalesceView(pool, "hud"),
    hudText: coalesceView(pool, "hudText"),
    profile: coalesceView(pool, "profile"),
    profileText: coalesceView(pool, "profileText"),
    async tokens(wallet) {
      const table = await findTable(wallet);
      return table === null ? null : { ...table, body: table.body.tokens };
    },
    tokenTable: findTable,
    inputs: coalesceView(pool, "inputs"),
    holder: coalesceView(pool, "holder"),
    time: coalesceView(pool, "time"),
    transactions: coalesceView(pool, "transactions"),
  };
  return {
    find: (wallet, view) => views[view](wallet),

    async findTokens(wallets, mint) {
      const rows = await runStatement<TokenOfWallet>(pool, FIND_ONE_TOKEN, [wallets, mint]);
      return new Map(rows.map(({ address, token }) => [address, token]));
    },

    save: (wallet, calculatedAt, views, hasMoreHistory) =>
      saveSnapshot(pool, wallet, calculatedAt, views, hasMoreHistory),
  };
}

type FindView<View extends keyof StoredViews> = (wallet: Address) => Promise<Snapshot<View> | null>;

type SnapshotRow<View extends keyof StoredViews> = RowOf<typeof SNAPSHOT> & {
  readonly body: StoredViews[View];
};

function coalesceView<View extends keyof typeof FIND>(pool: Pool, view: View): FindView<View> {
  return coalesceBy(
    () => view,
    async (wallets: readonly Address[]) => {
      const rows = await runStatement<SnapshotRow<View>>(pool, FIND[view], [Array.from(new Set(wallets))]);
      const snapshots = new Map(rows.map((row) => [row.address, toSnapshot(row, row.body)]));
      return wallets.map((wallet) => snapshots.get(wallet) ?? null);
    },
  );
}

interface TokenOfWallet {
  readonly address: Address;
  readonly token: TokenPnl;
}

type TokensRow = Omit<RowOf<typeof SNAPSHOT>, "address"> & {
  readonly address: Address;
  readonly revision: string;
  /** Null if the revision is the requested one, as is the provenance. */
  readonly tokens: string | null;
  readonly provenance: Provenance | null;
};

interface RecentTokens {
  readonly revision: string;
  readonly table: SourcedTokens;
}

/** Caches decoded lists; the same object while the revision is the same. */
function coalesceTokens(pool: Pool): FindView<"tokenTable"> {
  const recent = new LRUCache<Address, RecentTokens>({ maxSize: MAX_CHARACTERS });
  const readTable = async (row: TokensRow, recentTable: RecentTokens | undefined) => {
    const { address, revision, tokens: text, provenance } = row;
    if (recentTable?.revision === revision) return recentTable.table;
    if (text === null || provenance === null) throw new Error(`no tokens of ${address} were sent`);
    const tokens = await runCooperatively(parseJsonList<TokenPnl>(text));
    const table = { walletAddress: address, tokens, provenance };
    recent.set(address, { revision, table }, { size: text.length });
    return table;
  };
  return coalesceBy(
    () => "tokenTable",
    async (wallets: readonly Address[]) => {
      const recentTables = new Map(wallets.map((wallet) => [wallet, recent.get(wallet)]));
      const revisions = Array.from(recentTables.values(), (list) => list?.revision ?? null);
      const rows = await runStatement<TokensRow>(pool, FIND_TOKENS, [
        Array.from(recentTables.keys()),
        revisions,
      ]);
      const snapshots = new Map<Address, Snapshot<"tokenTable">>();
      for (const row of rows) {
        snapshots.set(row.address, toSnapshot(row, await readTable(row, recentTables.get(row.address))));
      }
      return wallets.map((wallet) => snapshots.get(wallet) ?? null);
    },
  );
}

/** Characters of the lists; decoded they take a few bytes for each. */
const MAX_CHARACTERS = 8_000_000;

function toSnapshot<Body>(
  { calculatedAt, followUp }: Pick<RowOf<typeof SNAPSHOT>, "calculatedAt" | "followUp">,
  body: Body,
) {
  return { calculatedAt: calculatedAt.getTime(), body, hasMoreHistory: followUp };
}

function findText(view: string): string {
  return `SELECT ${SNAPSHOT}, ${view} AS body FROM wallet_snapshots
    WHERE address = ANY ($1::text[]) AND figures_version = ${SNAPSHOT_VERSION}`;
}
