import { testAddress } from "@walletlens/engine/testing/build-change";
import { expect, test } from "vitest";
import { acceptOrder } from "@/lib/groups/accept-jobs";
import { createGroupLeases, findGroupJob } from "@/lib/groups/group-jobs";
import { findGroupAnalysis, listAnalyses } from "@/lib/groups/recent-analyses";
import { listIdentities } from "@/lib/identity/identities";
import { listSecurityEvents, listSecurityEventsSince } from "@/lib/identity/security-events";
import { listJobEvents } from "@/lib/jobs/job-events";
import { NO_TELEMETRY } from "@/lib/runtime/telemetry";
import { TEST_QUEUE_LIMITS } from "@/lib/testing/test-work";
import { createLabelStore } from "@/lib/wallets/label-store";
import { listDeliveries, retryDelivery } from "@/lib/watching/webhook-deliveries";
import { listWebhooks } from "@/lib/watching/webhooks";
import { openTestAccount } from "./testing/open-account";
import { provideDatabase } from "./testing/provide-database";

/** A kind, type or event that only a later version, which runs beside this one during an upgrade, has. */
const LATER = "later";
const ADDRESS = testAddress("Named");
const PAGE = { limit: 10, after: null };

const { database } = await provideDatabase();
const { pool, prisma } = database;
const owner = await openTestAccount(database, 10);

test("a webhook without its later events and deliveries is listed, and none of these is sent again", async () => {
  const webhook = {
    id: "wh_1",
    userId: owner,
    url: "https://a.example",
    events: ["wallet.traded"],
    secret: "whsec_1",
  };
  await prisma.webhook.create({ data: { ...webhook, events: [LATER, ...webhook.events] } });
  const delivery = { webhookId: webhook.id, type: LATER, body: "{}", dueAt: null };
  await prisma.webhookDelivery.create({ data: { ...delivery, id: "msg_1", eventKey: "1" } });
  await expect(listWebhooks({ database }, owner)).resolves.toMatchObject([
    { id: webhook.id, events: webhook.events },
  ]);
  await expect(listDeliveries({ database }, owner, webhook.id, PAGE)).resolves.toEqual({
    deliveries: [],
    next: null,
  });
  await expect(retryDelivery({ database }, owner, webhook.id, "msg_1")).rejects.toMatchObject({
    code: "not_found",
  });
});

test("an address with a label of a later type has none", async () => {
  const labels = createLabelStore(database);
  await prisma.label.create({ data: { address: ADDRESS, type: LATER, label: "Name", source: "test" } });
  await expect(labels.find([ADDRESS])).resolves.toEqual([]);
  await expect(labels.findByName("Name", 5)).resolves.toEqual([]);
});

test("security events and ways to sign in of a later version are left out", async () => {
  const since = new Date(Date.now() - 60_000);
  await prisma.securityEvent.deleteMany();
  await prisma.securityEvent.create({ data: { userId: owner, kind: LATER, subject: "s" } });
  await prisma.securityEvent.create({ data: { userId: owner, kind: "key_created", subject: "k" } });
  await expect(listSecurityEvents({ database }, owner, { limit: 1, before: null })).resolves.toMatchObject([
    { subject: "k" },
  ]);
  await expect(listSecurityEventsSince({ database }, since, 0n, 1)).resolves.toMatchObject([
    { subject: "k" },
  ]);
  await prisma.signInIdentity.create({ data: { provider: LATER, subject: "1", userId: owner } });
  await expect(listIdentities({ database }, owner)).resolves.toEqual([]);
});

test("a job of a later kind is not found, not listed and not started, and it keeps its place", async () => {
  const leases = createGroupLeases(database, TEST_QUEUE_LIMITS);
  const ids = { jobId: "intel-later", requestId: "req-later" };
  const work = { kind: "similarity", wallets: [ADDRESS, testAddress("Second")] } as const;
  const order = { owner, keyId: null, endpoint: "similarity", requestId: "r", chargeKey: "c" };
  await acceptOrder({ database, metrics: NO_TELEMETRY }, { ...order, jobs: [{ ...ids, work, credits: 5 }] });
  await pool.query("UPDATE group_jobs SET kind = $1, work = jsonb_build_object('kind', $1::text)", [LATER]);
  await expect(findGroupJob({ database }, ids.jobId)).resolves.toBeNull();
  await expect(leases.claimPending(10)).resolves.toEqual([]);
  await expect(listAnalyses({ database }, owner, { limit: 5, before: null })).resolves.toEqual([]);
  await expect(findGroupAnalysis({ database }, owner, ids.jobId)).resolves.toBeNull();
  await pool.query(`UPDATE group_jobs SET kind = 'similarity', work = $1`, [JSON.stringify(work)]);
  await expect(leases.claimPending(10)).resolves.toMatchObject([{ id: ids.jobId, queue: "similarity" }]);
});

test("an event of a later kind is left out of a job's events", async () => {
  const data = {
    source: "a job",
    ownerOnly: false,
    body: { status: "active", progress: 5, done: 0, total: 1 },
  };
  await prisma.jobEvent.create({ data: { ...data, seq: 1, kind: LATER } });
  await prisma.jobEvent.create({ data: { ...data, seq: 2, kind: "progress" } });
  const range = { source: data.source, after: 0, owner: true, limit: 1 };
  expect(await listJobEvents({ database }, range)).toMatchObject([{ seq: 2, kind: "progress" }]);
});
