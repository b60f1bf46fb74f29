import { describe, expect, test } from "vitest";
import { ENDPOINTS } from "../endpoints";
import { provideApi } from "../testing/provide-api";
import { readProblem } from "../testing/read-problem";
import { callOf, pathOf, withKey } from "../testing/test-api";

const { api } = await provideApi({ RATE_LIMIT_RPS: "0" });

/** One endpoint of each time at which a call is charged. */
const samples = [ENDPOINTS["wallet-hud"], ENDPOINTS["wallet-trades"], ENDPOINTS.similarity];

/** Calls an endpoint with a new account of 100 credits and the given budget. */
async function callWithin(endpoint: (typeof samples)[number], budget: string) {
  const { apiKey, userId } = await api.createKey(100);
  const init = { ...callOf(endpoint), ...withKey(apiKey, { "X-Max-Credits": budget }) };
  return { answer: await api.call(pathOf(endpoint), init), charges: await api.chargesOf(userId) };
}

describe.each(samples.map((endpoint) => [endpoint.definition.id, endpoint] as const))("%s", (_, endpoint) => {
  const { credits } = endpoint.definition.price;

  test("a price above X-Max-Credits is refused before any work, and costs nothing", async () => {
    const { answer, charges } = await callWithin(endpoint, String(credits - 1));
    expect(readProblem(answer)).toMatchObject({ statusCode: 402, code: "over_budget", required: credits });
    expect(answer.headers.has("payment-required")).toBe(false);
    expect(api.reader.requests).toEqual([]);
    expect(charges).toEqual([]);
  });

  test("a price within X-Max-Credits is charged", async () => {
    const { answer, charges } = await callWithin(endpoint, String(credits));
    expect([200, 202]).toContain(answer.status);
    expect(charges.map((charge) => charge.credits)).toEqual([-credits]);
  });

  test("a budget that is not a whole number returns 400", async () => {
    for (const budget of ["", "1.5", "-1", "five", "1e3", "9999999999"]) {
      const { answer, charges } = await callWithin(endpoint, budget);
      const issues = [{ path: "x-max-credits", message: "must be a whole number of credits" }];
      expect(readProblem(answer), budget).toMatchObject({ statusCode: 400, code: "invalid_request", issues });
      expect(charges).toEqual([]);
    }
  });
});

test("a response that was paid before is replayed within any budget", async () => {
  const { apiKey, userId } = await api.createKey(100);
  const repeated = { "Idempotency-Key": "once" };
  const path = pathOf(ENDPOINTS["wallet-hud"]);
  await api.call(path, withKey(apiKey, repeated));
  const again = await api.call(path, withKey(apiKey, { ...repeated, "X-Max-Credits": "0" }));
  expect([again.status, again.headers.get("idempotency-replayed")]).toEqual([200, "true"]);
  expect(await api.chargesOf(userId)).toHaveLength(1);
});

test("a call over budget can be repeated with its Idempotency-Key and a larger budget", async () => {
  const { apiKey } = await api.createKey(100);
  const path = pathOf(ENDPOINTS["wallet-hud"]);
  const send = (budget: string) =>
    api.call(path, withKey(apiKey, { "Idempotency-Key": "grown", "X-Max-Credits": budget }));
  expect([(await send("0")).status, (await send("1")).status]).toEqual([402, 200]);
});
