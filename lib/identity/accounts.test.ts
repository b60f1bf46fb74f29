import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { provideDatabase } from "@/lib/db/testing/provide-database";
import { createAccounts } from "./account-store";
import { type Identity, MAX_IDENTITIES } from "./rules/identity";
import { MAX_SESSIONS } from "./rules/own-session";

const { database, other } = await provideDatabase();
const [here, elsewhere] = [createAccounts(database), createAccounts(other)];

const admit = async () => undefined;
const ANN = createIdentity();
await here.open(ANN, "usr_ann", admit);
const ORIGIN = { client: "192.0.2.1", agent: null };
const SESSION = { userId: "usr_ann", identity: ANN, sessionId: "ses_1", origin: ORIGIN, lifetimeSeconds: 60 };

function createIdentity(): Identity {
  return { provider: "github", subject: randomUUID() };
}

/** A new account with one identity and one session. */
async function createPerson() {
  const identity = createIdentity();
  const { userId } = await here.open(identity, `usr_${randomUUID()}`, admit);
  const session = { userId, identity, sessionId: `ses_${randomUUID()}`, origin: ORIGIN, lifetimeSeconds: 60 };
  expect(await here.addSession(session)).toBe(true);
  return { userId, identity, session };
}

async function subjectsOf(userId: string): Promise<readonly string[]> {
  return (await here.listIdentities(userId)).map(({ subject }) => subject);
}

test("a session that ends on one instance ends on all of them, and other sessions continue", async () => {
  const second = { ...SESSION, sessionId: "ses_2" };
  await here.addSession(SESSION);
  await here.addSession(second);
  const status = {
    account: { userId: "usr_ann", balance: 0, blocked: false },
    isFresh: true,
  };
  expect(await elsewhere.findSignedIn(SESSION)).toEqual(status);
  await here.endSession(SESSION.sessionId);
  expect(await elsewhere.findSignedIn(SESSION)).toBeNull();
  expect(await elsewhere.findSignedIn(second)).toEqual(status);
  await here.endSession(SESSION.sessionId);
});

test("a session expires, and the next session removes its row", async () => {
  // A second ago, since the database rounds the end of a session to a millisecond.
  await here.addSession({ ...SESSION, sessionId: "ses_short", lifetimeSeconds: -1 });
  expect(await here.findSignedIn({ ...SESSION, sessionId: "ses_short" })).toBeNull();
  await here.addSession({ ...SESSION, sessionId: "ses_next" });
  const { rows } = await database.pool.query("SELECT FROM sign_in_sessions WHERE id = 'ses_short'");
  expect(rows).toEqual([]);
});

test("an added identity signs in to its account at once on every instance", async () => {
  const { userId, identity, session } = await createPerson();
  const added = createIdentity();
  expect(await here.addIdentity(added, session)).toBe("added");
  expect(await elsewhere.open(added, "usr_never", admit)).toEqual({ userId, hasBonus: false });
  expect(await here.addIdentity(added, session)).toBe("already");
  expect(await elsewhere.listIdentities(userId)).toEqual([
    { ...identity, addedAt: expect.stringMatching(/^\d{4}-.*Z$/) },
    { ...added, addedAt: expect.stringMatching(/^\d{4}-.*Z$/) },
  ]);
});

test("an identity of another account is not added and stays with that account", async () => {
  const [mine, theirs] = [await createPerson(), await createPerson()];
  expect(await here.addIdentity(theirs.identity, mine.session)).toBe("taken");
  expect(await subjectsOf(mine.userId)).toEqual([mine.identity.subject]);
  expect(await here.open(theirs.identity, "usr_never", admit)).toMatchObject({ userId: theirs.userId });
});

test("if two accounts add one identity simultaneously, one gets it", async () => {
  const people = await Promise.all(Array.from({ length: 8 }, createPerson));
  const wanted = createIdentity();
  const ends = await Promise.all(
    people.map(({ session }, nth) => (nth % 2 ? here : elsewhere).addIdentity(wanted, session)),
  );
  expect(ends.toSorted()).toEqual(["added", ...Array(7).fill("taken")]);
  const { userId } = await here.open(wanted, "usr_never", admit);
  expect(userId).toBe(people[ends.indexOf("added")]?.userId);
});

test("the maximum number of identities of an account applies to simultaneous additions", async () => {
  const { userId, session } = await createPerson();
  const ends = await Promise.all(
    Array.from({ length: MAX_IDENTITIES + 5 }, () => here.addIdentity(createIdentity(), session)),
  );
  expect(ends.filter((end) => end === "added")).toHaveLength(MAX_IDENTITIES - 1);
  expect(ends.filter((end) => end === "full")).toHaveLength(6);
  expect(await subjectsOf(userId)).toHaveLength(MAX_IDENTITIES);
});

