import { isAddress } from "@walletlens/engine/address";
import { z } from "zod";
import { coalesce, type Database, runStatement, toColumnArrays } from "@/lib/db/database";
import type { Row } from "@/lib/db/row";
import { LEASE_SECONDS } from "@/lib/jobs/rules/lease";
import type { DueWallet, EndedCheck, WatchQueue, WatchState } from "./ports";
import { pauseWatch, recordWatchEvents } from "./record-watch-events";
import { HINTS_PER_INTERVAL, type WatchTerms } from "./rules/watch";
import { chargeColumns, IS_PAYABLE, PAYER } from "./watch-payer";
import { readWatch } from "./watch-store";

/** A provider may list a transaction this much later than its notification. */
const HINT_SECONDS = 10;

/** Queue of checks in PostgreSQL, by its clock. Checks that end together share one statement, and so do renewals. */
export function createWatchQueue({ pool }: Pick<Database, "pool">, terms: WatchTerms): WatchQueue {
  const { intervalSeconds, dailyCredits } = terms;
  const hintSeconds = intervalSeconds / HINTS_PER_INTERVAL;
  const note = coalesce(async (checks: readonly EndedCheck[]) => {
    const values = toColumnArrays(checks, "wallet", "seen", "outcome", "nextInSeconds");
    await runStatement(pool, NOTE, [...values, hintSeconds]);
    return checks.map(() => true);
  });
  const renew = coalesce(async (wallets: readonly string[]) => {
    await runStatement(pool, RENEW, [wallets]);
    return wallets.map(() => true);
  });
  return {
    async claim(part, limit) {
      const values = [part === "refresh", limit, intervalSeconds];
      const rows = await runStatement<ClaimedRow>(pool, CLAIM, values);
      return rows.flatMap(({ wallet, isWatched, ...row }) => {
        const address = addressSchema.parse(wallet);
        return isWatched ? [{ ...row, wallet: address }] : [];
      });
    },

    async renew(wallet) {
      await renew(wallet);
    },

    async listWatches(wallet) {
      const values = [wallet, intervalSeconds, dailyCredits];
      return (await runStatement<WatchRow>(pool, LIST_WATCHES, values)).map(toState);
    },

    async note(check) {
      await note(check);
    },

    recordEvents: (finding) => recordWatchEvents(pool, finding, terms),
    pause: (watch, wallet) => pauseWatch(pool, watch, wallet, terms),

    async begin(watches, { slot, signature }) {
      await runStatement(pool, BEGIN, [watches.map(({ id }) => id), slot, signature]);
    },

    async hint(wallets) {
      if (wallets.length > 0) await runStatement(pool, HINT, [wallets, hintSeconds]);
    },

    async listWallets() {
      const rows = await runStatement<Row<"Watch", "wallet">>(pool, LIST_WALLETS, []);
      return rows.map(({ wallet }) => addressSchema.parse(wallet));
    },
  };
}

const addressSchema = z.string().refine(isAddress);

type ClaimedRow = Omit<DueWallet, "wallet"> &
  Row<"WatchedWallet", "wallet"> & { readonly isWatched: boolean };
type WatchRow = Row<"Watch", "id" | "userId" | "status" | "label" | "rules" | "tipSlot" | "tipSignature"> &
  Pick<WatchState, "credits" | "isKeyActive" | "isPaid"> & { readonly place: number };

function toState(row: WatchRow): WatchState {
  const { id, userId, label, tipSlot, tipSignature, credits, isKeyActive, isPaid, place } = row;
  const tip =
    tipSlot === null || tipSignature === null ? null : { slot: Number(tipSlot), signature: tipSignature };
  return { id, userId, label, ...readWatch(row), tip, credits, isKeyActive, isPaid, position: place };
}

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
    RETURNING v.wallet, v.seen, coalesce(v.hinted_at > now() - interval '${HINT_SECONDS} seconds', false) AS "isHinted",
      v.failures, known.is_watched AS "isWatched"`,
};

/** Skips wallets that were recorded meanwhile, or made due by a notification. */
const RENEW = {
  name: "renew-looks",
  text: `
    UPDATE watched_wallets SET due_at = greatest(due_at, now() + interval '${LEASE_SECONDS} seconds')
    WHERE wallet = ANY ($1::text[]) AND due_at > now()`,
};

/** Watches whose analyses fail do not block those behind them. */
const LIST_WATCHES = {
  name: "list-watches-of-wallet",
  text: `
    SELECT w.id, w.user_id AS "userId", w.status, w.label, w.rules, w.tip_slot AS "tipSlot", w.tip_signature AS "tipSignature",
      payer.credits, payer.is_key_active AS "isKeyActive", ${chargeColumns({ interval: "$2", daily: "$3" })},
      CASE WHEN w.tip_slot IS NOT NULL THEN 1 ELSE (
        SELECT 1 + count(*)::int FROM watches e JOIN watched_wallets v ON v.wallet = e.wallet
        WHERE e.user_id = w.user_id AND e.tip_slot IS NULL AND e.status = 'active' AND e.id < w.id AND v.failures = 0
      ) END AS place
    FROM watches w ${PAYER} WHERE w.wallet = $1 AND ${IS_PAYABLE} ORDER BY w.id`,
};

/**
 * A wallet with a notification during its refresh, or in its first millisecond, is due after a tenth of an interval.
 * If the refresh failed, all events of the next listing are new.
 */
const NOTE = {
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
const BEGIN = {
  name: "begin-watches",
  text: `
    UPDATE watches SET tip_slot = $2, tip_signature = $3, last_look_at = now(), status = 'active'
    WHERE id = ANY ($1::bigint[]) AND tip_slot IS NULL`,
};

/** Wallets that wait for their first check have no events. */
const HINT = {
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
