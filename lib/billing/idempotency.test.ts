import { expect, test } from "vitest";
import { chargeOf, openTestAccount } from "@/lib/db/testing/open-account";
import { provideDatabase } from "@/lib/db/testing/provide-database";
import { createIdempotency } from "./idempotency";
import { createLedger } from "./ledger-store";
import type { Claim, HeldClaim } from "./ports";

const ANSWER = { status: 200, headers: { Age: "3" }, body: '{"a":1}' };

const { database } = await provideDatabase();
const idempotency = createIdempotency(database);

function callOf(key: string, fingerprint = "same", owner = "usr_1") {
  return { owner, key, fingerprint };
}

function held(claim: Claim): HeldClaim {
  if (claim.status !== "claimed") throw new Error(`not claimed but ${claim.status}`);
  return claim.claim;
}

async function age(key: string, column: "leased_until" | "expires_at"): Promise<void> {
  await database.pool.query(
    `UPDATE repeatable_calls SET ${column} = now() - interval '1 second' WHERE key = $1`,
    [key],
  );
}

test("of simultaneous runs one claims the key, and the others must wait", async () => {
  const claims = await Promise.all(Array.from({ length: 10 }, () => idempotency.claim(callOf("race"))));
  expect(claims.filter(({ status }) => status === "claimed")).toHaveLength(1);
  expect(claims.filter(({ status }) => status === "in_flight")).toHaveLength(9);
  expect(claims.find(({ status }) => status === "in_flight")).toEqual({
    status: "in_flight",
    retryAfterSeconds: 5,
  });
});

test("a stored response is returned again unchanged", async () => {
  await idempotency.complete(held(await idempotency.claim(callOf("kept"))), ANSWER);
  await expect(idempotency.claim(callOf("kept"))).resolves.toEqual({ status: "answered", answer: ANSWER });
});

test("a key belongs to one request, whether it is running or answered", async () => {
  const claim = held(await idempotency.claim(callOf("other")));
  await expect(idempotency.claim(callOf("other", "different"))).resolves.toEqual({ status: "conflict" });
  await idempotency.complete(claim, ANSWER);
  await expect(idempotency.claim(callOf("other", "different"))).resolves.toEqual({ status: "conflict" });
});

test("the same key of another caller is independent", async () => {
  await idempotency.complete(held(await idempotency.claim(callOf("mine"))), ANSWER);
  await expect(idempotency.claim(callOf("mine", "same", "usr_2"))).resolves.toMatchObject({
    status: "claimed",
  });
});

test("a released key can be claimed again: as the same claim for the same request, as a new one for another", async () => {
  const first = held(await idempotency.claim(callOf("released")));
  await idempotency.release(first);
  const second = held(await idempotency.claim(callOf("released")));
  expect(second.id).toBe(first.id);
  await idempotency.release(second);
  expect(held(await idempotency.claim(callOf("released", "different"))).id).not.toBe(first.id);
});

test("a dead run is taken over when its lease ends, with the knowledge whether it was charged", async () => {
  const first = held(await idempotency.claim(callOf("died")));
  await age("died", "leased_until");
  const second = await idempotency.claim(callOf("died"));
  expect(second).toMatchObject({ status: "claimed", claim: { id: first.id }, paid: false });

  await openTestAccount(database, 5, "usr_1");
  await createLedger(database).charge({ ...chargeOf("usr_1", 1, "r1"), chargeKey: `call:${first.id}` });
  await age("died", "leased_until");
  await expect(idempotency.claim(callOf("died"))).resolves.toMatchObject({ status: "claimed", paid: true });
});

test("a superseded run cannot store its response under the new claim", async () => {
  const first = held(await idempotency.claim(callOf("overtaken")));
  await age("overtaken", "leased_until");
  const second = held(await idempotency.claim(callOf("overtaken", "different")));
  await idempotency.complete(first, ANSWER);
  await idempotency.release(first);
  await expect(idempotency.claim(callOf("overtaken", "different"))).resolves.toMatchObject({
    status: "in_flight",
  });
  await idempotency.complete(second, { ...ANSWER, body: '{"b":2}' });
  await expect(idempotency.claim(callOf("overtaken", "different"))).resolves.toMatchObject({
    status: "answered",
    answer: { body: '{"b":2}' },
  });
});

test("after a day a key can be used for any request", async () => {
  const first = held(await idempotency.claim(callOf("yesterday")));
  await idempotency.complete(first, ANSWER);
  await age("yesterday", "expires_at");
  const second = await idempotency.claim(callOf("yesterday", "different"));
  expect(held(second).id).not.toBe(first.id);
});

test("later claims remove responses older than a day", async () => {
  await idempotency.complete(held(await idempotency.claim(callOf("swept"))), ANSWER);
  await age("swept", "expires_at");
  await idempotency.claim(callOf("sweeper"));
  const { rows } = await database.pool.query("SELECT 1 FROM repeatable_calls WHERE key = 'swept'");
  expect(rows).toEqual([]);
});

test("a live run retains its key beyond its lease, and a dead run loses it within 15 seconds", async () => {
  const claim = held(await idempotency.claim(callOf("long")));
  const leftOf = async () => {
    const { rows } = await database.pool.query<{ left: number }>(
      "SELECT extract(epoch FROM leased_until - now())::float AS left FROM repeatable_calls WHERE key = 'long'",
    );
    return rows[0]?.left ?? 0;
  };
  // The column stores milliseconds.
  expect(await leftOf()).toBeLessThanOrEqual(15.001);
  await age("long", "leased_until");
  await idempotency.extend(claim);
  expect(await leftOf()).toBeGreaterThan(14);
  await expect(idempotency.claim(callOf("long"))).resolves.toMatchObject({ status: "in_flight" });
});

test("a forgotten claim leaves no row, unless its response was stored", async () => {
  const refused = held(await idempotency.claim(callOf("refused")));
  await idempotency.forget(refused);
  const { rows } = await database.pool.query("SELECT 1 FROM repeatable_calls WHERE key = 'refused'");
  expect(rows).toEqual([]);
  const answered = held(await idempotency.claim(callOf("answered")));
  await idempotency.complete(answered, ANSWER);
  await idempotency.forget(answered);
  await expect(idempotency.claim(callOf("answered"))).resolves.toMatchObject({ status: "answered" });
});
