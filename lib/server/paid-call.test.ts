import { expect, test } from "vitest";
import { createApiKey } from "@/lib/billing/api-keys";
import { grantCredits } from "@/lib/billing/ledger";
import { AppError } from "@/lib/config/errors";
import { provideApi } from "./testing/provide-api";
import { readProblem } from "./testing/read-problem";
import { SAMPLE_WALLET, WALLET } from "./testing/sample-wallet";
import { withKey } from "./testing/test-api";

const HUD = `/api/v1/intel/wallet/${WALLET}/hud`;
const TOKENS = `/api/v1/intel/wallet/${WALLET}/tokens`;

const { api, database } = await provideApi();

async function caller(credits: number) {
  const key = await api.createKey(credits);
  const send = (path: string, idempotencyKey = "k-1") =>
    api.call(path, withKey(key.apiKey, { "Idempotency-Key": idempotencyKey }));
  return { ...key, send };
}

async function countStored(owner: string): Promise<{ readonly rows: number; readonly bytes: number }> {
  const text = `
    SELECT count(*)::int AS rows, coalesce(sum(length(body)), 0)::int AS bytes
    FROM repeatable_calls WHERE owner = $1`;
  return (await database.pool.query(text, [owner])).rows[0];
}

test("a repeated call gets the first response, free, without any work", async () => {
  const { send, userId } = await caller(1);
  api.reader.outcome = { status: "ready", ageSeconds: 7, stale: true };
  const first = await send(HUD);
  api.reader.bodies = { ...SAMPLE_WALLET, hud: { ...SAMPLE_WALLET.hud, winRate: 0.9 } };
  const second = await send(HUD);
  expect(second.status).toBe(200);
  expect(second.text).toBe(first.text);
  expect(second.headers.get("age")).toBe("7");
  expect(second.headers.get("x-data-stale")).toBe("true");
  expect(first.headers.has("idempotency-replayed")).toBe(false);
  expect(second.headers.get("idempotency-replayed")).toBe("true");
  expect(second.headers.get("x-credits-charged")).toBe("0");
  expect(second.headers.get("x-request-id")).not.toBe(first.headers.get("x-request-id"));
  expect(api.reader.requests).toHaveLength(1);
  await expect(api.chargesOf(userId)).resolves.toHaveLength(1);
});

test("another order of the query is the same request, and any other change is not", async () => {
  const { send } = await caller(20);
  await send(`${TOKENS}?page=1&pageSize=5`);
  const same = await send(`${TOKENS}?pageSize=5&page=1`);
  expect(same.headers.get("idempotency-replayed")).toBe("true");
  for (const other of [TOKENS, `${TOKENS}?page=2&pageSize=5`, HUD]) {
    expect(readProblem(await send(other))).toMatchObject({ statusCode: 409, code: "idempotency_conflict" });
  }
});

test("another API key of the same account is the same caller", async () => {
  const { send, userId } = await caller(5);
  await send(HUD);
  const { apiKey } = await createApiKey(api.ports, { userId, description: "", expiresAt: null });
  const answer = await api.call(HUD, withKey(apiKey, { "Idempotency-Key": "k-1" }));
  expect(answer.headers.get("idempotency-replayed")).toBe("true");
});

test("errors and queued analyses are not stored: the next call is a first one", async () => {
  const { send, userId } = await caller(5);
  api.reader.outcome = { status: "failed", error: new AppError("chain_unavailable", "Away.") };
  expect((await send(HUD)).status).toBe(503);
  api.reader.outcome = { status: "queued", analysisId: "analysis-1" };
  expect((await send(HUD)).status).toBe(202);
  api.reader.outcome = { status: "ready" };
  const answer = await send(HUD);
  expect(answer.status).toBe(200);
  expect(answer.headers.has("idempotency-replayed")).toBe(false);
  expect((await send(HUD)).headers.get("idempotency-replayed")).toBe("true");
  await expect(api.chargesOf(userId)).resolves.toHaveLength(1);
});

test("a response that could not be paid is not stored", async () => {
  const { send, userId } = await caller(0);
  expect((await send(HUD)).status).toBe(402);
  await grantCredits(api.ports, { userId, credits: 5, reason: "test" });
  expect((await send(HUD)).status).toBe(200);
});

test("a run that was charged and died before its response is repeated for free", async () => {
  const { send, userId } = await caller(1);
  await send(HUD);
  await database.pool.query(
    "UPDATE repeatable_calls SET status = NULL, body = NULL, leased_until = now() WHERE owner = $1",
    [userId],
  );
  const answer = await send(HUD);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("x-credits-charged")).toBe("0");
  expect(answer.headers.get("x-credits-remaining")).toBe("0");
  await expect(api.chargesOf(userId)).resolves.toHaveLength(1);
});

