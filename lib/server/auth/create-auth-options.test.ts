import { generateKeyPairSync, randomUUID, sign } from "node:crypto";
import { base58 } from "@scure/base";
import type { Account } from "next-auth";
import { expect, test } from "vitest";
import { unconfiguredChain } from "@/lib/chain/connect-chain";
import { readEnv } from "@/lib/config/env";
import { provideDatabase } from "@/lib/db/testing/provide-database";
import { listIdentities } from "@/lib/identity/identities";
import { formatSignInMessage } from "@/lib/identity/rules/sign-in-message";
import { findSignedInAccount, listSessions } from "@/lib/identity/sessions";
import { createPerson } from "@/lib/identity/testing/create-person";
import { createAuthOptions } from "./create-auth-options";
import { createSessions } from "./create-sessions";
import { SIGN_IN_COOKIE } from "./session";

const SETTINGS = { secret: "a secret of the tests", isSecure: true, github: null, google: null };
const CLIENT = { id: "id", secret: "secret" };
const GITHUB = { ...CLIENT, url: "https://github.com" };
const GOOGLE = { ...CLIENT, url: "https://accounts.google.com" };
const WITH_GITHUB = { ...SETTINGS, github: GITHUB };

const VISIT = { origin: { client: "192.0.2.1", agent: null }, replaced: null, addition: null };

const { database } = await provideDatabase();
const env = readEnv({ NEXTAUTH_URL: "https://site.test", SIGNUP_BONUS_CREDITS: "0" });
const sessions = createSessions({ database, chain: unconfiguredChain, rates: null }, env);
const ports = { database, sessions };

/** Signs a user in and writes the cookie in sequence, as next-auth does. */
async function writeToken(
  options: ReturnType<typeof createAuthOptions>,
  account: Account | null,
  name = "Ada",
) {
  const token = { sid: "ses_before", sub: "usr_before", name: "before" };
  const user = { id: "usr_wallet", name };
  if (account !== null) await options.callbacks?.signIn?.({ user, account });
  return options.callbacks?.jwt?.({ token, user, account, session: undefined });
}

/** Returns an account at a provider, a new one by default. */
function createAccount(provider: string, providerAccountId: string = randomUUID()): Account {
  return { provider, providerAccountId, type: "oauth" };
}

const countUsers = () => database.prisma.user.count();

test("wallet sign-in is always offered, and other providers if configured", () => {
  const listIds = (settings: typeof SETTINGS | object) =>
    createAuthOptions(ports, { ...SETTINGS, ...settings }, VISIT).providers.map(
      ({ id, options }) => options?.id ?? id,
    );
  expect(listIds({})).toEqual(["solana"]);
  expect(listIds({ github: GITHUB, google: GOOGLE })).toEqual(["solana", "github", "google"]);
});

test.each([
  ["github", "https://git.corp.test", "583231@git.corp.test"],
  ["github", "https://github.com", "583231"],
  ["google", "https://id.corp.test/realms/a", "583231@id.corp.test/realms/a"],
  ["google", "https://accounts.google.com", "583231"],
] as const)(
  "a provider account is identified by its id, and accounts with the same number on two servers of %s are different: %s",
  async (provider, url, subject) => {
    const settings = { ...SETTINGS, [provider]: { ...CLIENT, url } };
    const token = await writeToken(
      createAuthOptions(ports, settings, VISIT),
      createAccount(provider, "583231"),
    );
    const { sub: userId, sid: sessionId, name } = token ?? {};
    expect(name).toBe("Ada");
    expect(await listIdentities(ports, String(userId))).toMatchObject([{ provider, subject }]);
    const session = { userId: String(userId), sessionId: String(sessionId) };
    expect(await findSignedInAccount(ports, session)).not.toBeNull();
  },
);

