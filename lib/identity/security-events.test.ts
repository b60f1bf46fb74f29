import { expect, test } from "vitest";
import { revokeApiKey } from "@/lib/billing/api-keys";
import { addKey } from "@/lib/db/testing/open-account";
import { provideDatabase } from "@/lib/db/testing/provide-database";
import { blockCaller, unblockCaller } from "./blocks";
import { addIdentity, removeIdentity } from "./identities";
import { listSecurityEvents, listSecurityEventsSince } from "./security-events";
import { createPerson, TEST_ORIGIN } from "./testing/create-person";

const { database } = await provideDatabase();
const ports = { database };

/** Kinds and subjects of the events of an account, oldest first. */
async function listEvents(userId: string): Promise<readonly string[]> {
  const events = await listSecurityEvents(ports, userId, { limit: 5_000, before: null });
  return events.map(({ kind, subject }) => `${kind} ${subject}`).toReversed();
}

test("sign-ins, identities, keys and blocks are recorded, by whichever way they change", async () => {
  const { userId, identity, session } = await createPerson(ports);
  const wallet = { provider: "solana" as const, subject: "7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU" };
  await addIdentity(ports, wallet, session);
  await removeIdentity(ports, wallet, session);
  const keyId = await addKey(database, userId, { perDay: null, total: null });
  await revokeApiKey(ports, { keyId });
  await blockCaller(ports, { userId }, "a reason that only the operator reads");
  await unblockCaller(ports, { userId });
  await database.pool.query("DELETE FROM sign_in_sessions WHERE user_id = $1", [userId]);
  expect(await listEvents(userId)).toEqual([
    `identity_added github ${identity.subject}`,
    "signed_in github",
    `identity_added solana ${wallet.subject}`,
    `identity_removed solana ${wallet.subject}`,
    expect.stringMatching(/^key_created ak_\w+$/),
    expect.stringMatching(/^key_revoked ak_\w+$/),
    "blocked ",
    "unblocked ",
    "signed_out github",
  ]);
  const [newest] = await listSecurityEvents(ports, userId, { limit: 1, before: null });
  expect(newest).toMatchObject({ owner: userId, kind: "signed_out", client: TEST_ORIGIN.client });
  const since = await listSecurityEventsSince(ports, new Date(Date.now() - 60_000), 0n, 10_000);
  expect(since.filter(({ owner }) => owner === userId)).toHaveLength(9);
});

test("the end of a session by its age is no sign-out", async () => {
  const { userId, begin } = await createPerson(ports);
  await begin(-1);
  await createPerson(ports);
  expect((await listEvents(userId)).filter((event) => event.startsWith("signed_out"))).toEqual([]);
});

test("an account has at most 1,000 events of sign-ins, which remove no other event, and all are removed after a year", async () => {
  const { userId, identity } = await createPerson(ports);
  const record =
    "SELECT note_security_event($1, 'signed_in', 'github ' || n, NULL) FROM generate_series(1, 1005) AS n";
  await database.pool.query(record, [userId]);
  const events = await listEvents(userId);
  expect(events).toHaveLength(1_001);
  expect(events[0]).toBe(`identity_added github ${identity.subject}`);
  expect([events[1], events.at(-1)]).toEqual(["signed_in github 6", "signed_in github 1005"]);
  await database.pool.query(
    "UPDATE security_events SET at = now() - interval '366 days' WHERE user_id = $1",
    [userId],
  );
  await createPerson(ports);
  expect(await listEvents(userId)).toEqual([]);
});
