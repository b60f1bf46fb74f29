import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase } from "@/lib/adapters/database/testing/test-database";
import { canonicalJson, signBody } from "./sign-body";
import { startTestApp, TEST_SIGNING_KEY, type TestApp } from "./testing/start-test-app";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: TestApp;
let ran = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  app = await startTestApp({
    databaseUrl: database.url,
    functions: (inngest) => [
      inngest.createFunction({ id: "secret", triggers: { event: "secret" } }, () => {
        ran += 1;
      }),
    ],
  });
});

afterAll(async () => {
  await app?.stop();
  await database?.drop();
});

const call = canonicalJson({
  version: 2,
  event: { id: "1", name: "secret", ts: 1, data: {} },
  events: [],
  steps: {},
  ctx: { run_id: "1", attempt: 0 },
});

function post(headers: Record<string, string>, body = call): Promise<Response> {
  return fetch(`${app.url}?fnId=app-secret&stepId=step`, {
    method: "POST",
    body,
    headers: { "content-type": "application/json", ...headers },
  });
}

const now = () => Date.now();

test.each([
  ["without a signature", () => post({})],
  ["with an empty signature", () => post({ "x-inngest-signature": "" })],
  [
    "signed with another key",
    () => post({ "x-inngest-signature": signBody(call, "signkey-test-00", now()) }),
  ],
  [
    "signed for another body",
    () => post({ "x-inngest-signature": signBody(call.replace('"1"', '"2"'), TEST_SIGNING_KEY, now()) }),
  ],
  [
    "signed ten minutes ago",
    () => post({ "x-inngest-signature": signBody(call, TEST_SIGNING_KEY, now() - 600_000) }),
  ],
  [
    "that poses as a development server",
    () => post({ "x-inngest-server-kind": "dev", "x-inngest-expected-server-kind": "dev" }),
  ],
])("a call %s runs nothing", async (_, send) => {
  expect((await send()).status).toBe(401);
  expect(ran).toBe(0);
});

test("a registration from outside is refused, whatever address it gives", async () => {
  const before = await app.query("SELECT spec FROM executor_function");
  const response = await fetch(app.url, { method: "PUT", headers: { "x-forwarded-host": "evil.example" } });
  expect(response.status).toBe(401);
  expect(await app.query("SELECT spec FROM executor_function")).toEqual(before);
});

test("a listing of the functions is refused", async () => {
  expect((await fetch(app.url)).status).toBe(401);
});

test("the executor's own call runs the function", async () => {
  expect((await app.run("secret")).status).toBe("completed");
  expect(ran).toBe(1);
});

test("what the client asks that the executor has not is answered in the process, with an error", async () => {
  const response = await app.executor.fetch("https://api.inngest.com/v1/events", { method: "GET" });
  expect(response.status).toBe(404);
  expect(await response.json()).toEqual({
    status: 404,
    error: "The embedded executor has no GET /v1/events; connect an Inngest server.",
  });
});

test("an event in the executor's own name is refused", async () => {
  const response = await app.executor.fetch("https://inn.gs/e/key", {
    method: "POST",
    body: JSON.stringify({ name: "inngest/function.invoked", data: {} }),
  });
  expect(response.status).toBe(400);
});
