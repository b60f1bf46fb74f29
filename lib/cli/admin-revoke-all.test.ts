import { expect, test } from "vitest";
import { createApiKey } from "@/lib/billing/api-keys";
import { grantCredits, readLedger } from "@/lib/billing/ledger";
import { createBillingPorts } from "@/lib/composition/create-billing-ports";
import { readEnv } from "@/lib/config/env";
import { provideDatabase } from "@/lib/db/testing/provide-database";
import { acceptOrder } from "@/lib/groups/accept-jobs";
import { findSignedInAccount } from "@/lib/identity/sessions";
import { createPerson } from "@/lib/identity/testing/create-person";
import { NO_TELEMETRY } from "@/lib/runtime/telemetry";
import { createDeliveryQueue } from "@/lib/watching/delivery-queue";
import { addWebhook } from "@/lib/watching/testing/add-webhook";
import { listDeliveries, retryDelivery } from "@/lib/watching/webhook-deliveries";
import { getWebhook, rotateWebhook } from "@/lib/watching/webhooks";
import { runAdminCommand } from "./testing/run-admin-command";

const { database, url } = await provideDatabase();
const { apiKeys } = createBillingPorts(database, readEnv({}));

/** Creates an account with one credential of each kind, named by `name`. */
async function makeCredentials(name: string) {
  const jobId = `job_${name}`;
  const webhookId = `wh_${name}`;
  const { userId, session } = await createPerson({ database });
  await grantCredits({ database }, { userId, credits: 9, reason: "test" });
  const { apiKey: key } = await createApiKey({ database }, { userId, description: "", expiresAt: null });
  const target = { url: "https://example.com", events: ["job.completed"], secret: name } as const;
  await addWebhook(database, { id: webhookId, userId, ...target });
  await database.pool.query("UPDATE webhooks SET answered_at = now() WHERE id = $1", [webhookId]);
  await acceptOrder(
    { database, metrics: NO_TELEMETRY },
    {
      ...{ owner: userId, keyId: null, endpoint: "similarity", requestId: name, chargeKey: name },
      jobs: [{ jobId, requestId: name, work: { kind: "similarity", wallets: [] }, credits: 1 }],
    },
  );
  await database.pool.query("INSERT INTO shared_results (token, job_id) VALUES ($1, $2)", [name, jobId]);
  await queueEvent(userId, "first");
  return { userId, webhookId, key, session, name };
}

/** As `makeCredentials`, a day ago. */
async function makeOldCredentials(name: string) {
  const made = await makeCredentials(name);
  for (const statement of BACKDATE) await database.pool.query(statement, [made.userId]);
  return made;
}

const BACKDATE = [
  "UPDATE api_keys SET created_at = created_at - interval '1 day' WHERE user_id = $1",
  "UPDATE sign_in_sessions SET created_at = created_at - interval '1 day' WHERE user_id = $1",
  "UPDATE webhooks SET secret_at = secret_at - interval '1 day' WHERE user_id = $1",
  `UPDATE shared_results s SET created_at = s.created_at - interval '1 day' FROM group_jobs j
   WHERE j.id = s.job_id AND j.owner = $1`,
];
type Credentials = Awaited<ReturnType<typeof makeCredentials>>;

const queueEvent = (userId: string, key: string) =>
  database.pool.query("SELECT queue_deliveries($1, 'job.completed', $2, '{}')", [userId, key]);

/** Returns the valid credentials of an account, and the secrets that sign its deliveries. */
async function tryCredentials({ key, session, userId, webhookId, name }: Credentials) {
  await queueEvent(userId, `try ${Math.random()}`);
  const limits = { limit: 100, perWebhook: 16, perAccount: 64, busy: new Map<string, number>() };
  const due = (await createDeliveryQueue(database).claim(limits)).filter(
    (one) => one.webhookId === webhookId,
  );
  const shared = await database.pool.query("SELECT FROM shared_results WHERE token = $1", [name]);
  return {
    key: (await apiKeys.find(key))?.status,
    session: (await findSignedInAccount({ database }, session)) !== null,
    webhook: (await getWebhook({ database }, userId, webhookId))?.status,
    secrets: [...new Set(due.flatMap(({ secrets }) => secrets))],
    link: shared.rowCount === 1,
  };
}

const BEFORE = new Date(Date.now() - 3_600_000).toISOString();
const revokeAll = () => runAdminCommand(url, "revoke-all", "--before", BEFORE);

const LIVE = { key: "active", session: true, webhook: "active", link: true };
const ENDED = { key: "revoked", session: false, webhook: "disabled", secrets: [], link: false };

test("credentials that a backup restored are revoked, and newer ones remain valid", async () => {
  const old = await makeOldCredentials("old");
  expect(await tryCredentials(old)).toEqual({ ...LIVE, secrets: ["old"] });
  const recent = await makeCredentials("recent");

  const counts = { apiKeys: 1, sessions: 1, webhooks: 1, sharedLinks: 1 };
  expect(await revokeAll()).toEqual({ before: BEFORE, ...counts });
  expect(await tryCredentials(old)).toEqual(ENDED);
  expect(await tryCredentials(recent)).toEqual({ ...LIVE, secrets: ["recent"] });
  expect((await readLedger({ database }, old.userId)).balance).toBe(8);
});

test("a second run changes nothing and preserves the new secret of an owner", async () => {
  const old = await makeOldCredentials("again");
  await revokeAll();
  const { secret } = await rotateWebhook({ database }, old.userId, old.webhookId);
  const none = { apiKeys: 0, sessions: 0, webhooks: 0, sharedLinks: 0 };
  expect(await revokeAll()).toEqual({ before: BEFORE, ...none });

  const page = { limit: 1, after: null };
  const list = await listDeliveries({ database }, old.userId, old.webhookId, page);
  await retryDelivery({ database }, old.userId, old.webhookId, list.deliveries[0]?.id ?? "");
  const { secrets } = await tryCredentials(old);
  expect(secrets).toEqual([secret, expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/)]);
});
