import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { createClient } from "./create-client.ts";
import { ApiError, ConnectionError, JobFailedError, JobTimeoutError, PaymentError } from "./errors.ts";
import { type Scripted, scriptFetch } from "./testing/script-fetch.ts";

const BASE = "http://api.example/api/v1";
const WALLET = "FzLZJCdqWNJ3mda5JswHC6kCKQ28C6DQbFAxjXhDyNJX";
const MINT = "JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN";
const HUD = { walletAddress: WALLET, behaviorCode: "W" };
const QUEUED_WALLET = { status: 202, json: { status: "queued", jobId: "job-1", prepaidJobId: "job-1" } };
const QUEUED_JOB = { status: 202, json: { status: "queued", jobId: "job-1", requestId: "req-1" } };
const COMPLETED = { json: { status: "completed", progress: 100 } };
const FAILED = { json: { status: "failed", progress: 40, error: "The chain could not be reached." } };
const ACTIVE = { json: { status: "active", progress: 40 } };

function script(...answers: readonly (Scripted | Error)[]) {
  const server = scriptFetch(...answers);
  const client = createClient({ baseUrl: BASE, apiKey: "ak_1", events: false, ...server });
  return { ...server, client, paths: () => server.sent.map(({ method, path }) => `${method} ${path}`) };
}

