import { MAX_WEBHOOK_TESTS_PER_HOUR } from "@walletlens/contract/constants";
import { createRateWindows } from "@/lib/billing/rate-windows";
import type { Database } from "@/lib/db/database";
import type { WebhookTestLimit } from "./ports";

const LIMIT = { perSecond: MAX_WEBHOOK_TESTS_PER_HOUR / 3_600, burst: MAX_WEBHOOK_TESTS_PER_HOUR };

/** Counts in PostgreSQL for all processes. A webhook that is deleted does not reset the count. */
export function createWebhookTestLimit({ pool }: Pick<Database, "pool">): WebhookTestLimit {
  const windows = createRateWindows(pool, "webhook-tests", LIMIT);
  return {
    async consume(userId) {
      return (await windows.consume(userId)).retryAfterSeconds;
    },
  };
}
