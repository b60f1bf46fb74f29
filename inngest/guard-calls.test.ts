import { Inngest } from "inngest";
import { serve } from "inngest/next";
import { NextRequest } from "next/server";
import { beforeEach, expect, test, vi } from "vitest";
import { AppError } from "@/lib/config/errors";
import { createLog } from "@/lib/config/log";
import { type CallGuard, guardCalls, refuseMethod } from "./guard-calls";
import { canonicalJson, signBody } from "./sign-body";

const URL = "http://127.0.0.1/api/inngest?fnId=app-count&stepId=step";
const KEY = "signkey-test-0123456789abcdef";
const MIB = 1024 * 1024;

const logged: { readonly level: string; readonly msg: string }[] = [];
const countRefusal = vi.fn(async (_: Headers, _calls: number) => {});
const admitSender = vi.fn(async (_: Headers) => {});
const guard: CallGuard = {
  signingKeys: [KEY],
  log: createLog("debug", { write: (line) => void logged.push(JSON.parse(line)) }),
  admitSender,
  countRefusal,
};

let ran = 0;
const client = new Inngest({
  id: "app",
  isDev: false,
  signingKey: KEY,
  eventKey: "none",
  baseUrl: "http://none",
});
const count = client.createFunction({ id: "count", triggers: { event: "count" } }, () => {
  ran += 1;
});
const sdk = serve({ client, functions: [count], enableUnauthedSync: false });

beforeEach(() => {
  ran = 0;
  logged.length = 0;
  countRefusal.mockReset();
  admitSender.mockReset();
});

/** Builds a call of Inngest that runs the function, of about `bytes` bytes. */
function createCall(bytes: number): string {
  const event = { id: "1", name: "count", ts: 1, data: { filler: "x".repeat(bytes) } };
  const ctx = { run_id: "1", attempt: 0, stack: { stack: [], current: 0 } };
  return canonicalJson({ version: 2, event, events: [event], steps: {}, ctx });
}

const signed = (body: string, signature = body, key = KEY, at = Date.now()) =>
  new NextRequest(URL, {
    method: "POST",
    body,
    headers: { "x-inngest-signature": signBody(signature, key, at) },
  });

/** A body without an end, and the number of bytes that were read of it. */
function endlessBody() {
  let bytes = 0;
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        bytes += MIB;
        controller.enqueue(new Uint8Array(MIB));
      },
    },
    { highWaterMark: 0 },
  );
  return { body, readBytes: () => bytes };
}

const answer = (request: NextRequest, own: Partial<CallGuard> = {}) =>
  guardCalls({ ...guard, ...own }, sdk.POST)(request, undefined);

test("a call signed over its bytes runs the function, is not counted and is not logged", async () => {
  for (const bytes of [0, 1.5 * MIB]) expect((await answer(signed(createCall(bytes)))).status).toBe(200);
  expect(ran).toBe(2);
  expect(countRefusal).not.toHaveBeenCalled();
  expect(logged).toEqual([]);
});

const small = createCall(0);

test.each([
  ["without a signature", () => new NextRequest(URL, { method: "POST", body: small })],
  [
    "that claims to come from a development server",
    () =>
      new NextRequest(URL, {
        method: "POST",
        body: small,
        headers: { "x-inngest-server-kind": "dev", "x-inngest-expected-server-kind": "dev" },
      }),
  ],
  ["signed with another key", () => signed(small, small, "signkey-test-00")],
  ["signed for another body", () => signed(small, small.replace('"1"', '"2"'))],
  ["signed ten minutes ago", () => signed(small, small, KEY, Date.now() - 600_000)],
  ["signed ten minutes in the future", () => signed(small, small, KEY, Date.now() + 600_000)],
  ["of 3 MiB with a wrong signature", () => signed(createCall(1.5 * MIB), small)],
])(
  "a call %s is refused before the SDK sees it, counted, without an error in the log",
  async (_, request) => {
    const handler = vi.fn(async () => new Response());
    const response = await guardCalls(guard, handler)(request(), undefined);
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({
      statusCode: 401,
      code: "invalid_api_key",
      requestId: response.headers.get("x-request-id"),
    });
    expect(handler).not.toHaveBeenCalled();
    expect(countRefusal).toHaveBeenCalledTimes(1);
    expect(logged.map(({ level }) => level)).toEqual(["debug"]);
    expect(logged[0]).not.toHaveProperty("err");
  },
);

