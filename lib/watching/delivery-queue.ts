import { type DeliveryType, WEBHOOK_FORMATS, type WebhookFormat } from "@walletlens/contract/constants";
import { coalesce, type Database, runStatement, toColumnArrays } from "@/lib/db/database";
import { MAX_FAILING_DAYS, RETRY_DELAYS } from "./rules/retry-schedule";

/** Longer than any try; a try without an outcome then counts as never made. */
const LEASE_SECONDS = 30;

export interface DeliveryClaimLimits {
  readonly limit: number;
  readonly perWebhook: number;
  readonly perAccount: number;
  /** Running tries of this process, by webhook. */
  readonly busy: ReadonlyMap<string, number>;
}

export interface DueDelivery {
  readonly id: string;
  readonly webhookId: string;
  readonly url: string;
  readonly format: WebhookFormat;
  readonly body: string;
  /** The newest first; a second one during a rotation. */
  readonly secrets: readonly string[];
  /** Number of the claim, for `recordTry`. */
  readonly claim: number;
}

/** Outcome of one try: the status of the response, or a sentence about the error. */
export interface TryOutcome {
  readonly id: string;
  readonly claim: number;
  readonly status: number | null;
  /** Null for a success. */
  readonly error: string | null;
}

export type DeliveryQueue = ReturnType<typeof createDeliveryQueue>;

/**
 * Queue of deliveries, shared by all processes, by the clock of the database. Outcomes that arrive together share one
 * statement.
 */
export function createDeliveryQueue({ pool }: Pick<Database, "pool">) {
  const recordTry = coalesce(async (outcomes: readonly TryOutcome[]) => {
    const columns = toColumnArrays(outcomes, "id", "claim", "status", "error");
    await runStatement(pool, RECORD, [...columns, RETRY_DELAYS.slice(1), MAX_FAILING_DAYS]);
    return outcomes.map(() => true);
  });
  return {
    /**
     * Claims due deliveries for one try each: at most `perWebhook` of one webhook and `perAccount` of one account,
     * less those in `busy`, and `limit` in all, in turn by account. Claims one at a time of a failing webhook, and only
     * the oldest of a webhook without a success, until it is delivered or given up. A claim without a recorded outcome
     * is due again. Webhooks of a format of a later version are left to its processes.
     */
    claim({ limit, perWebhook, perAccount, busy }: DeliveryClaimLimits): Promise<readonly DueDelivery[]> {
      const values = [limit, perWebhook, [...busy.keys()], [...busy.values()], perAccount, WEBHOOK_FORMATS];
      return runStatement<DueDelivery>(pool, CLAIM, values);
    },

    /** Records the outcome of a try, schedules the next one, and disables the webhook if necessary. */
    async recordTry(outcome: TryOutcome): Promise<void> {
      await recordTry(outcome);
    },
  };
}

/** Webhooks with pending deliveries; the index is skipped from one webhook to the next. */
const OWING = `owing AS (
      (SELECT webhook_id FROM webhook_deliveries WHERE due_at IS NOT NULL ORDER BY webhook_id LIMIT 1)
      UNION ALL
      SELECT (SELECT webhook_id FROM webhook_deliveries d
        WHERE d.due_at IS NOT NULL AND d.webhook_id > o.webhook_id ORDER BY webhook_id LIMIT 1)
      FROM owing o WHERE o.webhook_id IS NOT NULL
    )`;

/** A test event is tried once, and waits for no other (docs/decisions/webhooks.md#test-events). */
const TEST_TYPE: DeliveryType = "webhook.test";

/** Until a target has accepted a delivery, only its oldest one is sent (docs/decisions/webhooks.md#first-event). */
const FIRST_OWED = `SELECT f.id FROM webhook_deliveries f
            WHERE f.webhook_id = w.id AND f.due_at IS NOT NULL ORDER BY f.created_at, f.id LIMIT 1`;

/**
 * Sets `due_at` to the end of the lease, so deliveries of a dead process are due again then. Stored times are rounded
 * to milliseconds, and may be ahead of the clock by one.
 */
