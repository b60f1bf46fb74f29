import { NO_BODY } from "@walletlens/contract/endpoint-definition";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { createApiKey } from "@/lib/billing/api-keys";
import { AppError } from "@/lib/config/errors";
import { paidEndpoint } from "./endpoint";
import { provideApi } from "./testing/provide-api";
import { readProblem } from "./testing/read-problem";
import { SAMPLE_WALLET, WALLET } from "./testing/sample-wallet";
import { withKey } from "./testing/test-api";

const OTHER = "EYozHsDpHhKqEhjXsEjM74GvT3uFQiWPiDgN4tzTVpAx";
const THIRD = "CuieVDEDtLo7FypA9SbLM9saXFdb1dsshEkyErMqkRQq";

const at = (part: string) => `/api/v1/intel/wallet/${WALLET}${part}`;
const HUD = at("/hud");

const { api, database } = await provideApi();

test("a delivered 200 is charged once, and the ledger has its request and key", async () => {
  const { apiKey, userId, keyId } = await api.createKey(10);
  const answer = await api.call(HUD, withKey(apiKey));
  expect(answer.body).toEqual(SAMPLE_WALLET.hud);
  expect(answer.headers.get("x-credits-charged")).toBe("1");
  expect(answer.headers.get("x-credits-remaining")).toBe("9");
  await expect(api.chargesOf(userId)).resolves.toMatchObject([
    { credits: -1, reason: "wallet-hud", requestId: answer.headers.get("x-request-id"), jobId: null, keyId },
  ]);
});

test.each([
  ["a refused wallet", { status: "failed", error: new AppError("system_wallet", "A program.") }, 422],
  ["an internal error", { status: "failed", error: new Error("broken") }, 500],
  ["a queued analysis", { status: "queued", analysisId: "analysis-1" }, 202],
] as const)("%s is not charged", async (_, outcome, status) => {
  const { apiKey, userId } = await api.createKey(10);
  api.reader.outcome = outcome;
  const answer = await api.call(HUD, withKey(apiKey));
  expect(answer.status).toBe(status);
  expect(answer.headers.get("x-credits-charged")).toBe("0");
  expect(answer.headers.get("x-credits-remaining")).toBe("10");
  await expect(api.chargesOf(userId)).resolves.toEqual([]);
});

test("a response that violates its schema is withheld, logged and not charged", async () => {
  const { apiKey, userId } = await api.createKey(10);
  api.reader.bodies = { ...SAMPLE_WALLET, hud: { ...SAMPLE_WALLET.hud, winRate: Number.NaN } };
  const answer = await api.call(HUD, withKey(apiKey));
  expect(readProblem(answer)).toMatchObject({ statusCode: 500, code: "internal" });
  expect(answer.text).not.toContain("winRate");
  expect(api.logged.join()).toContain("winRate");
  await expect(api.chargesOf(userId)).resolves.toEqual([]);
});

test("if the credits are spent during the work, the call returns 402 without metrics or a charge", async () => {
  const { apiKey, userId } = await api.createKey(1);
  api.reader.meanwhile = async () => {
    api.reader.meanwhile = async () => undefined;
    expect((await api.call(HUD, withKey(apiKey))).status).toBe(200);
  };
  const answer = await api.call(HUD, withKey(apiKey));
  expect(readProblem(answer)).toMatchObject({ code: "insufficient_credits", required: 1, balance: 0 });
  expect(answer.body).not.toHaveProperty("winRate");
  expect(answer.headers.get("x-credits-charged")).toBe("0");
  expect(answer.headers.get("x-credits-remaining")).toBe("0");
  await expect(api.chargesOf(userId)).resolves.toHaveLength(1);
});

test("an endpoint that is never charged requires a payer, and no credits", async () => {
  const free = paidEndpoint(
    {
      id: "own-things",
      method: "GET",
      path: "/own-things",
      summary: "What the caller owns.",
      access: "paid",
      chargeOn: "never",
      mayQueue: false,
      price: { credits: 0, usdMicros: 0 },
      params: z.strictObject({}),
      query: z.strictObject({}),
      headers: z.object({}),
      body: NO_BODY,
      responses: { 200: z.strictObject({ owner: z.string() }) },
    },
    async ({ caller }) => ({ status: 200 as const, body: { owner: caller.owner } }),
  );
  const { apiKey, userId } = await api.createKey(0);
  expect((await api.call("/api/v1/own-things", {}, [free])).status).toBe(402);
  const answer = await api.call("/api/v1/own-things", withKey(apiKey), [free]);
  expect(answer.body).toEqual({ owner: userId });
  expect(answer.headers.get("x-credits-charged")).toBe("0");
});

