import { describe, expect, test } from "vitest";
import { AppError } from "@/lib/config/errors";
import { provideApi } from "./testing/provide-api";
import { readProblem } from "./testing/read-problem";
import { WALLET } from "./testing/sample-wallet";
import { createTestApi, withKey } from "./testing/test-api";

const HUD = `/api/v1/intel/wallet/${WALLET}/hud`;
const PRICING = "/api/v1/intel/pricing";

const { api } = await provideApi();
const key = await api.createKey(1000);

describe("addresses and methods", () => {
  test.each(["/api/v1", "/api/v1/nothing", "/api/v1/intel/wallet", `${HUD}/more`])(
    "the unknown path %s returns a JSON 404",
    async (path) => {
      expect(readProblem(await api.call(path))).toMatchObject({ statusCode: 404, code: "not_found" });
      const answer = await api.call(path, withKey(key.apiKey));
      expect(readProblem(answer)).toMatchObject({ statusCode: 404, code: "not_found" });
      expect(answer.headers.get("x-credits-charged")).toBe("0");
    },
  );

  test.each(["POST", "PUT", "PATCH", "DELETE"])(
    "an unsupported %s returns 405 with Allow",
    async (method) => {
      const answer = await api.call(HUD, { method });
      expect(readProblem(answer)).toMatchObject({ statusCode: 405, code: "method_not_allowed" });
      expect(answer.headers.get("allow")).toBe("GET, OPTIONS");
    },
  );

  test("HEAD of a free endpoint is its GET without the body", async () => {
    const answer = await api.call(PRICING, { method: "HEAD" });
    expect(answer.status).toBe(200);
    expect(answer.text).toBe("");
  });
});

describe("every response", () => {
  const kinds: [string, string, RequestInit][] = [
    ["200", PRICING, {}],
    ["402", HUD, {}],
    ["404", "/api/v1/nothing", {}],
    ["405", HUD, { method: "POST" }],
    ["preflight", HUD, { method: "OPTIONS" }],
  ];

  test.each(kinds)(
    "%s: has its own id, allows any origin without credentials, and is not cached",
    async (_, path, init) => {
      const [one, other] = [await api.call(path, init), await api.call(path, init)];
      expect(one.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
      expect(one.headers.get("x-request-id")).not.toBe(other.headers.get("x-request-id"));
      expect(one.headers.get("access-control-allow-origin")).toBe("*");
      expect(one.headers.has("access-control-allow-credentials")).toBe(false);
      expect(one.headers.get("cache-control")).toBe("no-store");
      for (const name of [
        "X-Request-Id",
        "X-Credits-Charged",
        "X-Credits-Remaining",
        "PAYMENT-REQUIRED",
        "Retry-After",
      ]) {
        expect(one.headers.get("access-control-expose-headers")).toContain(name);
      }
    },
  );

  test("a preflight is answered without a key", async () => {
    const answer = await api.call(HUD, {
      method: "OPTIONS",
      headers: { Origin: "https://example.com", "Access-Control-Request-Headers": "x-api-key" },
    });
    expect(answer.status).toBe(204);
    expect(answer.text).toBe("");
    expect(answer.headers.get("access-control-allow-methods")).toBe("GET, OPTIONS");
    expect(answer.headers.get("access-control-allow-headers")).toContain("X-Api-Key");
    expect(answer.headers.get("access-control-allow-headers")).toContain("X-Prepaid-Job-Id");
  });
});

describe("metrics and logs of a request", () => {
  /** Number of requests that are counted under this endpoint and status. */
  async function countOf(endpoint: string, status: number): Promise<number> {
    const { text } = await api.metrics.report();
    const name = `walletlens_http_request_duration_seconds_count{endpoint="${endpoint}",status="${status}"}`;
    return Number(
      text
        .split("\n")
        .find((line) => line.startsWith(name))
        ?.slice(name.length) ?? 0,
    );
  }

  test.each([
    ["GET", HUD, "wallet-hud", 402],
    ["POST", HUD, "none", 405],
    ["GET", "/api/v1/nothing", "none", 404],
    ["OPTIONS", "/api/v1/nothing", "none", 204],
  ])("a %s of %s is counted once, as %s with status %i", async (method, path, endpoint, status) => {
    const before = await countOf(endpoint, status);
    expect((await api.call(path, { method })).status).toBe(status);
    expect(await countOf(endpoint, status)).toBe(before + 1);
  });

  test("log lines of a request have the id of its response", async () => {
    api.reader.meanwhile = async () => api.log.info("deep down");
    const answer = await api.call(HUD, withKey(key.apiKey));
    const line = api.logged.find((text) => text.includes("deep down")) ?? "{}";
    expect(JSON.parse(line)).toMatchObject({ requestId: answer.headers.get("x-request-id") });
  });
});

describe("failures", () => {
  test.each([
    ["wallet_not_found", 404],
    ["system_wallet", 422],
    ["chain_unavailable", 503],
    ["prices_unavailable", 503],
    ["database_unavailable", 503],
  ] as const)("%s returns %i and costs nothing", async (code, status) => {
    api.reader.outcome = { status: "failed", error: new AppError(code, "It is like this.") };
    const answer = await api.call(HUD, withKey(key.apiKey));
    expect(readProblem(answer)).toMatchObject({ statusCode: status, code, message: "It is like this." });
    expect(answer.headers.get("x-credits-charged")).toBe("0");
    expect(answer.headers.has("retry-after")).toBe(status === 503);
  });

  test("the error of a system wallet has its skip reason", async () => {
    const error = new AppError("system_wallet", "This is a program.", { skipReason: "known-wallet" });
    api.reader.outcome = { status: "failed", error };
    expect(readProblem(await api.call(HUD, withKey(key.apiKey)))).toMatchObject({
      skipReason: "known-wallet",
    });
  });

  test("the cause of a failure is logged in full and not returned to the caller", async () => {
    const secret = "SELECT * FROM api_keys at https://rpc.example/?api-key=hush";
    const thrown = [
      new TypeError(secret),
      new AppError("chain_unavailable", "The chain cannot be reached.", {}, new Error(secret)),
    ];
    for (const error of thrown) {
      api.reader.outcome = { status: "failed", error };
      const answer = await api.call(HUD, withKey(key.apiKey));
      expect(answer.text).not.toMatch(/SELECT|rpc\.example|hush|TypeError|at .*\.ts/);
      expect([...answer.headers].join()).not.toMatch(/SELECT|rpc\.example/);
    }
    expect(api.logged.filter((line) => line.includes("SELECT * FROM api_keys"))).toHaveLength(2);
    expect(api.logged.join()).not.toContain(key.apiKey);
  });

  test("an unexpected failure returns a 500 whose request id is in the log", async () => {
    api.reader.outcome = { status: "failed", error: new Error("broken") };
    const problem = readProblem(await api.call(HUD, withKey(key.apiKey)));
    expect(problem).toMatchObject({ statusCode: 500, error: "Internal Server Error", code: "internal" });
    expect(api.logged.join()).toContain(problem.requestId);
  });

  test("without the database a key cannot be checked, which returns 503", async () => {
    const away = createTestApi("postgresql://none@127.0.0.1:9/none");
    const answer = await away.call(HUD, withKey(`ak_${"1".repeat(48)}`));
    expect(readProblem(answer)).toMatchObject({ statusCode: 503, code: "database_unavailable" });
    expect(answer.headers.get("retry-after")).toBe("5");
    expect((await away.call(PRICING)).status).toBe(200);
    await away.close();
  });
});
