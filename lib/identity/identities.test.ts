import { expect, test } from "vitest";
import { provideDatabase } from "@/lib/db/testing/provide-database";
import { getOrCreateAccount } from "./accounts";
import { addIdentity, listIdentities, removeIdentity } from "./identities";
import { type Identity, MAX_IDENTITIES } from "./rules/identity";
import { beginSession, endSession, findSignedInAccount } from "./sessions";
import { createIdentity, createPerson, TEST_ORIGIN } from "./testing/create-person";

const { database, other } = await provideDatabase();
const here = { database };
const elsewhere = { database: other };

const signIn = (identity: Identity) => getOrCreateAccount(elsewhere, identity, async () => undefined);

async function listSubjects(userId: string): Promise<readonly string[]> {
  return (await listIdentities(here, userId)).map(({ subject }) => subject);
}

test("an added identity signs in to its account at once on every instance", async () => {
  const { userId, identity, session } = await createPerson(here);
  const addedIdentity = createIdentity();
  expect(await addIdentity(here, addedIdentity, session)).toBe("added");
  expect(await signIn(addedIdentity)).toBe(userId);
  expect(await addIdentity(here, addedIdentity, session)).toBe("already");
  expect(await listIdentities(elsewhere, userId)).toEqual([
    { ...identity, addedAt: expect.stringMatching(/^\d{4}-.*Z$/) },
    { ...addedIdentity, addedAt: expect.stringMatching(/^\d{4}-.*Z$/) },
  ]);
});

test("an identity of another account is not added and stays with that account", async () => {
  const ann = await createPerson(here);
  const bob = await createPerson(here);
  expect(await addIdentity(here, bob.identity, ann.session)).toBe("taken");
  expect(await listSubjects(ann.userId)).toEqual([ann.identity.subject]);
  expect(await signIn(bob.identity)).toBe(bob.userId);
});

test("if two accounts add one identity simultaneously, one gets it", async () => {
  const people = await Promise.all(Array.from({ length: 8 }, () => createPerson(here)));
  const identity = createIdentity();
  const outcomes = await Promise.all(
    people.map(({ session }, index) => addIdentity(index % 2 ? here : elsewhere, identity, session)),
  );
  expect(outcomes.toSorted()).toEqual(["added", ...Array(7).fill("taken")]);
  expect(await signIn(identity)).toBe(people[outcomes.indexOf("added")]?.userId);
});

test("the maximum number of identities of an account applies to simultaneous additions", async () => {
  const { userId, session } = await createPerson(here);
  const outcomes = await Promise.all(
    Array.from({ length: MAX_IDENTITIES + 5 }, () => addIdentity(here, createIdentity(), session)),
  );
  expect(outcomes.filter((outcome) => outcome === "added")).toHaveLength(MAX_IDENTITIES - 1);
  expect(outcomes.filter((outcome) => outcome === "full")).toHaveLength(6);
  expect(await listSubjects(userId)).toHaveLength(MAX_IDENTITIES);
});

test("removing an identity prevents its sign-in and ends every other session of the account", async () => {
  const { userId, identity, session } = await createPerson(here);
  const bystander = await createPerson(here);
  const addedIdentity = createIdentity();
  await addIdentity(here, addedIdentity, session);
  const addedSession = await beginSession(here, { userId, identity: addedIdentity, origin: TEST_ORIGIN });

  expect(await removeIdentity(here, addedIdentity, session)).toBe("removed");
  expect(await findSignedInAccount(elsewhere, addedSession)).toBeNull();
  expect(await findSignedInAccount(elsewhere, session)).toMatchObject({ account: { userId } });
  expect(await findSignedInAccount(elsewhere, bystander.session)).not.toBeNull();
  expect(await listSubjects(userId)).toEqual([identity.subject]);
  expect(await signIn(addedIdentity)).not.toBe(userId);
});

test("the last identity remains, even if the last two are removed simultaneously", async () => {
  const { userId, identity, session } = await createPerson(here);
  expect(await removeIdentity(here, identity, session)).toBe("last");
  const addedIdentity = createIdentity();
  await addIdentity(here, addedIdentity, session);
  const outcomes = await Promise.all([
    removeIdentity(here, identity, session),
    removeIdentity(elsewhere, addedIdentity, session),
  ]);
  expect(outcomes.toSorted()).toEqual(["last", "removed"]);
  expect(await listSubjects(userId)).toHaveLength(1);
});

test("an ended session, or a session of another account, can neither add nor remove identities", async () => {
  const ann = await createPerson(here);
  const bob = await createPerson(here);
  await addIdentity(here, createIdentity(), bob.session);
  const forgedSession = { userId: bob.userId, sessionId: ann.session.sessionId };
  await endSession(here, bob.session.sessionId);
  for (const session of [forgedSession, bob.session]) {
    expect(await addIdentity(here, createIdentity(), session)).toBe("signed-out");
    expect(await removeIdentity(here, bob.identity, session)).toBe("signed-out");
  }
  await addIdentity(here, createIdentity(), ann.session);
  expect(await removeIdentity(here, bob.identity, ann.session)).toBe("unknown");
  expect(await listSubjects(bob.userId)).toHaveLength(2);
});

test("a session older than half an hour removes no identity", async () => {
  const { userId, session } = await createPerson(here);
  const addedIdentity = createIdentity();
  await addIdentity(here, addedIdentity, session);
  const age = "UPDATE sign_in_sessions SET created_at = now() - interval '31 minutes' WHERE id = $1";
  await database.pool.query(age, [session.sessionId]);
  expect(await removeIdentity(here, addedIdentity, session)).toBe("stale");
  expect(await listSubjects(userId)).toHaveLength(2);
});
