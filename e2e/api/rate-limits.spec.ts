import { expect, test } from "@playwright/test";
import { createAdminKey } from "../support/admin";
import { joinProduct } from "../support/join-product";
import { startSibling } from "../support/shared-servers";
import type { Product } from "../support/start-product";

/** 20 calls in 20 seconds. */
const LIMITED = { RATE_LIMIT_RPS: "1", RATE_LIMIT_BURST: "20", LOG_LEVEL: "warn" };

let products: readonly [Product, Product];

test.beforeAll(async () => {
  test.setTimeout(180_000);
  const first = await startSibling(LIMITED);
  products = [first, await joinProduct(first, LIMITED)];
});

test.afterAll(async () => {
  for (const product of products.toReversed()) await product.stop();
});

/** Calls of one moment, half of them to each server process, and the seconds that they took. */
async function callMany(count: number, headers: Readonly<Record<string, string>>) {
  const started = performance.now();
  const responses = await Promise.all(
    Array.from({ length: count }, (_, n) =>
      fetch(`${products[n % 2 === 0 ? 0 : 1].url}/api/v1/intel/pricing`, { headers }),
    ),
  );
  return { responses, seconds: (performance.now() - started) / 1_000 };
}

const isServed = ({ status }: Response) => status === 200;

test("two server processes share the rate limit of a key", async () => {
  const { apiKey } = await createAdminKey(1, products[0].dataDir);
  const { responses, seconds } = await callMany(80, { "X-Api-Key": apiKey });
  const served = responses.filter(isServed).length;
  expect(served).toBeGreaterThanOrEqual(20);
  expect(served).toBeLessThanOrEqual(20 * (1 + Math.floor(seconds / 20)));
  for (const { status, headers } of responses) {
    expect([200, 429]).toContain(status);
    expect(headers.get("ratelimit-limit")).toBe("20");
    expect(Number(headers.get("ratelimit-reset"))).toBeGreaterThan(0);
    expect(headers.get("retry-after")).toBe(status === 429 ? headers.get("ratelimit-reset") : null);
    expect(headers.get("x-credits-remaining")).toBe("1");
  }
});

test("calls without credentials are limited by the address of the connection, not by a claimed one", async () => {
  const claims = await Promise.all(
    Array.from({ length: 2 }, (_, n) => callMany(40, { "X-Forwarded-For": `203.0.113.${n}` })),
  );
  const served = claims.flatMap(({ responses }) => responses).filter(isServed).length;
  const seconds = Math.max(...claims.map((claim) => claim.seconds));
  expect(served).toBeGreaterThanOrEqual(30);
  // 30 calls in 3 seconds; one window may have started earlier.
  expect(served).toBeLessThanOrEqual(30 * (2 + Math.floor(seconds / 3)));
});

test("a page that could start an analysis shows that its rate limit is exceeded", async () => {
  const wallet = `${products[0].url}/wallet/FzLZJCdqWNJ3mda5JswHC6kCKQ28C6DQbFAxjXhDyNJX`;
  const page = async () => {
    await callMany(40, {});
    return (await fetch(wallet)).text();
  };
  await expect.poll(page).toContain("Too many pages at once");
});