const CLAIM = {
  name: "claim-webhook-deliveries",
  text: `
    WITH RECURSIVE ${OWING}, busy AS (
      SELECT * FROM unnest($3::text[], $4::int[]) AS b (webhook_id, tries)
    ), busy_accounts AS (
      SELECT w.user_id, sum(b.tries) AS tries FROM busy b JOIN webhooks w ON w.id = b.webhook_id GROUP BY w.user_id
    ), ready AS (
      SELECT picked.id, picked.due_at, w.user_id FROM owing o
      JOIN webhooks w ON w.id = o.webhook_id AND w.format = ANY ($6::text[])
      LEFT JOIN busy b ON b.webhook_id = o.webhook_id
      CROSS JOIN LATERAL (
        SELECT d.id, d.due_at FROM webhook_deliveries d
        WHERE d.webhook_id = o.webhook_id AND d.due_at <= now() + interval '1 millisecond'
          AND (w.answered_at IS NOT NULL OR d.type = '${TEST_TYPE}' OR d.id = (${FIRST_OWED}))
        ORDER BY d.due_at
        LIMIT greatest(0, CASE WHEN w.failing_since IS NULL THEN $2::int ELSE 1 END - coalesce(b.tries, 0))
        FOR UPDATE SKIP LOCKED
      ) AS picked
    ), ranked AS (
      SELECT r.*, coalesce(b.tries, 0) + row_number() OVER (PARTITION BY r.user_id ORDER BY r.due_at) AS place
      FROM ready r LEFT JOIN busy_accounts b ON b.user_id = r.user_id
    ), due AS (
      SELECT id FROM ranked WHERE place <= $5::int ORDER BY place, due_at LIMIT $1
    )
    UPDATE webhook_deliveries d SET claims = claims + 1, due_at = now() + interval '${LEASE_SECONDS} seconds'
    FROM due, webhooks w
    WHERE d.id = due.id AND w.id = d.webhook_id
    RETURNING d.id, d.webhook_id AS "webhookId", w.url, w.format, d.body, d.claims AS claim,
      CASE WHEN w.previous_until > now() THEN ARRAY[w.secret, w.previous_secret] ELSE ARRAY[w.secret] END AS secrets`,
};

/**
 * A success counts even if another process has claimed the delivery since: the target has the event. A failure counts
 * only without a new claim. A webhook that has failed for days is disabled with its deliveries.
 */
const RECORD = {
  name: "note-webhook-tries",
  text: `
    WITH ended AS (
      SELECT * FROM unnest($1::text[], $2::int[], $3::int[], $4::text[]) AS e (id, claim, status, error)
    ), noted AS (
      UPDATE webhook_deliveries d SET tries = d.tries + 1, tried_at = now(), status = e.status, error = e.error,
        delivered_at = CASE WHEN e.error IS NULL THEN now() END,
        due_at = CASE WHEN e.error IS NULL OR d.type = '${TEST_TYPE}' OR w.failing_since <= now() - make_interval(days => $6) THEN NULL
          ELSE now() + make_interval(secs => ($5::int[])[d.tries + 1]) END
      FROM ended e, webhooks w
      WHERE d.id = e.id AND w.id = d.webhook_id AND (d.claims = e.claim OR (e.error IS NULL AND d.delivered_at IS NULL))
      RETURNING d.webhook_id, e.error IS NULL AS is_success
    ), outcomes AS (
      SELECT webhook_id, bool_or(is_success) AS has_success FROM noted GROUP BY webhook_id
    ), assessed AS (
      UPDATE webhooks w SET
        failing_since = CASE WHEN outcomes.has_success THEN NULL ELSE coalesce(w.failing_since, now()) END,
        answered_at = CASE WHEN outcomes.has_success THEN coalesce(w.answered_at, now()) ELSE w.answered_at END,
        disabled_at = CASE
          WHEN outcomes.has_success THEN NULL
          WHEN w.failing_since <= now() - make_interval(days => $6) THEN coalesce(w.disabled_at, now())
          ELSE w.disabled_at END
      FROM outcomes WHERE w.id = outcomes.webhook_id
        AND (outcomes.has_success = (w.failing_since IS NOT NULL) OR w.failing_since <= now() - make_interval(days => $6)
          OR (outcomes.has_success AND w.answered_at IS NULL))
      RETURNING w.id, w.disabled_at
    )
    UPDATE webhook_deliveries d SET due_at = NULL FROM assessed
    WHERE assessed.disabled_at IS NOT NULL AND d.webhook_id = assessed.id AND d.due_at IS NOT NULL
      AND d.id <> ALL ($1::text[])`,
};
