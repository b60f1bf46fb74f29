import type { Account } from "next-auth";
import { expect, test } from "vitest";
import type { SessionReference } from "@/lib/identity/ports";
import type { Identity } from "@/lib/identity/rules/identity";
import type { SessionOrigin } from "@/lib/identity/rules/own-session";
import { createAuthOptions, type SignInUseCases } from "./create-auth-options";

const SETTINGS = { secret: "a secret of the tests", isSecure: true, github: null, google: null };
const NEXT_AUTH_SESSION = { expires: "2026-12-01T00:00:00.000Z" };
const CLIENT = { id: "id", secret: "secret" };
const GITHUB = { ...CLIENT, url: "https://github.com" };
const GOOGLE = { ...CLIENT, url: "https://accounts.google.com" };

const ORIGIN = { client: "192.0.2.1", agent: null };
const VISIT = { origin: ORIGIN, replaced: null, addition: null };

/** Accepts every sign-in and records it. */
function fakeUseCases() {
  const opened: (readonly [Identity, SessionOrigin])[] = [];
  const added: (readonly [Identity, SessionReference])[] = [];
  const ended: string[] = [];
  const useCases: SignInUseCases = {
    signIn: async (identity, origin) => {
      opened.push([identity, origin]);
      return { userId: "usr_elsewhere", sessionId: "ses_elsewhere" };
    },
    addIdentity: async (identity, session) => {
      added.push([identity, session]);
      return "added";
    },
    endSession: async (sessionId) => void ended.push(sessionId),
    signInWithWallet: async () => ({
      status: "signed-in",
      userId: "usr_wallet",
      sessionId: "ses_wallet",
      address: "7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU",
    }),
  };
  return { useCases, opened, added, ended };
}

/** Signs a user in and writes the cookie in sequence, as next-auth does. */
async function tokenOf(options: ReturnType<typeof createAuthOptions>, account: Account | null, name = "Ada") {
  const token = { sid: "ses_before", sub: "usr_before", name: "before" };
  const user = { id: "usr_wallet", name };
  if (account !== null) await options.callbacks?.signIn?.({ user, account });
  return options.callbacks?.jwt?.({ token, user, account, session: undefined });
}

const accountOf = (provider: string): Account => ({ provider, providerAccountId: "583231", type: "oauth" });

test("wallet sign-in is always offered, and other providers if configured", () => {
  const { useCases } = fakeUseCases();
  const idsOf = (settings: typeof SETTINGS | object) =>
    createAuthOptions(useCases, { ...SETTINGS, ...settings }, VISIT).providers.map(
      ({ id, options }) => options?.id ?? id,
    );
  expect(idsOf({})).toEqual(["solana"]);
  expect(idsOf({ github: GITHUB, google: GOOGLE })).toEqual(["solana", "github", "google"]);
});

test("a provider account is identified by its id, and a wallet by the account that its signature opened", async () => {
  const { useCases, opened } = fakeUseCases();
  const options = createAuthOptions(useCases, { ...SETTINGS, github: GITHUB }, VISIT);
  expect(await tokenOf(options, accountOf("github"))).toEqual({
    sid: "ses_elsewhere",
    sub: "usr_elsewhere",
    name: "Ada",
  });
  expect(opened).toEqual([[{ provider: "github", subject: "583231" }, ORIGIN]]);

  const another = createAuthOptions(useCases, SETTINGS, VISIT);
  const [wallet] = another.providers;
  if (wallet?.type !== "credentials") throw new Error("no wallet");
  await wallet.options.authorize({ message: "a message", signature: "AA==" }, { headers: {} });
  expect(await tokenOf(another, accountOf("solana"))).toEqual({
    sid: "ses_wallet",
    sub: "usr_wallet",
    name: "Ada",
  });
  expect(opened).toHaveLength(1);
});

test("no cookie is written for a wallet without a signature", async () => {
  const options = createAuthOptions(fakeUseCases().useCases, SETTINGS, VISIT);
  await expect(tokenOf(options, accountOf("solana"))).rejects.toThrow("without a session");
});

const SESSION = { sessionId: "ses_1", userId: "usr_1", name: "Ada" };

test("a callback during an addition adds the identity and opens no session", async () => {
  const { useCases, opened, added } = fakeUseCases();
  const addition = { provider: "github", session: SESSION };
  const options = createAuthOptions(useCases, { ...SETTINGS, github: GITHUB }, { ...VISIT, addition });
  const user = { id: "usr_elsewhere" };
  expect(await options.callbacks?.signIn?.({ user, account: accountOf("github") })).toBe(
    "/account?identity=added",
  );
  expect(added).toEqual([[{ provider: "github", subject: "583231" }, SESSION]]);
  expect(opened).toEqual([]);
});

test.each([
  ["the session of the addition has ended", "ended" as const],
  ["the addition is for another service", { provider: "google", session: SESSION }],
])("if %s, no identity is added and no session opens", async (_, addition) => {
  const { useCases, opened, added } = fakeUseCases();
  const options = createAuthOptions(useCases, { ...SETTINGS, github: GITHUB }, { ...VISIT, addition });
  const user = { id: "usr_elsewhere" };
  expect(await options.callbacks?.signIn?.({ user, account: accountOf("github") })).toBe(
    "/account?identity=signed-out",
  );
  expect([...opened, ...added]).toEqual([]);
});

test.each([
  ["github", "https://git.corp.test", "583231@git.corp.test"],
  ["github", "https://github.com", "583231"],
  ["google", "https://id.corp.test/realms/a", "583231@id.corp.test/realms/a"],
  ["google", "https://accounts.google.com", "583231"],
] as const)(
  "accounts with the same number on two servers of %s are different: %s",
  async (provider, url, subject) => {
    const { useCases, opened } = fakeUseCases();
    const settings = { ...SETTINGS, [provider]: { ...CLIENT, url } };
    await tokenOf(createAuthOptions(useCases, settings, VISIT), accountOf(provider));
    expect(opened).toEqual([[{ provider, subject }, ORIGIN]]);
  },
);

test("if an account cannot be opened, no session opens and the cause is not returned", async () => {
  const useCases = { ...fakeUseCases().useCases, signIn: () => Promise.reject(new Error("password")) };
  const options = createAuthOptions(useCases, { ...SETTINGS, github: GITHUB }, VISIT);
  await expect(tokenOf(options, accountOf("github"))).rejects.toThrow(/^Ours$/);
});

test("a continued session has the same user and id", async () => {
  const { useCases, opened } = fakeUseCases();
  const options = createAuthOptions(useCases, SETTINGS, VISIT);
  expect(await tokenOf(options, null)).toEqual({ sid: "ses_before", sub: "usr_before", name: "before" });
  expect(opened).toEqual([]);
});

test("signing out through next-auth ends the session", async () => {
  const { useCases, ended } = fakeUseCases();
  const { events } = createAuthOptions(useCases, SETTINGS, VISIT);
  await events?.signOut?.({ token: { sid: "ses_1", sub: "usr_1" }, session: NEXT_AUTH_SESSION });
  expect(ended).toEqual(["ses_1"]);
});

test("a name from a provider is truncated and cleaned before it is stored", async () => {
  const { useCases } = fakeUseCases();
  const options = createAuthOptions(useCases, { ...SETTINGS, github: GITHUB }, VISIT);
  const token = await tokenOf(options, accountOf("github"), `\u202Eevil\u200B${"a".repeat(100)}`);
  expect(token?.name).toBe(`evil${"a".repeat(35)}…`);
});