test.each(["", "t=1&s=2", "nonsense", `t=${Math.round(Date.now() / 1_000)}&s=${"g".repeat(64)}`])(
  "no body is read of a call with '%s' as its signature",
  async (signature) => {
    const { body, readBytes } = endlessBody();
    const headers = { "x-inngest-signature": signature };
    const request = new NextRequest(URL, { method: "POST", body, headers, duplex: "half" });
    expect((await answer(request)).status).toBe(401);
    expect(readBytes()).toBe(0);
  },
);

test("at most 4 MiB of a body with a well-formed signature are read", async () => {
  const { body, readBytes } = endlessBody();
  const headers = { "x-inngest-signature": signBody("", KEY, Date.now()) };
  const response = await answer(new NextRequest(URL, { method: "POST", body, headers, duplex: "half" }));
  expect(response.status).toBe(413);
  expect(await response.json()).toMatchObject({ code: "body_too_large" });
  expect(readBytes()).toBeLessThanOrEqual(5 * MIB);
});

test("a call of a sender with too many refusals returns 429, and a signed call still runs", async () => {
  countRefusal.mockRejectedValue(new AppError("rate_limited", "Too many.", { retryAfterSeconds: 2 }));
  const refused = await answer(new NextRequest(URL, { method: "POST", body: small }));
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "2"]);
  expect((await answer(signed(small))).status).toBe(200);
});

test("a small body may be signed in canonical form and sent in another form, as registrations are", async () => {
  const handler = vi.fn(async (request: NextRequest) => new Response(await request.text()));
  const sent = '{ "url": "http://127.0.0.1/api/inngest",\n "a": 1.0 }';
  const response = await guardCalls(guard, handler)(signed(sent, canonicalJson(JSON.parse(sent))), undefined);
  expect([response.status, await response.text()]).toEqual([200, sent]);
  const large = JSON.stringify({ b: "x".repeat(70_000), a: 1 });
  const refused = await guardCalls(guard, handler)(
    signed(large, canonicalJson(JSON.parse(large))),
    undefined,
  );
  expect(refused.status).toBe(401);
  expect(handler).toHaveBeenCalledTimes(1);
});

test("during a change of keys a call may be signed with either key", async () => {
  expect((await answer(signed(small), { signingKeys: ["signkey-test-00", KEY] })).status).toBe(200);
});

test("calls of a development server need no signature and have the same size limit", async () => {
  const handler = vi.fn(async () => new Response());
  const open = guardCalls({ ...guard, signingKeys: [] }, handler);
  expect((await open(new NextRequest(URL, { method: "POST", body: small }), undefined)).status).toBe(200);
  const { body } = endlessBody();
  const endless = new NextRequest(URL, { method: "POST", body, duplex: "half" });
  expect((await open(endless, undefined)).status).toBe(413);
});

test.each(["GET", "PUT"])("a listing or a registration by %s passes the same checks", async (method) => {
  const handler = vi.fn(async () => new Response());
  const guarded = guardCalls(guard, handler);
  expect((await guarded(new NextRequest(URL, { method }), undefined)).status).toBe(401);
  expect(handler).not.toHaveBeenCalled();
  const headers = { "x-inngest-signature": signBody("", KEY, Date.now()) };
  expect((await guarded(new NextRequest(URL, { method, headers }), undefined)).status).toBe(200);
});

test("other methods return 405 with the allowed ones", async () => {
  const response = await refuseMethod({ method: "DELETE" });
  expect([response.status, response.headers.get("allow")]).toEqual([405, "GET, POST, PUT"]);
});

test("no body is read from a sender with too many refused calls, regardless of its signature", async () => {
  admitSender.mockRejectedValue(new AppError("rate_limited", "Too many calls.", { retryAfterSeconds: 1 }));
  const { body, readBytes } = endlessBody();
  const headers = { "x-inngest-signature": signBody("", KEY, Date.now()) };
  const response = await answer(new NextRequest(URL, { method: "POST", body, headers, duplex: "half" }));
  expect([response.status, readBytes()]).toEqual([429, 0]);
});

test("a body that was read for a refused call counts by its size: one call, and one for each 64 KiB", async () => {
  await answer(signed(small, `${small} `));
  await answer(signed(createCall(1.5 * MIB), small));
  // Two copies of 1.5 MiB and some bytes.
  expect(countRefusal.mock.calls.map(([, calls]) => calls)).toEqual([1, 1 + 48]);
});
