import { type Address, isAddress } from "@walletlens/engine/address";
import { z } from "zod";
import { coalesce, type Database, runStatement, toColumnArrays } from "@/lib/db/database";
import type { Row } from "@/lib/db/row";
import { LEASE_SECONDS } from "@/lib/jobs/rules/lease";
import type { WatchCheckOutcome } from "@/lib/runtime/telemetry";
import { pauseWatch, recordWatchEvents, type WatchEvents } from "./record-watch-events";
import { ANNOUNCED_CHECKS_PER_INTERVAL, type WatchCursor, type WatchTerms } from "./rules/watch";
import { IS_PAYABLE, listWatchStates, PAYER, type WatchState } from "./watch-state";

/** Parts of a check: `check` reads the newest signature, `refresh` updates a wallet with a new one. */
export type CheckPart = "check" | "refresh";

export interface DueWallet {
  readonly wallet: Address;
  /** Newest signature of the last check; null before the first. */
  readonly newestSignature: string | null;
  /** True if the provider has just announced a transaction. */
  readonly isAnnounced: boolean;
  readonly failures: number;
}

/** Outcome of part `check`: `news` if a refresh follows. */
export type CheckOutcome = Exclude<WatchCheckOutcome, "found" | "failed"> | "news";

/** A part of a check that has ended. */
export interface EndedCheck {
  readonly wallet: Address;
  /** Newest listed signature; null leaves the last one. */
  readonly newestSignature: string | null;
  readonly outcome: WatchCheckOutcome | CheckOutcome;
  /** Seconds until the next check. */
  readonly nextInSeconds: number;
}

/** A provider may list a transaction this much later than its notification. */
const ANNOUNCED_SECONDS = 10;

export type WatchQueue = ReturnType<typeof createWatchQueue>;

/**
 * Queue of watched wallets, shared by all processes, by the clock of the database. Checks that end together share one
 * statement, and so do renewals.
 */
export function createWatchQueue({ pool }: Pick<Database, "pool">, terms: WatchTerms) {
  const announcedSeconds = terms.intervalSeconds / ANNOUNCED_CHECKS_PER_INTERVAL;
  const recordCheck = coalesce(async (checks: readonly EndedCheck[]) => {
    const columns = toColumnArrays(checks, "wallet", "newestSignature", "outcome", "nextInSeconds");
    await runStatement(pool, RECORD, [...columns, announcedSeconds]);
    return checks.map(() => true);
  });
  const renew = coalesce(async (wallets: readonly string[]) => {
    await runStatement(pool, RENEW, [wallets]);
    return wallets.map(() => true);
  });
  return {
    /**
     * Claims wallets for one part of a check, in turn by account. A wallet without watches is removed; one whose
     * watches cannot be notified waits for an interval; a check that is neither recorded nor renewed is due again.
     */
    async claim(part: CheckPart, limit: number): Promise<readonly DueWallet[]> {
      const values = [part === "refresh", limit, terms.intervalSeconds];
      const rows = await runStatement<ClaimedRow>(pool, CLAIM, values);
      return rows.flatMap(({ wallet, isWatched, ...row }) => {
        const address = addressSchema.parse(wallet);
        return isWatched ? [{ ...row, wallet: address }] : [];
      });
    },

    /** Extends the lease of a running check. */
    async renew(wallet: Address): Promise<void> {
      await renew(wallet);
    },

    /** Records the end of a part of a check. */
    async recordCheck(check: EndedCheck): Promise<void> {
      await recordCheck(check);
    },

    listWatches: (wallet: Address) => listWatchStates(pool, wallet, terms),
    recordEvents: (events: WatchEvents) => recordWatchEvents(pool, events, terms),
    pause: (watch: WatchState, wallet: Address) => pauseWatch(pool, watch, wallet, terms),

    /** Sets the cursor of watches before their first check. Free. */
    async startWatches(watches: readonly WatchState[], { slot, signature }: WatchCursor): Promise<void> {
      await runStatement(pool, START, [watches.map(({ id }) => id), slot, signature]);
    },

    /** Makes wallets with announced transactions due, at the earliest a tenth of an interval after their last refresh. */
    async announce(wallets: readonly string[]): Promise<void> {
      if (wallets.length > 0) await runStatement(pool, ANNOUNCE, [wallets, announcedSeconds]);
    },

    /** Returns all wallets with watches that can be notified. */
    async listWallets(): Promise<readonly Address[]> {
      const rows = await runStatement<Row<"Watch", "wallet">>(pool, LIST_WALLETS, []);
      return rows.map(({ wallet }) => addressSchema.parse(wallet));
    },
  };
}

const addressSchema = z.string().refine(isAddress);

type ClaimedRow = Omit<DueWallet, "wallet"> &
  Row<"WatchedWallet", "wallet"> & { readonly isWatched: boolean };

