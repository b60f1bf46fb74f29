import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { createApiKeys } from "@/lib/billing/api-key-store";
import { addKey } from "@/lib/db/testing/open-account";
import { provideDatabase } from "@/lib/db/testing/provide-database";
import { createAccounts } from "./account-store";
import { createBlockList } from "./block-list";
import { createSecurityEvents } from "./security-events";

const { database } = await provideDatabase();
const accounts = createAccounts(database);
const events = createSecurityEvents(database);
const ORIGIN = {
  client: "198.51.100.7",
  agent: "Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0",
};

/** A new account with one identity. */
async function createAccount() {
  const identity = { provider: "github" as const, subject: randomUUID() };
  const { userId } = await accounts.open(identity, `usr_${randomUUID()}`, async () => undefined);
  const begin = async () => {
    const session = {
      userId,
      identity,
      sessionId: `ses_${randomUUID()}`,
      origin: ORIGIN,
      lifetimeSeconds: 60,
    };
    expect(await accounts.addSession(session)).toBe(true);
    return session;
  };
  return { userId, identity, begin };
}

/** Kinds and subjects of the events of an account, oldest first. */
async function listEvents(userId: string): Promise<readonly string[]> {
  const found = await events.list(userId, { limit: 5_000, before: null });
  return found.map(({ kind, subject }) => `${kind} ${subject}`).toReversed();
}

test("an account lists its own sessions without their ids, and ends one of them or all others", async () => {
  const { userId, begin } = await createAccount();
  const [first, second, third] = [await begin(), await begin(), await begin()];
  const outsider = await (await createAccount()).begin();
  const listed = await accounts.listSessions(second);
  expect(listed.map(({ isCurrent }) => isCurrent)).toEqual([false, true, false]);
  expect(listed[0]).toMatchObject({ provider: "github", ...ORIGIN });
  expect(JSON.stringify(listed)).not.toContain("ses_");
  const [foreign] = await accounts.listSessions(outsider);
  expect(await accounts.endOwnSession(userId, foreign?.digest ?? "")).toBe(false);
  expect(await accounts.endOwnSession(userId, listed[0]?.digest ?? "")).toBe(true);
  expect(await accounts.endOwnSession(userId, listed[0]?.digest ?? "")).toBe(false);
  expect([await accounts.findSignedIn(third), await accounts.findSignedIn(first)]).toMatchObject([null, {}]);
  expect(await accounts.endOtherSessions(second)).toBe(1);
  expect(await accounts.findSignedIn(first)).toBeNull();
  expect(await accounts.findSignedIn(second)).not.toBeNull();
  expect(await accounts.findSignedIn(outsider)).not.toBeNull();
});

test("sign-ins, identities, keys and blocks are recorded, by whichever way they change", async () => {
  const { userId, identity, begin } = await createAccount();
  const session = await begin();
  const wallet = { provider: "solana" as const, subject: "7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU" };
  await accounts.addIdentity(wallet, session);
  await accounts.removeIdentity(wallet, session);
  const keyId = await addKey(database, userId, { perDay: null, total: null });
  await createApiKeys(database, { rates: null }).revoke({ keyId });
  const blocks = createBlockList(database);
  await blocks.add(userId, "a reason that only the operator reads");
  await blocks.remove(userId);
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
  const [newest] = await events.list(userId, { limit: 1, before: null });
  expect(newest).toMatchObject({ owner: userId, kind: "signed_out", client: ORIGIN.client });
  const since = await events.listSince(new Date(Date.now() - 60_000), 0n, 10_000);
  expect(since.filter(({ owner }) => owner === userId)).toHaveLength(9);
});

test("the end of a session by its age is no sign-out", async () => {
  const { userId, begin } = await createAccount();
  const { sessionId } = await begin();
  await database.pool.query(
    "UPDATE sign_in_sessions SET expires_at = now() - interval '1 second' WHERE id = $1",
    [sessionId],
  );
  await (await createAccount()).begin();
  expect((await listEvents(userId)).filter((event) => event.startsWith("signed_out"))).toEqual([]);
});

test("an account has at most 1,000 events of sign-ins, which remove no other event, and all are removed after a year", async () => {
  const { userId, identity } = await createAccount();
  const note =
    "SELECT note_security_event($1, 'signed_in', 'github ' || n, NULL) FROM generate_series(1, 1005) AS n";
  await database.pool.query(note, [userId]);
  const listed = await listEvents(userId);
  expect(listed).toHaveLength(1_001);
  expect(listed[0]).toBe(`identity_added github ${identity.subject}`);
  expect([listed[1], listed.at(-1)]).toEqual(["signed_in github 6", "signed_in github 1005"]);
  await database.pool.query(
    "UPDATE security_events SET at = now() - interval '366 days' WHERE user_id = $1",
    [userId],
  );
  await (await createAccount()).begin();
  expect(await listEvents(userId)).toEqual([]);
});
