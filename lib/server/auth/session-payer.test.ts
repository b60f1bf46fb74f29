import { randomUUID } from "node:crypto";
import { encode } from "next-auth/jwt";
import { describe, expect, test } from "vitest";
import { blockCaller } from "@/lib/identity/blocks";
import type { SessionReference } from "@/lib/identity/sessions";
import { provideApi } from "../testing/provide-api";
import { WALLET } from "../testing/sample-wallet";
import { withKey } from "../testing/test-api";

const HUD = `/api/v1/intel/wallet/${WALLET}/hud`;
const SIMILARITY = "/api/v1/intel/wallets/similarity";
const OWN_PAGE = { "Sec-Fetch-Site": "same-origin" };

const SECRET = "a secret of the tests, long enough";

const { api } = await provideApi({
  NEXTAUTH_SECRET: SECRET,
  NEXTAUTH_URL: "http://localhost",
  SIGNUP_BONUS_CREDITS: "20",
  SIGNUP_BONUSES_PER_DAY: "1000",
});

/** Signs in to an account with 20 credits: a new one, unless its GitHub account is named. */
function enter(subject: string = randomUUID()): Promise<SessionReference> {
  return api.sessions.signIn({ provider: "github", subject }, { client: "192.0.2.1", agent: null });
}

async function cookieOf({ sessionId: sid, userId: sub }: SessionReference, secret = SECRET, maxAge = 60) {
  const token = await encode({ token: { sid, sub, name: "7xKX…gAsU" }, secret, maxAge });
  return `theme=dark; next-auth.session-token=${token}`;
}

/** Headers of a request by a signed-in user with 20 credits. */
async function signedIn(headers: Readonly<Record<string, string>> = OWN_PAGE) {
  const subject = randomUUID();
  const session = await enter(subject);
  return { ...session, subject, init: { headers: { Cookie: await cookieOf(session), ...headers } } };
}

test("a call from a page is charged to the signed-in account, without a key", async () => {
  const { userId, init } = await signedIn();
  const answer = await api.call(HUD, init);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("x-credits-remaining")).toBe("19");
  expect(await api.chargesOf(userId)).toMatchObject([{ credits: -1, reason: "wallet-hud", keyId: null }]);
});

test("a job of a page is visible to its account, and only its progress to another account", async () => {
  const { userId, init } = await signedIn();
  const body = JSON.stringify({ wallets: [WALLET, "So11111111111111111111111111111111111111112"] });
  const queued = await api.call(SIMILARITY, { ...init, method: "POST", body });
  expect(queued.status).toBe(202);
  const path = `/api/v1/jobs/${queued.body.jobId}`;
  expect((await api.call(path, init)).body).toMatchObject({ kind: "similarity" });
  const otherUser = await signedIn();
  expect((await api.call(path, otherUser.init)).body).toEqual({ status: "waiting", progress: 0 });
  expect(await api.chargesOf(userId)).toMatchObject([{ credits: -5, reason: "similarity" }]);
});

test("if a call has a key and a session, only the key is charged", async () => {
  const { userId, init } = await signedIn();
  const key = await api.createKey(5);
  const headers = { ...init.headers, ...withKey(key.apiKey).headers };
  expect((await api.call(HUD, { headers })).headers.get("x-credits-remaining")).toBe("4");
  expect(await api.chargesOf(userId)).toEqual([]);
});

test("a session without enough credits is refused and not charged", async () => {
  // The chain is unavailable, so the wallet gets no bonus.
  const session = await api.sessions.signIn(
    { provider: "solana", subject: WALLET },
    { client: "192.0.2.1", agent: null },
  );
  const headers = { Cookie: await cookieOf(session), ...OWN_PAGE };
  expect(await api.call(HUD, { headers })).toMatchObject({
    status: 402,
    body: { code: "insufficient_credits", required: 1, balance: 0 },
  });
});

test("a signed-out session pays for no call, and another session of the account does", async () => {
  const { userId, subject, init } = await signedIn();
  expect((await api.call(HUD, init)).status).toBe(200);
  await api.sessions.signOut(init.headers.Cookie);
  expect(await api.call(HUD, init)).toMatchObject({ status: 402, body: { code: "payment_required" } });
  const elsewhere = { headers: { Cookie: await cookieOf(await enter(subject)), ...OWN_PAGE } };
  expect((await api.call(HUD, elsewhere)).headers.get("x-credits-remaining")).toBe("18");
  expect(await api.chargesOf(userId)).toHaveLength(2);
});

test("a cookie that names the session of another account signs no user in", async () => {
  const [{ sessionId }, { userId }] = [await enter(), await enter()];
  const headers = { Cookie: await cookieOf({ sessionId, userId }), ...OWN_PAGE };
  expect((await api.call(HUD, { headers })).status).toBe(402);
});

test("a blocked account is refused in its session, too", async () => {
  const { userId, init } = await signedIn();
  await blockCaller(api.ports, { userId }, "test");
  expect(await api.call(HUD, init)).toMatchObject({ status: 403, body: { code: "blocked" } });
});

describe("cookies are ignored", () => {
  test.each([
    ["a page of another site", { "Sec-Fetch-Site": "cross-site" }],
    ["a page of a neighboring site", { "Sec-Fetch-Site": "same-site" }],
    ["a typed address", { "Sec-Fetch-Site": "none" }],
    ["another site's page, by its origin", { Origin: "https://evil.test", Host: "localhost" }],
    ["another port of this machine", { Origin: "http://localhost:4000", Host: "localhost" }],
    ["a page that hides its origin", { Origin: "null", Host: "localhost" }],
    ["an unknown page", { Host: "localhost" }],
  ])("in a request of %s", async (_, headers) => {
    const { userId, init } = await signedIn(headers);
    expect(await api.call(HUD, init)).toMatchObject({ status: 402, body: { code: "payment_required" } });
    expect(await api.chargesOf(userId)).toEqual([]);
  });

  test.each([
    ["was forged", async () => cookieOf(await enter(), "another secret of the same length")],
    ["has expired", async () => cookieOf(await enter(), SECRET, -3600)],
    ["has no user", async () => cookieOf({ ...(await enter()), userId: "usr_000000000000000000000000" })],
    ["is malformed", async () => "next-auth.session-token=nonsense"],
  ])("if the session %s", async (_, cookie) => {
    const headers = { Cookie: await cookie(), ...OWN_PAGE };
    expect(await api.call(HUD, { headers })).toMatchObject({
      status: 402,
      body: { code: "payment_required" },
    });
  });
});

test("without Sec-Fetch-Site, the site's own origin is accepted", async () => {
  const { init } = await signedIn({ Origin: "http://localhost", Host: "localhost" });
  expect((await api.call(HUD, init)).status).toBe(200);
});
