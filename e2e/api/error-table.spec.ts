import { expect, test } from "@playwright/test";
import { type AdminKey, createAdminKey, readAdminLedger } from "../support/admin";
import { readDemoWallets } from "../support/demo-wallet";

const CREDITS = 50;
const NEVER_USED = "4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T";
const EXCHANGE = "5tzFkiKscXHK5ZXCGbXZxdw7gTjjD1mBwuoFbhUvuAi9";

let key: AdminKey;
let wallet: string;

test.beforeAll(async () => {
  key = await createAdminKey(CREDITS);
  [wallet = ""] = await readDemoWallets();
});

/** Calls that fail: what is asked, and what is answered (the table of errors in the API reference). */
const FAILURES = [
  ["a malformed address", () => "/intel/wallet/xyz", 400, { code: "invalid_request" }],
  ["an address of 31 bytes", () => "/intel/wallet/1111111111111111111111111111111/hud", 400, {}],
  ["a page of 0", () => `/intel/wallet/${wallet}/tokens?page=0`, 400, {}],
  ["a page size over 100", () => `/intel/wallet/${wallet}/tokens?pageSize=101`, 400, {}],
  ["an unknown sort", () => `/intel/wallet/${wallet}/tokens?sortBy=price`, 400, {}],
  ["a moment that is none", () => `/intel/wallet/${wallet}/hud?asOf=yesterday`, 400, {}],
  ["an address never used", () => `/intel/wallet/${NEVER_USED}`, 404, { code: "wallet_not_found" }],
  ["a system account", () => `/intel/wallet/${EXCHANGE}/hud`, 422, { skipReason: "known-wallet" }],
  ["an unknown job", () => "/jobs/intel-wallet-hud-0", 404, { code: "job_not_found" }],
] as const;

for (const [what, path, status, body] of FAILURES) {
  test(`${what} is a ${status} that costs nothing`, async ({ request }) => {
    const response = await request.get(`/api/v1${path()}`, { headers: { "X-Api-Key": key.apiKey } });
    expect(response.status()).toBe(status);
    expect(await response.json()).toMatchObject({ statusCode: status, ...body });
    expect(response.headers()["x-credits-charged"]).toBe("0");
    expect(response.headers()["x-credits-remaining"]).toBe(String(CREDITS));
    expect((await readAdminLedger(key.userId)).balance).toBe(CREDITS);
  });
}

test("only the executor can run a function", async ({ request }) => {
  const url = "/api/inngest?fnId=walletlens-flash-analysis&stepId=step";
  for (const method of ["GET", "POST", "PUT"]) {
    const response = await request.fetch(url, { method, data: method === "GET" ? undefined : {} });
    expect(response.status()).toBe(401);
  }
});