/**
 * Accounts alternate: first the wallet of each that has waited longest, then the second. A shared wallet takes the
 * earliest turn of its accounts. A claim sets `due_at` to the end of the lease. Wallets without an active or payable
 * watch are skipped. If a watch is created while its wallet is deleted, the foreign key aborts the claim.
 */
const CLAIM = {
  name: "claim-watched-wallets",
  text: `
    WITH due AS MATERIALIZED (
      SELECT wallet, due_at FROM watched_wallets
      WHERE has_news = $1::boolean AND due_at <= now() + interval '1 millisecond'
    ), turns AS (
      SELECT due.wallet, row_number() OVER (PARTITION BY w.user_id ORDER BY due.due_at, due.wallet) AS turn
      FROM due LEFT JOIN watches w ON w.wallet = due.wallet
    ), ranked AS (
      SELECT wallet, min(turn) AS turn FROM turns GROUP BY wallet
    ), picked AS (
      SELECT v.wallet FROM ranked JOIN watched_wallets v ON v.wallet = ranked.wallet
      WHERE v.has_news = $1::boolean AND v.due_at <= now() + interval '1 millisecond'
      ORDER BY ranked.turn, v.due_at LIMIT $2 FOR UPDATE OF v SKIP LOCKED
    ), known AS (
      SELECT picked.wallet, EXISTS (SELECT FROM watches w WHERE w.wallet = picked.wallet) AS has_watch,
        EXISTS (SELECT FROM watches w ${PAYER} WHERE w.wallet = picked.wallet AND ${IS_PAYABLE}) AS is_watched
      FROM picked
    ), forgotten AS (
      DELETE FROM watched_wallets v USING known WHERE v.wallet = known.wallet AND NOT known.has_watch
    )
    UPDATE watched_wallets v SET
      due_at = now() + make_interval(secs => CASE WHEN known.is_watched THEN ${LEASE_SECONDS} ELSE $3 END),
      found_at = CASE WHEN $1::boolean AND known.is_watched THEN now() ELSE v.found_at END
    FROM known WHERE v.wallet = known.wallet AND known.has_watch
    RETURNING v.wallet, v.seen AS "newestSignature", coalesce(v.hinted_at > now() - interval '${ANNOUNCED_SECONDS} seconds', false) AS "isAnnounced",
      v.failures, known.is_watched AS "isWatched"`,
};

/** Skips wallets that were recorded meanwhile, or made due by a notification. */
const RENEW = {
  name: "renew-looks",
  text: `
    UPDATE watched_wallets SET due_at = greatest(due_at, now() + interval '${LEASE_SECONDS} seconds')
    WHERE wallet = ANY ($1::text[]) AND due_at > now()`,
};

/**
 * A wallet with a notification during its refresh, or in its first millisecond, is due after a tenth of an interval.
 * If the refresh failed, all events of the next listing are new.
 */
const RECORD = {
  name: "note-looks",
  text: `
    WITH ended AS (
      SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::float8[]) AS e (wallet, seen, outcome, seconds)
    ), looked AS (
      UPDATE watches w SET last_look_at = now() FROM ended e
      WHERE w.wallet = e.wallet AND w.status = 'active' AND e.outcome IN ('quiet', 'found') AND w.tip_slot IS NOT NULL
    )
    UPDATE watched_wallets v SET
      seen = CASE WHEN e.outcome = 'failed' AND v.has_news THEN NULL ELSE coalesce(e.seen, v.seen) END,
      has_news = e.outcome = 'news',
      due_at = now() + make_interval(secs =>
        CASE WHEN e.outcome = 'found' AND v.hinted_at >= v.found_at THEN least(e.seconds, $5::float8) ELSE e.seconds END),
      hinted_at = CASE WHEN e.outcome = 'found' AND v.hinted_at < v.found_at THEN NULL ELSE v.hinted_at END,
      failures = CASE WHEN e.outcome = 'failed' THEN v.failures + 1 WHEN e.outcome = 'news' THEN v.failures ELSE 0 END
    FROM ended e WHERE v.wallet = e.wallet`,
};

/** Activates watches that were paused before their first check too: listed, they can be paid again. */
const START = {
  name: "begin-watches",
  text: `
    UPDATE watches SET tip_slot = $2, tip_signature = $3, last_look_at = now(), status = 'active'
    WHERE id = ANY ($1::bigint[]) AND tip_slot IS NULL`,
};

/** Wallets that wait for their first check have no events. */
const ANNOUNCE = {
  name: "hint-watched-wallets",
  text: `
    UPDATE watched_wallets v SET hinted_at = now(),
      due_at = least(due_at, greatest(now(), coalesce(found_at + make_interval(secs => $2), now())))
    WHERE wallet = ANY ($1::text[])
      AND EXISTS (SELECT FROM watches w WHERE w.wallet = v.wallet AND w.tip_slot IS NOT NULL)`,
};

const LIST_WALLETS = {
  name: "list-watched-wallets",
  text: `SELECT DISTINCT w.wallet FROM watches w ${PAYER} WHERE ${IS_PAYABLE} ORDER BY w.wallet`,
};