describe("a prepaid job", () => {
  let analyses = 0;

  /** A caller with a queued HUD, whose analysis ended some minutes ago. */
  async function promised(credits: number, endedMinutesAgo: number | null = 0, path = HUD) {
    const key = await api.createKey(credits);
    analyses += 1;
    const analysisId = `analysis-${analyses}`;
    await database.pool.query(
      `INSERT INTO analyses (id, wallet, kind, status, finished_at)
       VALUES ($1, $1, 'flash', 'completed', now() - make_interval(mins => $2))`,
      [analysisId, endedMinutesAgo],
    );
    api.reader.outcome = { status: "queued", analysisId };
    const { body } = await api.call(path, withKey(key.apiKey));
    api.reader.outcome = { status: "ready" };
    const jobId = z.string().parse(body.prepaidJobId);
    const prepaid = { "X-Prepaid-Job-Id": jobId };
    return { ...key, jobId, again: (path = HUD) => api.call(path, withKey(key.apiKey, prepaid)) };
  }

  test("the first 200 is charged, and further ones are free, also without credits", async () => {
    const { again, userId, jobId } = await promised(1);
    const answers = [await again(), await again(), await again()];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers.map(({ headers }) => headers.get("x-credits-charged"))).toEqual(["1", "0", "0"]);
    await expect(api.chargesOf(userId)).resolves.toMatchObject([{ credits: -1, jobId }]);
  });

  test("an unpaid one requires the credits like any call", async () => {
    const { again, userId } = await promised(1);
    const { apiKey } = await createApiKey(api.ports, { userId, description: "", expiresAt: null });
    expect((await api.call(HUD, withKey(apiKey))).status).toBe(200);
    expect(readProblem(await again())).toMatchObject({ code: "insufficient_credits", balance: 0 });
  });

  test("another key of the same account can collect it", async () => {
    const { again, userId, jobId } = await promised(5);
    await again();
    const { apiKey } = await createApiKey(api.ports, { userId, description: "", expiresAt: null });
    const answer = await api.call(HUD, withKey(apiKey, { "X-Prepaid-Job-Id": jobId }));
    expect(answer.headers.get("x-credits-charged")).toBe("0");
  });

  test.each([
    ["another endpoint", HUD, at("/tokens"), "3"],
    ["another wallet", HUD, HUD.replace(WALLET, "11111111111111111111111111111111"), "1"],
    ["another other wallet", at(`/links/${OTHER}`), at(`/links/${THIRD}`), "3"],
    ["another token", at(`/tokens/${OTHER}`), at(`/tokens/${THIRD}`), "3"],
    ["another time", at("/hud?asOf=1000"), at("/hud?asOf=1001"), "1"],
    ["other parts", at(""), at("?charts=true"), "5"],
  ])("it is ignored for %s", async (_, path, otherPath, credits) => {
    const { again, userId } = await promised(20, 0, path);
    await again(path);
    expect((await again(path)).headers.get("x-credits-charged")).toBe("0");
    expect((await again(otherPath)).headers.get("x-credits-charged")).toBe(credits);
    await expect(api.chargesOf(userId)).resolves.toHaveLength(2);
  });

  test("further pages of its response are free", async () => {
    const path = (page: number) => at(`/tokens?page=${page}&sortBy=roi`);
    const { again, userId } = await promised(20, 0, at("/tokens?sortBy=roi"));
    await again(path(1));
    expect((await again(path(2))).headers.get("x-credits-charged")).toBe("0");
    await expect(api.chargesOf(userId)).resolves.toHaveLength(1);
  });

  test("an id of another account is ignored, and does not pay for its owner", async () => {
    const { again, jobId } = await promised(10);
    const thief = await api.createKey(10);
    const stolen = await api.call(HUD, withKey(thief.apiKey, { "X-Prepaid-Job-Id": jobId }));
    expect(stolen.headers.get("x-credits-charged")).toBe("1");
    expect((await again()).headers.get("x-credits-charged")).toBe("1");
  });

  test.each(["intel-wallet-hud-none", "", "'; DROP TABLE jobs; --"])(
    "an unknown id is ignored: '%s'",
    async (jobId) => {
      const { apiKey } = await api.createKey(10);
      const answer = await api.call(HUD, withKey(apiKey, { "X-Prepaid-Job-Id": jobId }));
      expect(answer.headers.get("x-credits-charged")).toBe("1");
    },
  );

  test("it is ignored after its result has expired", async () => {
    const { again } = await promised(10, 16);
    const answers = [await again(), await again()];
    expect(answers.map(({ headers }) => headers.get("x-credits-charged"))).toEqual(["1", "1"]);
  });
});
