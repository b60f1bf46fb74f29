import { createServer } from "node:http";
import { expect, test } from "@playwright/test";

const WALLET = "FzLZJCdqWNJ3mda5JswHC6kCKQ28C6DQbFAxjXhDyNJX";

test("prices need no credentials", async ({ request }) => {
  const response = await request.get("/api/v1/intel/pricing");
  expect(response.status()).toBe(200);
  expect(await response.json()).toMatchObject({ creditUsd: 0.015, x402: { version: 2 } });
});

for (const path of ["/api/v1", "/api/v1/nothing", "/api/v1/intel/wallet"]) {
  test(`${path}, which does not exist, returns a JSON 404`, async ({ request }) => {
    const response = await request.get(path);
    expect(response.status()).toBe(404);
    expect(await response.json()).toMatchObject({ statusCode: 404, code: "not_found" });
  });
}

for (const method of ["HEAD", "POST", "PUT", "PATCH", "DELETE"]) {
  test(`${method} of a paid GET returns 405 with Allow`, async ({ request }) => {
    const response = await request.fetch(`/api/v1/intel/wallet/${WALLET}/hud`, { method });
    expect(response.status()).toBe(405);
    expect(response.headers().allow).toBe("GET, OPTIONS");
  });
}

test("an empty key counts as no key", async ({ request }) => {
  const response = await request.get("/api/v1/intel/pricing", { headers: { "X-Api-Key": "" } });
  expect(response.status()).toBe(401);
});

test("a page of another origin can make a call and read its price", async ({ page, baseURL }) => {
  const elsewhere = createServer((_, response) => response.end("another origin"));
  await new Promise<void>((resolve) => elsewhere.listen(0, "localhost", resolve));
  const address = elsewhere.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  await page.goto(`http://localhost:${address.port}/`);
  const answer = await page.evaluate(async (url) => {
    const response = await fetch(url, { headers: { "X-Api-Key": "ak_wrong", "Idempotency-Key": "1" } });
    return { status: response.status, id: response.headers.get("x-request-id"), body: await response.json() };
  }, `${baseURL}/api/v1/intel/wallet/${WALLET}/hud`);
  elsewhere.close();
  expect(answer).toMatchObject({ status: 401, body: { code: "invalid_api_key" } });
  expect(answer.id).toBe(answer.body.requestId);
});
