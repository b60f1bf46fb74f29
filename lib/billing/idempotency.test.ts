import { expect, test } from "vitest";
import { chargeOf, openTestAccount } from "@/lib/db/testing/open-account";
import { provideDatabase } from "@/lib/db/testing/provide-database";
import { createChargeQueue } from "./charges";
import {
  type ClaimedCall,
  claimCall,
  completeCall,
  extendCallClaim,
  forgetCall,
  type HeldClaim,
  releaseCall,
} from "./idempotency";

const ANSWER = { status: 200, headers: { Age: "3" }, body: '{"a":1}' };
const CONFLICT = { code: "idempotency_conflict" };
const IN_FLIGHT = { code: "request_in_flight" };

const { database } = await provideDatabase();
const ports = { database };

function claim(key: string, fingerprint = "same", owner = "usr_1"): Promise<ClaimedCall> {
  return claimCall(ports, { owner, key, fingerprint });
}

async function hold(key: string, fingerprint = "same"): Promise<HeldClaim> {
  const claimed = await claim(key, fingerprint);
  if (claimed.status !== "claimed") throw new Error(`not claimed but ${claimed.status}`);
  return claimed.claim;
}

async function age(key: string, column: "leased_until" | "expires_at"): Promise<void> {
  await database.pool.query(
    `UPDATE repeatable_calls SET ${column} = now() - interval '1 second' WHERE key = $1`,
    [key],
  );
}

async function countCalls(key: string): Promise<number | null> {
  return (await database.pool.query("SELECT FROM repeatable_calls WHERE key = $1", [key])).rowCount;
}

test("of simultaneous runs one claims the key, and the others must wait", async () => {
  const claims = await Promise.allSettled(Array.from({ length: 10 }, () => claim("race")));
  expect(claims.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(claims.find(({ status }) => status === "rejected")).toMatchObject({
    reason: { ...IN_FLIGHT, fields: { retryAfterSeconds: 5 } },
  });
});

test("a stored response is returned again unchanged", async () => {
  await completeCall(ports, await hold("kept"), ANSWER);
  await expect(claim("kept")).resolves.toEqual({ status: "answered", answer: ANSWER });
});

test("a key belongs to one request, whether it is running or answered", async () => {
  const held = await hold("other");
  await expect(claim("other", "different")).rejects.toMatchObject(CONFLICT);
  await completeCall(ports, held, ANSWER);
  await expect(claim("other", "different")).rejects.toMatchObject(CONFLICT);
});

test("the same key of another caller is independent", async () => {
  await completeCall(ports, await hold("mine"), ANSWER);
  await expect(claim("mine", "same", "usr_2")).resolves.toMatchObject({ status: "claimed" });
});

test("a released key can be claimed again: as the same claim for the same request, as a new one for another", async () => {
  const firstClaim = await hold("released");
  await releaseCall(ports, firstClaim);
  const secondClaim = await hold("released");
  expect(secondClaim.id).toBe(firstClaim.id);
  await releaseCall(ports, secondClaim);
  expect((await hold("released", "different")).id).not.toBe(firstClaim.id);
});

test("a dead run is taken over when its lease ends, with the knowledge whether it was charged", async () => {
  const { id } = await hold("died");
  await age("died", "leased_until");
  await expect(claim("died")).resolves.toMatchObject({ status: "claimed", claim: { id }, paid: false });

  const userId = await openTestAccount(database, 5);
  await createChargeQueue(database).charge({ ...chargeOf(userId, 1, "r1"), chargeKey: `call:${id}` });
  await age("died", "leased_until");
  await expect(claim("died")).resolves.toMatchObject({ status: "claimed", paid: true });
});

test("a superseded run cannot store its response under the new claim", async () => {
  const firstClaim = await hold("overtaken");
  await age("overtaken", "leased_until");
  const secondClaim = await hold("overtaken", "different");
  await completeCall(ports, firstClaim, ANSWER);
  await releaseCall(ports, firstClaim);
  await expect(claim("overtaken", "different")).rejects.toMatchObject(IN_FLIGHT);
  const answer = { ...ANSWER, body: '{"b":2}' };
  await completeCall(ports, secondClaim, answer);
  await expect(claim("overtaken", "different")).resolves.toEqual({ status: "answered", answer });
});

test("after a day a key can be used for any request, and later claims remove the response", async () => {
  const firstClaim = await hold("yesterday");
  await completeCall(ports, firstClaim, ANSWER);
  await age("yesterday", "expires_at");
  expect((await hold("yesterday", "different")).id).not.toBe(firstClaim.id);
  await completeCall(ports, await hold("swept"), ANSWER);
  await age("swept", "expires_at");
  await claim("sweeper");
  expect(await countCalls("swept")).toBe(0);
});

test("a live run retains its key beyond its lease, and a dead run loses it within 15 seconds", async () => {
  const held = await hold("long");
  const readSecondsLeft = async () => {
    const { rows } = await database.pool.query<{ left: number }>(
      "SELECT extract(epoch FROM leased_until - now())::float AS left FROM repeatable_calls WHERE key = 'long'",
    );
    return rows[0]?.left ?? 0;
  };
  // The column stores milliseconds.
  expect(await readSecondsLeft()).toBeLessThanOrEqual(15.001);
  await age("long", "leased_until");
  await extendCallClaim(ports, held);
  expect(await readSecondsLeft()).toBeGreaterThan(14);
  await expect(claim("long")).rejects.toMatchObject(IN_FLIGHT);
});

test("a forgotten claim leaves no row, unless its response was stored", async () => {
  await forgetCall(ports, await hold("refused"));
  expect(await countCalls("refused")).toBe(0);
  const answered = await hold("answered");
  await completeCall(ports, answered, ANSWER);
  await forgetCall(ports, answered);
  await expect(claim("answered")).resolves.toMatchObject({ status: "answered" });
});
