import { expect, test } from "@playwright/test";
import { inScope } from "@/packages/testing/test-scope";
import { createAdminKey, readAdminLedger } from "../support/admin";
import { testedDataDir } from "../support/data-dir";
import { readDemoWallets } from "../support/demo-wallet";
import { joinProduct } from "../support/join-product";
import type { Product } from "../support/start-product";

/** Rate limits are off, as at the product under test: these tests are about charges. */
const UNLIMITED = { RATE_LIMIT_RPS: "0", LOG_LEVEL: "warn" };
const { calls, paid } = inScope({ quick: { calls: 150, paid: 30 }, full: { calls: 500, paid: 100 } });

/** The product under test, and another process on its database. */
let products: readonly [Pick<Product, "url">, Product];
let wallets: readonly string[];

test.beforeAll(async ({ baseURL }) => {
  test.setTimeout(180_000);
  products = [{ url: baseURL ?? "" }, await joinProduct({ dataDir: testedDataDir() }, UNLIMITED)];
  wallets = await readDemoWallets();
  const { apiKey } = await createAdminKey(1);
  const warm = async () => (await call(0, hudPath(), apiKey)).status;
  await expect.poll(warm, { timeout: 60_000 }).toBe(200);
});

test.afterAll(async () => {
  await products[1].stop();
});

const hudPath = () => `/intel/wallet/${wallets[0]}/hud`;

/** The calls of one moment, half of them to each server process. */
function callMany(count: number, path: string, apiKey: string, body?: object) {
  return Promise.all(Array.from({ length: count }, (_, n) => call(n, path, apiKey, body)));
}

async function call(n: number, path: string, apiKey: string, body?: object) {
  const { url } = products[n % 2 === 0 ? 0 : 1];
  const init = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) };
  const response = await fetch(`${url}/api/v1${path}`, { ...init, headers: { "X-Api-Key": apiKey } });
  return {
    status: response.status,
    charged: response.headers.get("x-credits-charged"),
    body: await response.json(),
  };
}

async function chargesOf(userId: string) {
  const { balance, entries } = await readAdminLedger(userId);
  return { balance, charges: entries.filter(({ kind }) => kind === "charge").length };
}

function countBy<Item>(
  items: readonly Item[],
  name: (item: Item) => string,
): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const item of items) counts[name(item)] = (counts[name(item)] ?? 0) + 1;
  return counts;
}

const outcome = ({ status, charged, body }: Awaited<ReturnType<typeof call>>) =>
  `${status} ${body.code ?? "ok"}, ${charged} charged`;

test(`of ${calls} simultaneous calls with credits for ${paid}, to two server processes, ${paid} are served and charged`, async () => {
  const { apiKey, userId } = await createAdminKey(paid);
  const answers = await callMany(calls, hudPath(), apiKey);
  expect(countBy(answers, outcome)).toEqual({
    "200 ok, 1 charged": paid,
    "402 insufficient_credits, 0 charged": calls - paid,
  });
  expect(await chargesOf(userId)).toEqual({ balance: 0, charges: paid });
});

for (const [span, caps] of [
  ["a day", { perDay: paid }],
  ["all", { total: paid }],
] as const) {
  test(`of ${calls} simultaneous calls with a key that may spend ${paid} in ${span}, ${paid} are served and charged`, async () => {
    const { apiKey, userId } = await createAdminKey(1_000, undefined, caps);
    const answers = await callMany(calls, hudPath(), apiKey);
    expect(countBy(answers, outcome)).toEqual({
      "200 ok, 1 charged": paid,
      "403 spending_cap_reached, 0 charged": calls - paid,
    });
    expect(await chargesOf(userId)).toEqual({ balance: 1_000 - paid, charges: paid });
  });
}

test("of 60 simultaneous jobs with credits for 4, 4 are accepted and charged", async () => {
  const { apiKey, userId } = await createAdminKey(20);
  const answers = await callMany(60, "/intel/wallets/similarity", apiKey, { wallets: wallets.slice(0, 2) });
  expect(countBy(answers, outcome)).toEqual({
    "202 ok, 5 charged": 4,
    "402 insufficient_credits, 0 charged": 56,
  });
  expect(await chargesOf(userId)).toEqual({ balance: 0, charges: 4 });
});