test("a wallet signs in to the account that its signature opened", async () => {
  const options = createAuthOptions(ports, SETTINGS, VISIT);
  const [wallet] = options.providers;
  if (wallet?.type !== "credentials") throw new Error("no wallet");
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  const address = base58.encode(publicKey.export({ format: "der", type: "spki" }).subarray(12));
  const { request, browser } = await sessions.beginSignIn("site.test", null);
  const message = formatSignInMessage({ ...request, address });
  const signature = sign(null, Buffer.from(message), privateKey).toString("base64");
  const headers = { cookie: `${SIGN_IN_COOKIE}=${browser}` };
  await wallet.options.authorize({ message, signature }, { headers });
  const token = await writeToken(options, createAccount("solana"));
  expect(await listIdentities(ports, String(token?.sub))).toMatchObject([
    { provider: "solana", subject: address },
  ]);
});

test("no cookie is written for a wallet without a signature", async () => {
  const options = createAuthOptions(ports, SETTINGS, VISIT);
  await expect(writeToken(options, createAccount("solana"))).rejects.toThrow("without a session");
});

test("a callback during an addition adds the identity and opens no session", async () => {
  const { userId, session } = await createPerson(ports);
  const addition = { provider: "github", session: { ...session, name: "Ada" } };
  const options = createAuthOptions(ports, WITH_GITHUB, { ...VISIT, addition });
  const account = createAccount("github");
  expect(await options.callbacks?.signIn?.({ user: { id: "usr_elsewhere" }, account })).toBe(
    "/account?identity=added",
  );
  const added = { provider: "github", subject: account.providerAccountId };
  expect(await listIdentities(ports, userId)).toContainEqual(expect.objectContaining(added));
  expect(await listSessions(ports, session)).toHaveLength(1);
});

test.each(["the session of the addition has ended", "the addition is for another service"])(
  "if %s, no identity is added and no session opens",
  async (reason) => {
    const { userId, session } = await createPerson(ports);
    const isEnded = reason.endsWith("ended");
    const addition = isEnded
      ? ("ended" as const)
      : { provider: "google", session: { ...session, name: "Ada" } };
    const usersBefore = await countUsers();
    const options = createAuthOptions(ports, WITH_GITHUB, { ...VISIT, addition });
    const attempt = { user: { id: "usr_elsewhere" }, account: createAccount("github") };
    expect(await options.callbacks?.signIn?.(attempt)).toBe("/account?identity=signed-out");
    expect(await listIdentities(ports, userId)).toHaveLength(1);
    expect(await listSessions(ports, session)).toHaveLength(1);
    expect(await countUsers()).toBe(usersBefore);
  },
);

test("if an account cannot be opened, no session opens and the cause is not returned", async () => {
  const failing = { ...sessions, signIn: () => Promise.reject(new Error("password")) };
  const options = createAuthOptions({ database, sessions: failing }, WITH_GITHUB, VISIT);
  await expect(writeToken(options, createAccount("github"))).rejects.toThrow(/^Ours$/);
});

test("a continued session has the same user and id", async () => {
  const usersBefore = await countUsers();
  const options = createAuthOptions(ports, SETTINGS, VISIT);
  expect(await writeToken(options, null)).toEqual({ sid: "ses_before", sub: "usr_before", name: "before" });
  expect(await countUsers()).toBe(usersBefore);
});

test("signing out through next-auth, and another sign-in in the browser, end the session", async () => {
  const person = await createPerson(ports);
  const replaced = await person.begin();
  const { events } = createAuthOptions(ports, SETTINGS, VISIT);
  const { sessionId: sid, userId: sub } = person.session;
  await events?.signOut?.({ token: { sid, sub }, session: { expires: "2026-12-01T00:00:00.000Z" } });
  expect(await findSignedInAccount(ports, person.session)).toBeNull();
  await writeToken(createAuthOptions(ports, WITH_GITHUB, { ...VISIT, replaced }), createAccount("github"));
  expect(await findSignedInAccount(ports, replaced)).toBeNull();
});

test("a name from a provider is truncated and cleaned before it is stored", async () => {
  const options = createAuthOptions(ports, WITH_GITHUB, VISIT);
  const name = `\u202Eevil\u200B${"a".repeat(100)}`;
  const token = await writeToken(options, createAccount("github"), name);
  expect(token?.name).toBe(`evil${"a".repeat(35)}…`);
});