/** A server that responds with `answer`; `seen` has the requested paths. */
async function listen(answer: () => Response) {
  const seen: string[] = [];
  const server = createServer((request, response) => {
    seen.push(request.url ?? "");
    const { status, headers } = answer();
    response.writeHead(status, Object.fromEntries(headers)).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return { port: (server.address() as AddressInfo).port, seen };
}

function problem(status: number, code: string, headers: Record<string, string> = {}): Scripted {
  return {
    status,
    headers,
    json: { statusCode: status, error: "x", code, message: `It is ${code}.`, requestId: "r" },
  };
}

describe("the base address", () => {
  test.each([
    "http://api.example",
    "http://api.example/",
    "http://api.example/api/v1",
    "http://api.example/api/v1/",
  ])("%s resolves to the API", async (baseUrl) => {
    const server = scriptFetch({ json: HUD });
    await createClient({ baseUrl, ...server }).walletHud(WALLET);
    expect(server.sent[0]?.path).toBe(`/intel/wallet/${WALLET}/hud`);
  });

  test.each(["api.example", "localhost:3000", "/api/v1", "ftp://api.example"])(
    "%s is refused outside a page, before any call",
    (baseUrl) => {
      expect(() => createClient({ baseUrl })).toThrow(TypeError);
    },
  );

  test("may be relative in a page", async () => {
    vi.stubGlobal("location", { href: "https://wallets.example/wallet/x" });
    onTestFinished(() => void vi.unstubAllGlobals());
    const urls: string[] = [];
    const client = createClient({
      baseUrl: "/api/v1",
      fetch: async (url) => {
        urls.push(String(url));
        return Response.json({});
      },
    });
    await client.pricing();
    expect(urls).toEqual(["https://wallets.example/api/v1/intel/pricing"]);
  });
});

describe("calls", () => {
  test("send the key, and the query in the names of the endpoint", async () => {
    const { client, sent, paths } = script({ json: { data: [] } });
    await client.walletTokens(WALLET, { page: 2, sortBy: "roi", sortOrder: "ASC", asOf: "1000" });
    expect(paths()).toEqual([`GET /intel/wallet/${WALLET}/tokens?asOf=1000&page=2&sortBy=roi&sortOrder=ASC`]);
    expect(sent[0]?.headers.get("x-api-key")).toBe("ak_1");
  });

  test("send the maximum age of the metrics", async () => {
    const ready = { json: { data: [] } };
    const { client, paths } = script(ready, ready, ready);
    await client.walletHud(WALLET, { maxAgeSeconds: 60 });
    await client.walletProfile(WALLET, { maxAgeSeconds: 30, charts: "true" });
    await client.walletTokens(WALLET, { maxAgeSeconds: 45 });
    expect(paths()).toEqual([
      `GET /intel/wallet/${WALLET}/hud?maxAgeSeconds=60`,
      `GET /intel/wallet/${WALLET}?maxAgeSeconds=30&charts=true`,
      `GET /intel/wallet/${WALLET}/tokens?maxAgeSeconds=45`,
    ]);
  });

  test("send a body, and an Idempotency-Key if one is given", async () => {
    const { client, sent } = script(QUEUED_JOB);
    await client.queueHolders(MINT, { topN: 7, idempotencyKey: "mine" });
    expect(sent[0]).toMatchObject({
      method: "POST",
      path: `/intel/token/${MINT}/holders`,
      body: { topN: 7 },
    });
    expect(sent[0]?.headers.get("idempotency-key")).toBe("mine");
  });

  test("throw the error of the server if refused", async () => {
    const { client } = script(problem(404, "wallet_not_found"));
    const error = await client.walletHud(WALLET).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).not.toBeInstanceOf(PaymentError);
    expect(error).toMatchObject({
      status: 404,
      code: "wallet_not_found",
      message: "It is wallet_not_found.",
    });
  });

  test("throw the status without a body if something else responds", async () => {
    const { client } = script({ status: 502, text: "<html>Bad gateway</html>" });
    await expect(client.pricing()).rejects.toMatchObject({ name: "ApiError", status: 502, body: null });
  });

  test("throw a ConnectionError if no server is reached", async () => {
    const { client } = script(new TypeError("fetch failed"));
    await expect(client.pricing()).rejects.toBeInstanceOf(ConnectionError);
  });

  test.each([301, 302, 303, 307, 308])(
    "that are redirected (%i) send neither key nor payment to another server",
    async (status) => {
      const { port: target, seen } = await listen(() => new Response("{}"));
      const location = `http://127.0.0.1:${target}/api/v1/intel/pricing`;
      const { port } = await listen(() => new Response(null, { status, headers: { location } }));
      const client = createClient({ baseUrl: `http://127.0.0.1:${port}`, apiKey: "ak_1" });
      await expect(client.pricing()).rejects.toMatchObject({
        name: "ConnectionError",
        message: `http://127.0.0.1:${port}/api/v1/intel/pricing redirects to ${location}, which is not followed.`,
      });
      expect(seen).toEqual([]);
    },
  );

  test("throw a ConnectionError if a browser hides the redirect target", async () => {
    const opaque = Object.defineProperty(new Response(null), "type", { value: "opaqueredirect" });
    const client = createClient({ baseUrl: BASE, fetch: async () => opaque });
    await expect(client.pricing()).rejects.toThrow(`${BASE}/intel/pricing redirects, which is not followed.`);
  });

  test("an aborted signal ends a call with its own reason", async () => {
    const { client } = script({ json: HUD });
    await expect(client.walletHud(WALLET, { signal: AbortSignal.abort("enough") })).rejects.toBe("enough");
  });
});

describe("Retry-After", () => {
  test("of a 429, a 503 or a 409 delays the repeated call", async () => {
    const { client, waited } = script(
      problem(429, "rate_limited", { "Retry-After": "2" }),
      problem(503, "chain_unavailable", { "Retry-After": "5" }),
      problem(409, "request_in_flight", { "Retry-After": "1" }),
      { json: HUD },
    );
    await expect(client.walletHud(WALLET)).resolves.toEqual(HUD);
    expect(waited).toEqual([2000, 5000, 1000]);
  });

  test("is left to the caller if waits are turned off", async () => {
    const server = scriptFetch(problem(429, "rate_limited", { "Retry-After": "1" }));
    const client = createClient({ baseUrl: BASE, maxWaits: 0, ...server });
    await expect(client.walletHud(WALLET)).rejects.toMatchObject({ status: 429, retryAfterSeconds: 1 });
    expect(server.waited).toEqual([]);
  });

  test("is waited for at most three times", async () => {
    const busy = problem(429, "rate_limited", { "Retry-After": "1" });
    const { client, sent } = script(busy, busy, busy, busy);
    await expect(client.walletHud(WALLET)).rejects.toMatchObject({ status: 429, retryAfterSeconds: 1 });
    expect(sent).toHaveLength(4);
  });

  test("that is absent or over a minute is left to the caller", async () => {
    const { client, waited } = script(
      problem(429, "rate_limited", { "Retry-After": "61" }),
      problem(409, "idempotency_conflict"),
    );
    await expect(client.walletHud(WALLET)).rejects.toMatchObject({ status: 429 });
    await expect(client.walletHud(WALLET)).rejects.toMatchObject({ status: 409 });
    expect(waited).toEqual([]);
  });
});

describe("metrics of a queued analysis", () => {
  test("are polled every 5 seconds and fetched with the prepaid job", async () => {
    const { client, paths, sent, waited } = script(QUEUED_WALLET, ACTIVE, COMPLETED, { json: HUD });
    const seen: number[] = [];
    const hud = await client.walletHud(WALLET, { onProgress: ({ progress }) => seen.push(progress) });
    expect(hud).toEqual(HUD);
    const call = `GET /intel/wallet/${WALLET}/hud`;
    expect(paths()).toEqual([call, "GET /jobs/job-1", "GET /jobs/job-1", call]);
    expect(sent[3]?.headers.get("x-prepaid-job-id")).toBe("job-1");
    expect(waited).toEqual([5000]);
    expect(seen).toEqual([40, 100]);
  });

  test("are requested once more if the job fails, then the failure is thrown", async () => {
    const { client, sent } = script(QUEUED_WALLET, FAILED, QUEUED_WALLET, FAILED);
    const error = await client.walletHud(WALLET).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(JobFailedError);
    expect(error).toMatchObject({ jobId: "job-1", message: "The chain could not be reached." });
    expect(sent[2]?.headers.has("x-prepaid-job-id")).toBe(false);
  });

  test("are polled without a limit on request", async () => {
    const polls = Array.from({ length: 200 }, () => ACTIVE);
    const server = scriptFetch(QUEUED_WALLET, ...polls, COMPLETED, { json: HUD });
    const client = createClient({ baseUrl: BASE, events: false, maxPolls: Infinity, ...server });
    await expect(client.walletHud(WALLET)).resolves.toEqual(HUD);
  });

  test("are abandoned after 60 polls", async () => {
    const { client, sent, waited } = script(QUEUED_WALLET, ...Array.from({ length: 60 }, () => ACTIVE));
    await expect(client.walletHud(WALLET)).rejects.toBeInstanceOf(JobTimeoutError);
    expect(sent).toHaveLength(61);
    expect(waited).toHaveLength(59);
  });
});

describe("jobs", () => {
  test("are queued and followed, and the result is fetched by its key", async () => {
    const { client, paths } = script(QUEUED_JOB, COMPLETED, { json: { mode: "full" } });
    await expect(client.holdersAndWait(MINT)).resolves.toEqual({ mode: "full" });
    expect(paths()).toEqual([
      `POST /intel/token/${MINT}/holders`,
      "GET /jobs/job-1",
      "GET /jobs/result/by-key?key=holder-profiles%3Aresult%3Ajob-1",
    ]);
  });

  test("of similarity have a result key with the request's id", async () => {
    const { client, paths } = script(QUEUED_JOB, COMPLETED, { json: {} });
    await client.similarityAndWait([WALLET, MINT]);
    expect(paths()[2]).toBe("GET /jobs/result/by-key?key=similarity%3Aresult%3Areq-1");
  });

  test("of combined wallets use the result keys of their responses", async () => {
    const queued = {
      status: 202,
      json: {
        jobId: "job-1",
        resultKey: "combined:result:req-1",
        agentResultKey: "combined:agent:result:req-1",
      },
    };
    const { client, paths } = script(queued, COMPLETED, { json: {} }, queued, COMPLETED, { json: {} });
    await client.combinedAndWait([WALLET, MINT]);
    await client.combinedAgentAndWait([WALLET, MINT]);
    expect([paths()[0], paths()[2], paths()[5]]).toEqual([
      "POST /intel/wallets/combined",
      "GET /jobs/result/by-key?key=combined%3Aresult%3Areq-1",
      "GET /jobs/result/by-key?key=combined%3Aagent%3Aresult%3Areq-1",
    ]);
  });

  test("that fail are queued once more, with another Idempotency-Key", async () => {
    const { client, sent } = script(QUEUED_JOB, FAILED, QUEUED_JOB, COMPLETED, { json: { mode: "full" } });
    await client.holdersAndWait(MINT, { idempotencyKey: "mine" });
    expect(sent.map(({ headers }) => headers.get("idempotency-key"))).toEqual([
      "mine",
      null,
      "mine-again",
      null,
      null,
    ]);
  });

  test("that fail twice throw", async () => {
    const { client } = script(QUEUED_JOB, FAILED, QUEUED_JOB, FAILED);
    await expect(client.holdersAndWait(MINT)).rejects.toBeInstanceOf(JobFailedError);
  });

  describe("of a deep analysis", () => {
    const ids = { jobId: "job-1", requestId: "req-1" };
    const similarity = { jobId: null, requestId: "req-2", resultKey: "similarity:result:req-2" };
    const queued = { status: 202, json: { holderProfiles: ids, similarity } };

    test("return both results, the second as soon as its job ends", async () => {
      const { client, paths } = script(
        queued,
        COMPLETED,
        { json: { mode: "full" } },
        { json: { status: "active", progress: 50 } },
        COMPLETED,
        { json: { vectorTypeUsed: "combined" } },
      );
      const { holders, similarity: pairs } = await client.holdersDeepAndWait(MINT, { topN: 5 });
      expect([holders.mode, pairs?.vectorTypeUsed]).toEqual(["full", "combined"]);
      expect(paths().slice(3)).toEqual([
        "GET /jobs/req-2",
        "GET /jobs/req-2",
        "GET /jobs/result/by-key?key=similarity%3Aresult%3Areq-2",
      ]);
    });

    test("return the holders and the error if only the comparison fails", async () => {
      const failed = { json: { status: "failed", progress: 95, error: "Fewer than two." } };
      const { client } = script(queued, COMPLETED, { json: { mode: "full" } }, failed);
      await expect(client.holdersDeepAndWait(MINT, { topN: 5 })).resolves.toEqual({
        holders: { mode: "full" },
        similarity: null,
        similarityError: "Fewer than two.",
      });
    });
  });

  test("a batch waits for the queued wallets and repeats the call once", async () => {
    const queued = [{ walletAddress: WALLET, jobId: "job-1", monitoringUrl: "/api/v1/jobs/job-1" }];
    const all = { huds: { [WALLET]: HUD }, queued: [], skipped: [], notFound: [] };
    const { client, paths } = script({ json: { ...all, huds: {}, queued } }, COMPLETED, { json: all });
    await expect(client.batchHudAndWait([WALLET])).resolves.toEqual(all);
    expect(paths()).toEqual([
      "POST /intel/wallets/batch-hud",
      "GET /jobs/job-1",
      "POST /intel/wallets/batch-hud",
    ]);
  });
});
