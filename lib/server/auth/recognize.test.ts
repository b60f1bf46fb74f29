import { expect, test } from "vitest";
import { markRateLimited } from "../guard/rate-limit-marker";
import { provideApi } from "../testing/provide-api";
import { WALLET } from "../testing/sample-wallet";
import { createTestApi, withKey } from "../testing/test-api";

const PRICING = "/api/v1/intel/pricing";
const HUD = `/api/v1/intel/wallet/${WALLET}/hud`;
const UNKNOWN_KEY = `ak_${"0".repeat(48)}`;

/** Behind one trusted proxy; a caller may make five simultaneous calls. */
const { api, url } = await provideApi({ RATE_LIMIT_RPS: "1", RATE_LIMIT_BURST: "5", TRUSTED_PROXIES: "1" });

function callsFrom(address: string, times: number, headers: Readonly<Record<string, string>> = {}) {
  const sent = { headers: { "X-Forwarded-For": address, ...headers } };
  return Promise.all(Array.from({ length: times }, () => api.call(PRICING, sent)));
}

const statusesOf = (answers: readonly { status: number }[]) => answers.map(({ status }) => status);

test("addresses are counted separately", async () => {
  expect(statusesOf(await callsFrom("198.51.100.1", 31)).filter((status) => status === 429)).toHaveLength(1);
  expect(statusesOf(await callsFrom("198.51.100.2", 1))).toEqual([200]);
});

test("a key is not counted against the address that sends it", async () => {
  await callsFrom("198.51.100.3", 31);
  const { apiKey } = await api.createKey(10);
  expect(statusesOf(await callsFrom("198.51.100.3", 1, { "X-Api-Key": apiKey }))).toEqual([200]);
});

test("invalid keys are limited by address, to as many calls as a valid key", async () => {
  const answers = await callsFrom("198.51.100.5", 6, { "X-Api-Key": UNKNOWN_KEY });
  // The calls are simultaneous, so any of them may be the refused one.
  expect(statusesOf(answers).toSorted()).toEqual([401, 401, 401, 401, 401, 429]);
  expect(statusesOf(await callsFrom("198.51.100.5", 1))).toEqual([200]);
});

test("every response to a key has its rate limit status, errors included", async () => {
  const { apiKey } = await api.createKey(0);
  for (const [path, init, status] of [
    [PRICING, {}, 200],
    [HUD, {}, 402],
    [`${HUD}?asOf=x`, {}, 400],
    [HUD, { method: "DELETE" }, 405],
    ["/api/v1/nothing", {}, 404],
  ] as const) {
    const answer = await api.call(path, { ...init, ...withKey(apiKey) });
    expect(answer.status).toBe(status);
    expect(answer.headers.get("ratelimit-limit")).toBe("5");
    expect(answer.headers.get("ratelimit-remaining")).toMatch(/^[0-4]$/);
    expect(answer.headers.get("ratelimit-reset")).toMatch(/^[1-5]$/);
  }
});

test("a preflight is not counted", async () => {
  const preflight = { method: "OPTIONS", headers: { "X-Forwarded-For": "198.51.100.7" } };
  await Promise.all(Array.from({ length: 40 }, () => api.call(PRICING, preflight)));
  expect(statusesOf(await callsFrom("198.51.100.7", 1))).toEqual([200]);
});

test.each([{ RATE_LIMIT_RPS: "0" }, { RATE_LIMIT_BURST: "0" }])(
  "%j disables all limits",
  async (settings) => {
    const free = createTestApi(url, { TRUSTED_PROXIES: "1", ...settings });
    const { apiKey } = await free.createKey(0);
    const address = { "X-Forwarded-For": "198.51.100.8" };
    const calls = (headers: Readonly<Record<string, string>>) =>
      Promise.all(
        Array.from({ length: 40 }, () => free.call(PRICING, { headers: { ...address, ...headers } })),
      );
    const answers = [...(await calls({})), ...(await calls({ "X-Api-Key": apiKey }))];
    expect(new Set(statusesOf(answers))).toEqual(new Set([200]));
    expect(answers.some(({ headers }) => headers.has("ratelimit-limit"))).toBe(false);
    await free.close();
  },
);

test("if the store is unavailable, calls without credentials are answered and still counted", async () => {
  const away = createTestApi("postgresql://none@127.0.0.1:9/none", { TRUSTED_PROXIES: "1" });
  const call = () => away.call(PRICING, { headers: { "X-Forwarded-For": "198.51.100.9" } });
  const answers = await Promise.all(Array.from({ length: 31 }, call));
  expect(statusesOf(answers).filter((status) => status === 429)).toHaveLength(1);
  await away.close();
});

test("callers with unknown addresses are counted together", async () => {
  const nowhere = (name: string) => ({ headers: { "X-Forwarded-For": name } });
  const calls = Array.from({ length: 31 }, (_, n) => api.call(PRICING, nowhere(`unknown-${n}`)));
  expect(statusesOf(await Promise.all(calls)).filter((status) => status === 429)).toHaveLength(1);
  await expect(api.pages.admitReader(new Headers())).rejects.toMatchObject({ code: "rate_limited" });
});

test("pages are counted with the calls of the same address", async () => {
  const headers = new Headers({ "X-Forwarded-For": "198.51.100.10" });
  await callsFrom("198.51.100.10", 30);
  await expect(api.pages.admitReader(headers)).rejects.toMatchObject({ code: "rate_limited" });
  const elsewhere = new Headers({ "X-Forwarded-For": "198.51.100.11" });
  await expect(api.pages.admitReader(elsewhere)).resolves.toBeUndefined();
});

test("work that grows with its input counts as several pages, even if the guard has counted the request", async () => {
  const from = (address: string) => new Headers({ "X-Forwarded-For": address });
  const tens = Array.from({ length: 3 }, () => api.pages.admitReader(from("198.51.100.12"), 10));
  await Promise.all(tens);
  await expect(api.pages.admitReader(from("198.51.100.12"))).rejects.toMatchObject({ code: "rate_limited" });
  const marked: Record<string, string> = { "x-forwarded-for": "198.51.100.13" };
  markRateLimited(marked);
  for (let page = 0; page < 40; page += 1) await api.pages.admitReader(new Headers(marked));
  await api.pages.admitReader(new Headers(marked), 31);
  await expect(api.pages.admitReader(new Headers(marked), 2)).rejects.toMatchObject({ code: "rate_limited" });
});

test("actions of a signed-in user count against the account, regardless of the address", async () => {
  await Promise.all(Array.from({ length: 5 }, () => api.pages.admitAccount("busy")));
  await expect(api.pages.admitAccount("busy")).rejects.toMatchObject({ code: "rate_limited" });
  await expect(api.pages.admitAccount("other")).resolves.toBeUndefined();
});

test("calls with another invalid signature or key count with those of invalid API keys", async () => {
  const headers = new Headers({ "X-Forwarded-For": "198.51.100.14" });
  for (let call = 0; call < 5; call += 1) await api.countRefusal(headers, 1);
  await expect(api.countRefusal(headers, 1)).rejects.toMatchObject({ code: "rate_limited" });
  expect(statusesOf(await callsFrom("198.51.100.14", 1, { "X-Api-Key": UNKNOWN_KEY }))).toEqual([429]);
});
