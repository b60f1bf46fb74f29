import { expect, test } from "vitest";
import { createAccounts } from "./accounts";
import { openAccount } from "./testing/open-account";
import { provideDatabase } from "./testing/provide-database";

const SESSION = { userId: "usr_ann", sessionId: "ses_1", lifetimeSeconds: 60 };

const { database, other } = await provideDatabase();
const [here, elsewhere] = [createAccounts(database), createAccounts(other)];
await openAccount(database, 7, "usr_ann");

test("a session that is ended on one instance has ended on every one, and others go on", async () => {
  const second = { ...SESSION, sessionId: "ses_2" };
  await here.addSession(SESSION);
  await here.addSession(second);
  const status = { userId: "usr_ann", balance: 7, blocked: false };
  expect(await elsewhere.findSignedIn(SESSION)).toEqual(status);
  await here.endSession(SESSION.sessionId);
  expect(await elsewhere.findSignedIn(SESSION)).toBeNull();
  expect(await elsewhere.findSignedIn(second)).toEqual(status);
  await here.endSession(SESSION.sessionId);
});

test("a session ends by itself, and what is left of it goes with the next one", async () => {
  await here.addSession({ ...SESSION, sessionId: "ses_short", lifetimeSeconds: 0 });
  expect(await here.findSignedIn({ ...SESSION, sessionId: "ses_short" })).toBeNull();
  await here.addSession({ ...SESSION, sessionId: "ses_next" });
  const { rows } = await database.pool.query("SELECT FROM sign_in_sessions WHERE id = 'ses_short'");
  expect(rows).toEqual([]);
});