test("a job that a repetition of a charged run queues was paid by that run", async () => {
  const { apiKey, send, userId } = await caller(2);
  await send(HUD);
  await database.pool.query(
    "UPDATE repeatable_calls SET status = NULL, body = NULL, leased_until = now() WHERE owner = $1",
    [userId],
  );
  await database.pool.query(
    "INSERT INTO analyses (id, wallet, kind, created_at) VALUES ('repeated', 'repeated', 'group', now())",
  );
  api.reader.outcome = { status: "queued", analysisId: "repeated" };
  const { prepaidJobId } = (await send(HUD)).body;
  api.reader.outcome = { status: "ready" };
  for (const again of [1, 2]) {
    const collected = await api.call(HUD, withKey(apiKey, { "X-Prepaid-Job-Id": String(prepaidJobId) }));
    expect([again, collected.status, collected.headers.get("x-credits-charged")]).toEqual([again, 200, "0"]);
  }
  await expect(api.chargesOf(userId)).resolves.toHaveLength(1);
});

test("the header is ignored on a free call", async () => {
  const { send } = await caller(5);
  const answers = [await send("/api/v1/intel/pricing"), await send("/api/v1/intel/pricing")];
  expect(answers.map(({ headers }) => headers.has("idempotency-replayed"))).toEqual([false, false]);
});

test("free calls with an Idempotency-Key store nothing, and each runs", async () => {
  const { send, userId } = await caller(0);
  for (let count = 0; count < 2; count += 1) {
    const answer = await send("/api/v1/intel/discover?limit=100", "free");
    expect([answer.status, answer.headers.has("idempotency-replayed")]).toEqual([200, false]);
  }
  await expect(countStored(userId)).resolves.toEqual({ rows: 0, bytes: 0 });
});

test("a response that another call of the same job or day has paid for is not stored", async () => {
  const { apiKey, userId } = await caller(5);
  await database.pool.query(
    "INSERT INTO analyses (id, wallet, kind, status, created_at) VALUES ('paid once', 'paid', 'group', 'completed', now())",
  );
  api.reader.outcome = { status: "queued", analysisId: "paid once" };
  const job = String((await api.call(HUD, withKey(apiKey))).body.prepaidJobId);
  api.reader.outcome = { status: "ready" };
  const collect = (key: string) =>
    api.call(HUD, withKey(apiKey, { "Idempotency-Key": key, "X-Prepaid-Job-Id": job }));
  const together = await Promise.all(Array.from({ length: 10 }, (_, n) => collect(`together-${n}`)));
  const later = await collect("later");
  expect([...together, later].map(({ status }) => status)).toEqual(Array(11).fill(200));
  await expect(api.chargesOf(userId)).resolves.toHaveLength(1);
  expect((await countStored(userId)).rows).toBe(1);
});

test("a call that loses its credits to another one during the work leaves no key in the store", async () => {
  const { apiKey, send, userId } = await caller(1);
  api.reader.meanwhile = async () => {
    api.reader.meanwhile = async () => undefined;
    await api.call(HUD, withKey(apiKey));
  };
  expect((await send(HUD)).status).toBe(402);
  await expect(countStored(userId)).resolves.toEqual({ rows: 0, bytes: 0 });
});

test("calls that cannot be paid leave no key in the store", async () => {
  const { send, userId } = await caller(0);
  for (let call = 0; call < 5; call += 1) expect((await send(HUD, `unpaid-${call}`)).status).toBe(402);
  const stored = await database.pool.query("SELECT 1 FROM repeatable_calls WHERE owner = $1", [userId]);
  expect(stored.rows).toEqual([]);
});

test("a failed run that took over from a charged one retains the claim, so no later run is charged", async () => {
  const { send, userId } = await caller(5);
  expect((await send(HUD)).status).toBe(200);
  await database.pool.query(
    `UPDATE repeatable_calls SET status = NULL, body = NULL, leased_until = now() - interval '1 second'
     WHERE owner = $1`,
    [userId],
  );
  api.reader.outcome = { status: "failed", error: new AppError("chain_unavailable", "It is away.") };
  expect((await send(HUD)).status).toBe(503);
  api.reader.outcome = { status: "ready" };
  expect((await send(HUD)).status).toBe(200);
  await expect(api.chargesOf(userId)).resolves.toHaveLength(1);
});
