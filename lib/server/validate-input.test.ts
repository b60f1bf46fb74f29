import { describe, expect, test } from "vitest";
import { provideApi } from "./testing/provide-api";
import { readProblem } from "./testing/read-problem";
import { WALLET } from "./testing/sample-wallet";
import { withKey } from "./testing/test-api";

const HUD = `/api/v1/intel/wallet/${WALLET}/hud`;
const TOKENS = `/api/v1/intel/wallet/${WALLET}/tokens`;

const { api } = await provideApi();
const key = await api.createKey(1000);

describe("an invalid input", () => {
  test.each([
    ["a malformed address", "/api/v1/intel/wallet/not-an-address/hud", "addr"],
    ["an address of 31 bytes", "/api/v1/intel/wallet/1111111111111111111111111111111/hud", "addr"],
    ["a badly encoded address", "/api/v1/intel/wallet/%E0%A4%A/hud", "addr"],
    ["an unknown parameter", `${HUD}?color=red`, "color"],
    ["a parameter given twice", `${TOKENS}?page=1&page=2`, "page"],
    ["page 0", `${TOKENS}?page=0`, "page"],
    ["page 1.5", `${TOKENS}?page=1.5`, "page"],
    ["page 1e1", `${TOKENS}?page=1e1`, "page"],
    ["an empty page", `${TOKENS}?page=`, "page"],
    ["pageSize 101", `${TOKENS}?pageSize=101`, "pageSize"],
    ["an unknown sort", `${TOKENS}?sortBy=luck`, "sortBy"],
    ["an unknown order", `${TOKENS}?sortOrder=asc`, "sortOrder"],
    ["an unknown moment", `${HUD}?asOf=yesterday`, "asOf"],
  ])("%s returns 400 with its name", async (_, path, name) => {
    const answer = await api.call(path, withKey(key.apiKey));
    const problem = readProblem(answer);
    expect(problem).toMatchObject({ statusCode: 400, code: "invalid_request" });
    expect(problem.issues?.map((issue) => issue.path)).toContain(name);
    expect(problem.message).toContain(name);
    expect(api.reader.requests).toEqual([]);
    expect(answer.headers.get("x-credits-charged")).toBe("0");
  });

  test.each([
    [`${TOKENS}?pageSize=101`, "The request is invalid: pageSize: must be at most 100."],
    [`${TOKENS}?page=0`, "The request is invalid: page: must be at least 1."],
    [`${TOKENS}?sortOrder=asc`, "The request is invalid: sortOrder: must be ASC or DESC."],
  ])("%s is refused in terms of the API", async (path, message) => {
    expect(readProblem(await api.call(path, withKey(key.apiKey))).message).toBe(message);
  });

  test.each([
    [{}, "wallets: is missing"],
    [{ wallets: "all" }, "wallets: must be a list"],
    [{ wallets: [7] }, "wallets.0: must be a text"],
    [{ wallets: [WALLET] }, "wallets: must name at least 2"],
    [[], "must be an object"],
  ])("the body %j is refused in terms of the API", async (body, words) => {
    const call = withKey(key.apiKey, { "Content-Type": "application/json" });
    const sent = { ...call, method: "POST", body: JSON.stringify(body) };
    const answer = await api.call("/api/v1/intel/wallets/similarity", sent);
    expect(readProblem(answer).message).toBe(`The request is invalid: ${words}.`);
  });

  test("a malformed header returns 400 with its name", async () => {
    const answer = await api.call(HUD, withKey(key.apiKey, { "Idempotency-Key": "with space" }));
    expect(readProblem(answer).issues?.map(({ path }) => path)).toEqual(["idempotency-key"]);
  });

  test("all errors are reported at once", async () => {
    const answer = await api.call(`${TOKENS}?page=0&pageSize=0&a=1`, withKey(key.apiKey));
    expect(
      readProblem(answer)
        .issues?.map(({ path }) => path)
        .sort(),
    ).toEqual(["a", "page", "pageSize"]);
  });

  test("the response to many issues lists ten and counts them all", async () => {
    const body = Object.fromEntries(Array.from({ length: 5_000 }, (_, n) => [`x${n}`, n]));
    const headers = { "Content-Type": "application/json" };
    const sent = { ...withKey(key.apiKey, headers), method: "POST", body: JSON.stringify(body) };
    const answer = await api.call("/api/v1/intel/wallets/similarity", sent);
    const { issues = [], message } = readProblem(answer);
    expect(issues).toHaveLength(10);
    expect(message).toBe("The request is invalid: wallets: is missing (the first 10 of 5001 issues).");
    expect(answer.text.length).toBeLessThan(1_500);
  });

  test.each([64, 65, 5_000])("of %i parameters at most 64 are parsed", async (count) => {
    const query = Array.from({ length: count }, (_, n) => `x${n}`).join("&");
    const { issues = [], message } = readProblem(await api.call(`${HUD}?${query}`, withKey(key.apiKey)));
    if (count === 64) expect(issues).toHaveLength(10);
    else expect(issues).toEqual([{ path: "", message: "it must have at most 64 parameters" }]);
    expect(message).toContain(count === 64 ? "of 64 issues" : "it must have at most 64 parameters");
  });

  test("a token page is requested with the documented defaults", async () => {
    await api.call(TOKENS, withKey(key.apiKey));
    await api.call(`${TOKENS}?page=2&pageSize=100&sortBy=roi&sortOrder=ASC&asOf=123`, withKey(key.apiKey));
    expect(api.reader.requests).toMatchObject([
      {
        wallet: WALLET,
        view: "tokens",
        asOf: null,
        tokens: { page: 1, pageSize: 20, sortBy: "netSolProfitLoss", sortOrder: "DESC" },
      },
      { asOf: "123", tokens: { page: 2, pageSize: 100, sortBy: "roi", sortOrder: "ASC" } },
    ]);
  });
});
