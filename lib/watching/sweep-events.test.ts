import { expect, test } from "vitest";
import { openTestAccount } from "@/lib/db/testing/open-account";
import { provideDatabase } from "@/lib/db/testing/provide-database";
import { sweepEvents } from "./sweep-events";
import { addWebhook } from "./testing/add-webhook";

const { database } = await provideDatabase();

test("events, ended deliveries and decisions about digests are removed after 30 days, others stay", async () => {
  const userId = await openTestAccount(database, 0);
  const target = { url: "https://example.com", events: ["job.completed"], secret: "whsec_" } as const;
  await addWebhook(database, { id: "wh", userId, ...target });
  await database.pool.query(`
    INSERT INTO feed_events (user_id, seq, type, wallet, body, at)
      SELECT '${userId}', days, 'watch.paused', 'w', '{}', now() - make_interval(days => days)
      FROM generate_series(29, 32) days;
    INSERT INTO webhook_deliveries (id, webhook_id, event_key, type, body, created_at, due_at)
      SELECT state || days, 'wh', state || days, 'job.completed', '{}', now() - make_interval(days => days),
        CASE state WHEN 'pending' THEN now() END
      FROM generate_series(29, 32) days, (VALUES ('ended'), ('pending')) states (state);
    INSERT INTO watch_digests (user_id, type, ends_at, events, decided_at)
      SELECT '${userId}', 'digest.daily', now() - make_interval(days => days), 0, now() - make_interval(days => days)
      FROM generate_series(29, 32) days`);
  expect(await sweepEvents({ database })).toBe(9);
  const { rows } = await database.pool.query(`
    SELECT (SELECT array_agg(seq) FROM feed_events) AS events,
      (SELECT array_agg(id ORDER BY id) FROM webhook_deliveries) AS deliveries,
      (SELECT count(*)::int FROM watch_digests) AS digests`);
  const deliveries = ["ended29", "pending29", "pending30", "pending31", "pending32"];
  expect(rows).toEqual([{ events: [29], deliveries, digests: 1 }]);
  expect(await sweepEvents({ database })).toBe(0);
});
