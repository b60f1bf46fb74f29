import { isAddress } from "@walletlens/engine/address";
import type { Pool } from "pg";
import { z } from "zod";
import type { DueWallet, EndedLook, WatchQueue, WatchState } from "@/lib/ports/watches";
import { arraysOf, coalesce, type Database, runStatement } from "./database";
import type { Row } from "./row";
import { settleFinding } from "./settle-finding";
import { readWatch } from "./watches";

/** Seconds after which a look that nobody has noted counts as never made. */
const LEASE_SECONDS = 120;
/** Seconds for which a provider may not yet list what it has told of. */
const HINT_SECONDS = 10;

/** The queue of looks in PostgreSQL, by the database's clock. Looks that end together are noted by one statement. */
export function createWatchQueue({ pool }: Pick<Database, "pool">): WatchQueue {
  const note = coalesce((looks: readonly EndedLook[]) => noteTogether(pool, looks));
  return {
    async claim(limit, restSeconds) {
      const rows = await runStatement<ClaimedRow>(pool, CLAIM, [limit, restSeconds]);
      return rows.flatMap(({ wallet, isWatched, ...row }) => {
        const address = addressSchema.parse(wallet);
        return isWatched ? [{ ...row, wallet: address }] : [];
      });
    },

    async listWatches(wallet) {
      return (await runStatement<WatchRow>(pool, LIST_WATCHES, [wallet])).map(toState);
    },

    async note(look) {
      await note(look);
    },

    settle: (finding) => settleFinding(pool, finding),

    async begin(wallet, { slot, signature }) {
      await runStatement(pool, BEGIN, [wallet, slot, signature]);
    },

    async hint(wallets, spacingSeconds) {
      if (wallets.length > 0) await runStatement(pool, HINT, [wallets, spacingSeconds]);
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
type WatchRow = Row<"Watch", "id" | "userId" | "status" | "rules" | "tipSlot" | "tipSignature">;

function toState(row: WatchRow): WatchState {
  const { id, userId, tipSlot, tipSignature } = row;
  const tip =
    tipSlot === null || tipSignature === null ? null : { slot: Number(tipSlot), signature: tipSignature };
  return { id, userId, ...readWatch(row), tip };
}

async function noteTogether(pool: Pool, looks: readonly EndedLook[]): Promise<readonly true[]> {
  await runStatement(pool, NOTE, arraysOf(looks, "wallet", "seen", "outcome", "nextInSeconds"));
  return looks.map(() => true);
}

/** Condition for watches that can be told something: whose account has a credit, where they are paused. */
const CAN_BE_TOLD = `(w.status = 'active' OR EXISTS (
      SELECT FROM credit_balances b WHERE b.user_id = w.user_id AND b.credits > 0))`;

// One statement decides: each wallet is looked at by one process at a time.
/**
 * A claim moves `due_at` to the end of the lease. Wallets without a watch that could be told rest, for a credit. Where
 * somebody begins to watch a wallet at the moment in which it is forgotten, the foreign key breaks the claim off.
 */
const CLAIM = {
  name: "claim-watched-wallets",
  text: `
    WITH due AS (
      SELECT wallet FROM watched_wallets WHERE due_at <= now() + interval '1 millisecond' ORDER BY due_at LIMIT $1 FOR UPDATE SKIP LOCKED
    ), known AS (
      SELECT due.wallet, EXISTS (SELECT FROM watches w WHERE w.wallet = due.wallet) AS has_watch,
        EXISTS (SELECT FROM watches w WHERE w.wallet = due.wallet AND ${CAN_BE_TOLD}) AS is_watched
      FROM due
    ), forgotten AS (
      DELETE FROM watched_wallets v USING known WHERE v.wallet = known.wallet AND NOT known.has_watch
    )
    UPDATE watched_wallets v SET
      due_at = now() + make_interval(secs => CASE WHEN known.is_watched THEN ${LEASE_SECONDS} ELSE $2 END)
    FROM known WHERE v.wallet = known.wallet AND known.has_watch
    RETURNING v.wallet, v.seen, coalesce(v.hinted_at > now() - interval '${HINT_SECONDS} seconds', false) AS "isHinted",
      v.failures, known.is_watched AS "isWatched"`,
};

const LIST_WATCHES = {
  name: "list-watches-of-wallet",
  text: `
    SELECT w.id, w.user_id AS "userId", w.status, w.rules, w.tip_slot AS "tipSlot", w.tip_signature AS "tipSignature"
    FROM watches w WHERE w.wallet = $1 AND ${CAN_BE_TOLD} ORDER BY w.id`,
};

// One statement decides: a look and what its watches show of it end together.
/** A wallet that was told of after its look had begun is due again at once. */
const NOTE = {
  name: "note-looks",
  text: `
    WITH ended AS (
      SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::float8[]) AS e (wallet, seen, outcome, seconds)
    ), looked AS (
      UPDATE watches w SET last_look_at = now() FROM ended e
      WHERE w.wallet = e.wallet AND w.status = 'active' AND e.outcome <> 'failed' AND w.tip_slot IS NOT NULL
    )
    UPDATE watched_wallets v SET
      seen = coalesce(e.seen, v.seen),
      due_at = now() + make_interval(secs => e.seconds),
      found_at = CASE WHEN e.outcome = 'found' THEN now() ELSE v.found_at END,
      hinted_at = CASE WHEN e.outcome = 'found' THEN NULL ELSE v.hinted_at END,
      failures = CASE WHEN e.outcome = 'failed' THEN v.failures + 1 ELSE 0 END
    FROM ended e WHERE v.wallet = e.wallet`,
};

const BEGIN = {
  name: "begin-watches",
  text: `
    UPDATE watches SET tip_slot = $2, tip_signature = $3, last_look_at = now()
    WHERE wallet = $1 AND tip_slot IS NULL`,
};

const HINT = {
  name: "hint-watched-wallets",
  text: `
    UPDATE watched_wallets SET hinted_at = now(),
      due_at = least(due_at, greatest(now(), coalesce(found_at + make_interval(secs => $2), now())))
    WHERE wallet = ANY ($1::text[])`,
};

const LIST_WALLETS = {
  name: "list-watched-wallets",
  text: `SELECT DISTINCT w.wallet FROM watches w WHERE ${CAN_BE_TOLD} ORDER BY w.wallet`,
};
