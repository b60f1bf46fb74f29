import { expect, test } from "vitest";
import { provideDatabase } from "@/lib/db/testing/provide-database";
import { MAX_SESSIONS } from "./rules/own-session";
import {
  beginSession,
  endOtherSessions,
  endOwnSession,
  endSession,
  findSignedInAccount,
  listSessions,
} from "./sessions";
import { createPerson, TEST_ORIGIN } from "./testing/create-person";

const { database, other } = await provideDatabase();
const here = { database };
const elsewhere = { database: other };

test("a session that ends on one instance ends on all of them, and other sessions continue", async () => {
  const { userId, session, begin } = await createPerson(here);
  const second = await begin();
  const status = { account: { userId, balance: 0, blocked: false }, isFresh: true };
  expect(await findSignedInAccount(elsewhere, session)).toEqual(status);
  await endSession(here, session.sessionId);
  expect(await findSignedInAccount(elsewhere, session)).toBeNull();
  expect(await findSignedInAccount(elsewhere, second)).toEqual(status);
  await endSession(here, session.sessionId);
});

test("a session expires, and the next session removes its row", async () => {
  const { begin } = await createPerson(here);
  // A second ago, since the database rounds the end of a session to a millisecond.
  const expired = await begin(-1);
  expect(await findSignedInAccount(here, expired)).toBeNull();
  await begin();
  const { rows } = await database.pool.query("SELECT FROM sign_in_sessions WHERE id = $1", [
    expired.sessionId,
  ]);
  expect(rows).toEqual([]);
});

test("an account lists its own sessions without their ids, and ends one of them or all others", async () => {
  const { userId, begin, session: first } = await createPerson(here);
  const second = await begin();
  const third = await begin();
  const { session: outsider } = await createPerson(here);
  const sessions = await listSessions(here, second);
  expect(sessions.map(({ isCurrent }) => isCurrent)).toEqual([false, true, false]);
  expect(sessions[0]).toMatchObject({ provider: "github", ...TEST_ORIGIN });
  expect(JSON.stringify(sessions)).not.toContain("ses_");
  const [foreignSession] = await listSessions(here, outsider);
  expect(await endOwnSession(here, userId, foreignSession?.digest ?? "")).toBe(false);
  expect(await endOwnSession(here, userId, sessions[0]?.digest ?? "")).toBe(true);
  expect(await endOwnSession(here, userId, sessions[0]?.digest ?? "")).toBe(false);
  expect(await findSignedInAccount(here, third)).toBeNull();
  expect(await findSignedInAccount(here, first)).not.toBeNull();
  expect(await endOtherSessions(here, second)).toBe(1);
  expect(await findSignedInAccount(here, first)).toBeNull();
  expect(await findSignedInAccount(here, second)).not.toBeNull();
  expect(await findSignedInAccount(here, outsider)).not.toBeNull();
});

test("a sign-in during the removal of its identity waits for the removal and gets no session", async () => {
  const { userId, identity } = await createPerson(here);
  const removal = await database.pool.connect();
  await removal.query("BEGIN");
  await removal.query("DELETE FROM sign_in_identities WHERE subject = $1", [identity.subject]);
  const attempt = beginSession(elsewhere, { userId, identity, origin: TEST_ORIGIN });
  const refusal = expect(attempt).rejects.toThrow("the identity was removed");
  const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  await expect
    .poll(async () => (await database.pool.query(waiting)).rows.length, { timeout: 20_000 })
    .toBe(1);
  await removal.query("COMMIT");
  removal.release();
  await refusal;
  const { rowCount } = await database.pool.query("SELECT FROM sign_in_sessions WHERE user_id = $1", [userId]);
  expect(rowCount).toBe(1);
});

test("an account has fifty sessions: the next one ends the oldest, and none of another account", async () => {
  const ann = await createPerson(here);
  const bob = await createPerson(here);
  const { pool } = database;
  await pool.query("UPDATE sign_in_sessions SET created_at = now() - interval '1 hour' WHERE id = ANY ($1)", [
    [ann.session.sessionId, bob.session.sessionId],
  ]);
  for (let count = 1; count < MAX_SESSIONS; count += 1) await ann.begin();
  expect(await findSignedInAccount(here, ann.session)).not.toBeNull();
  await ann.begin();
  expect(await findSignedInAccount(here, ann.session)).toBeNull();
  expect(await findSignedInAccount(here, bob.session)).not.toBeNull();
  const { rowCount } = await pool.query("SELECT FROM sign_in_sessions WHERE user_id = $1", [ann.userId]);
  expect(rowCount).toBe(MAX_SESSIONS);
});
