import { expect, test } from "@playwright/test";
import { createAdminKey } from "../support/admin";
import { readDemoWallets } from "../support/demo-wallet";
import { callAction } from "../support/server-action";
import { startSibling } from "../support/shared-servers";
import type { Product } from "../support/start-product";

const SITE = "https://walletlens.example";

let product: Product;
let apiKey: string;

test.beforeAll(async () => {
  product = await startSibling({
    NEXTAUTH_URL: SITE,
    SECURITY_CONTACT: "mailto:security@walletlens.example",
    SYNC_HOLD_MS: "0",
    LOG_LEVEL: "fatal",
  });
  ({ apiKey } = await createAdminKey(100, product.dataDir));
});

test.afterAll(() => product.stop());

/** Headers and body of a response as text; headers of base64 JSON are decoded. */
async function readWhole(path: string, init: RequestInit = {}): Promise<string> {
  const response = await fetch(`${product.url}${path}`, { redirect: "manual", ...init });
  const headers = Array.from(response.headers, ([name, value]) => {
    const isPayment = name === "payment-required";
    return `${name}: ${isPayment ? Buffer.from(value, "base64").toString() : value}`;
  });
  return [...headers, await response.text()].join("\n");
}

test("behind a proxy no response contains the address that the server listens on", async () => {
  const [wallet] = await readDemoWallets();
  const withKey = { headers: { "X-Api-Key": apiKey } };
  const group = JSON.stringify({ wallets: await readDemoWallets() });
  const answers: readonly (readonly [path: string, init?: RequestInit])[] = [
    ["/"],
    [`/wallet/${wallet}`],
    ["/account"],
    ["/sign-in?next=/account"],
    ["/docs/api"],
    ["/openapi.json"],
    ["/skill.md"],
    ["/references/wallets.md"],
    ["/llms.txt"],
    ["/robots.txt"],
    ["/.well-known/security.txt"],
    ["/.well-known/x402"],
    ["/.well-known/x402.json"],
    ["/.well-known/mcp/server-card.json"],
    ["/docs.md"],
    ["/api/auth/providers"],
    ["/api/v1/intel/pricing"],
    [`/api/v1/intel/wallet/${wallet}/hud`],
    [`/api/v1/intel/wallet/${wallet}/hud`, withKey],
    ["/api/v1/intel/wallet/none/hud", withKey],
    ["/api/v1/intel/wallets/similarity", { method: "POST", body: group, ...withKey }],
    ["/api/v1/watchlist/feed", withKey],
  ];
  const own = new URL(product.url).host;
  for (const [path, init] of answers) {
    const answer = await readWhole(path, init);
    expect(answer, path).not.toContain(own);
  }
  expect(await readWhole(`/api/v1/intel/wallet/${wallet}/hud`)).toContain(`${SITE}/api/v1/intel/wallet/`);
  expect(await readWhole("/openapi.json")).toContain(`"${SITE}/api/v1"`);
});

test("behind a proxy that replaces Host, forms of the public address work, and those of another site do not", async () => {
  const action = { name: "nameMints", args: [[]] };
  const send = (origin: string) => callAction(product.url, { ...action, origin });
  expect((await send(SITE)).status).toBe(200);
  for (const foreign of [
    "https://other.example",
    "https://evil.walletlens.example",
    `${SITE}:8443`,
    "null",
  ]) {
    expect((await send(foreign)).status, foreign).toBe(400);
  }
});