test("removing an identity prevents its sign-in and ends every other session of the account", async () => {
  const { userId, identity, session } = await createPerson();
  const bystander = await createPerson();
  const added = createIdentity();
  await here.addIdentity(added, session);
  const lost = {
    userId,
    identity: added,
    sessionId: `ses_${randomUUID()}`,
    origin: ORIGIN,
    lifetimeSeconds: 60,
  };
  await here.addSession(lost);

  expect(await here.removeIdentity(added, session)).toBe("removed");
  expect(await elsewhere.findSignedIn(lost)).toBeNull();
  expect(await elsewhere.findSignedIn(session)).toMatchObject({ account: { userId } });
  expect(await elsewhere.findSignedIn(bystander.session)).not.toBeNull();
  expect(await subjectsOf(userId)).toEqual([identity.subject]);
  const { userId: another } = await here.open(added, `usr_${randomUUID()}`, admit);
  expect(another).not.toBe(userId);
});

test("a sign-in during the removal of its identity waits for the removal and gets no session", async () => {
  const { userId, identity } = await createPerson();
  const removal = await database.pool.connect();
  await removal.query("BEGIN");
  await removal.query("DELETE FROM sign_in_identities WHERE subject = $1", [identity.subject]);
  const late = { userId, identity, sessionId: `ses_${randomUUID()}`, origin: ORIGIN, lifetimeSeconds: 60 };
  const begun = elsewhere.addSession(late);
  const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  await expect
    .poll(async () => (await database.pool.query(waiting)).rows.length, { timeout: 20_000 })
    .toBe(1);
  await removal.query("COMMIT");
  removal.release();
  expect(await begun).toBe(false);
  expect(await here.findSignedIn(late)).toBeNull();
});

test("the last identity remains, even if the last two are removed simultaneously", async () => {
  const { userId, identity, session } = await createPerson();
  expect(await here.removeIdentity(identity, session)).toBe("last");
  const added = createIdentity();
  await here.addIdentity(added, session);
  const ends = await Promise.all([
    here.removeIdentity(identity, session),
    elsewhere.removeIdentity(added, session),
  ]);
  expect(ends.toSorted()).toEqual(["last", "removed"]);
  expect(await subjectsOf(userId)).toHaveLength(1);
});

test("an ended session, or a session of another account, can neither add nor remove identities", async () => {
  const [mine, theirs] = [await createPerson(), await createPerson()];
  await here.addIdentity(createIdentity(), theirs.session);
  const forged = { userId: theirs.userId, sessionId: mine.session.sessionId };
  const ended = theirs.session;
  await here.endSession(ended.sessionId);
  for (const session of [forged, ended]) {
    expect(await here.addIdentity(createIdentity(), session)).toBe("signed-out");
    expect(await here.removeIdentity(theirs.identity, session)).toBe("signed-out");
  }
  await here.addIdentity(createIdentity(), mine.session);
  expect(await here.removeIdentity(theirs.identity, mine.session)).toBe("unknown");
  expect(await subjectsOf(theirs.userId)).toHaveLength(2);
});

test("a session older than half an hour removes no identity", async () => {
  const { userId, session } = await createPerson();
  const added = createIdentity();
  await here.addIdentity(added, session);
  const age = "UPDATE sign_in_sessions SET created_at = now() - interval '31 minutes' WHERE id = $1";
  await database.pool.query(age, [session.sessionId]);
  expect(await here.removeIdentity(added, session)).toBe("stale");
  expect(await subjectsOf(userId)).toHaveLength(2);
});

test("an account has fifty sessions: the next one ends the oldest, and none of another account", async () => {
  const [ann, bob] = [await createPerson(), await createPerson()];
  const { pool } = database;
  await pool.query("UPDATE sign_in_sessions SET created_at = now() - interval '1 hour' WHERE id = ANY ($1)", [
    [ann.session.sessionId, bob.session.sessionId],
  ]);
  const next = () => here.addSession({ ...ann.session, sessionId: `ses_${randomUUID()}` });
  for (let count = 1; count < MAX_SESSIONS; count += 1) await next();
  expect(await here.findSignedIn(ann.session)).not.toBeNull();
  await next();
  expect(await here.findSignedIn(ann.session)).toBeNull();
  expect(await here.findSignedIn(bob.session)).not.toBeNull();
  const { rowCount } = await pool.query("SELECT FROM sign_in_sessions WHERE user_id = $1", [ann.userId]);
  expect(rowCount).toBe(MAX_SESSIONS);
});

test("an account that is not admitted is not created, and an existing one needs no admission", async () => {
  const refuse = async () => {
    throw new Error("too many");
  };
  const identity = createIdentity();
  await expect(here.open(identity, "usr_refused", refuse)).rejects.toThrow("too many");
  expect(await here.find("usr_refused")).toBeNull();
  expect(await here.open(ANN, "usr_never", refuse)).toMatchObject({ userId: "usr_ann" });
});
