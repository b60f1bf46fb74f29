import { expect, test } from "vitest";
import { ENDPOINTS } from "../endpoints";
import { provideApi } from "../testing/provide-api";
import { readProblem } from "../testing/read-problem";
import { pathOf, withKey } from "../testing/test-api";

const { api } = await provideApi({ RATE_LIMIT_RPS: "0" });

const HUD = pathOf(ENDPOINTS["wallet-hud"]);
const ACCOUNT = "/api/v1/account";

function asBearer(token: string, scheme = "Bearer") {
  return { headers: { Authorization: `${scheme} ${token}` } };
}

test.each(["Bearer", "bearer", "BEARER"])(
  "a key is also accepted as a token of the scheme %s",
  async (scheme) => {
    const { apiKey, userId, keyId } = await api.createKey(10);
    expect((await api.call(HUD, asBearer(apiKey, scheme))).headers.get("x-credits-remaining")).toBe("9");
    expect((await api.call(ACCOUNT, asBearer(apiKey, scheme))).body).toMatchObject({ userId, keyId });
  },
);

test("the same key in both headers is accepted", async () => {
  const { apiKey } = await api.createKey(10);
  const answer = await api.call(HUD, withKey(apiKey, { Authorization: `Bearer ${apiKey}` }));
  expect(answer.status).toBe(200);
});

test("two different keys in one request return 400, and neither is charged", async () => {
  const [one, other] = [await api.createKey(10), await api.createKey(10)];
  const answer = await api.call(HUD, withKey(one.apiKey, { Authorization: `Bearer ${other.apiKey}` }));
  expect(readProblem(answer)).toMatchObject({ statusCode: 400, code: "invalid_request" });
  expect(await api.chargesOf(one.userId)).toEqual([]);
  expect(await api.chargesOf(other.userId)).toEqual([]);
});

test("a scheme that proxies use is ignored", async () => {
  const { apiKey } = await api.createKey(10);
  expect((await api.call(HUD, withKey(apiKey, { Authorization: "Basic dXNlcjpwYXNz" }))).status).toBe(200);
  expect((await api.call(HUD, asBearer("dXNlcjpwYXNz", "Basic"))).status).toBe(402);
});
