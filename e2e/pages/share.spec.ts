import { randomBytes } from "node:crypto";
import { type APIRequestContext, expect, type Page, test } from "@playwright/test";
import { base58 } from "@scure/base";
import { readDemoToken, readDemoWallets } from "../support/demo-wallet";
import { INCINERATOR_ADDRESS, NEVER_USED } from "./support/addresses";
import { readAsSent } from "./support/as-sent";
import { signInByRequest } from "./support/session";

test.describe.configure({ timeout: 120_000 });

interface PageHead {
  readonly title: string;
  readonly description: string | null;
  readonly image: string | null;
  readonly tags: Readonly<Record<string, string | null>>;
}

const OWN = ["/account", "/account/usage", "/account/ledger", "/account/credits", "/account/analyses"];

async function readHead(page: Page, path: string): Promise<PageHead> {
  const sent = await readAsSent(page, path, "title:not(svg title), meta");
  const read = (name: string) =>
    sent.find(({ attributes }) => [attributes.name, attributes.property].includes(name))?.attributes
      .content ?? null;
  return {
    title: sent.find(({ attributes }) => Object.keys(attributes).length === 0)?.text ?? "",
    description: read("description"),
    image: read("og:image"),
    tags: {
      title: read("og:title"),
      description: read("og:description"),
      card: read("twitter:card"),
      alt: read("og:image:alt"),
    },
  };
}

/** Width and height of the PNG at `path`, as its header has them. */
async function readImage(request: APIRequestContext, path: string) {
  const response = await request.get(path);
  const body = await response.body();
  return {
    status: response.status(),
    headers: response.headers(),
    size: response.ok() ? [body.readUInt32BE(16), body.readUInt32BE(20)] : null,
    body,
  };
}

/** Ended analyses that a request waited for. */
async function countAnalyses(request: APIRequestContext): Promise<number> {
  const metrics = await (await request.get("/metrics")).text();
  const counts = metrics.matchAll(
    /^walletlens_job_duration_seconds_count\{kind="flash-analysis".*\} (\d+)$/gm,
  );
  return Array.from(counts).reduce((sum, [, count]) => sum + Number(count), 0);
}

/** Returns an address that no caller has requested. */
function newAddress(): string {
  return base58.encode(randomBytes(32));
}

test("every page has its own title and description and an available preview image", async ({
  page,
  request,
  baseURL,
}) => {
  const [wallet = "", other = ""] = await readDemoWallets();
  const pages = [
    ...["/", `/wallet/${wallet}`, `/wallet/${other}`, `/token/${await readDemoToken()}`],
    ...["/similarity", `/compare?wallets=${wallet},${other}`, "/docs/api", "/sign-in"],
    `/wallet/${wallet}/metrics/realized-pnl`,
  ];
  const heads: PageHead[] = [];
  for (const path of pages) heads.push(await readHead(page, path));
  await signInByRequest(page.request);
  for (const path of OWN) heads.push(await readHead(page, path));

  const texts = (pick: (head: PageHead) => string | null) => new Set(heads.map(pick));
  expect(texts(({ title }) => title).size).toBe(heads.length);
  expect(texts(({ description }) => description).size).toBe(heads.length);
  const images = new Set<string>();
  for (const { title, description, image, tags } of heads) {
    expect(title).toContain("Walletlens");
    expect(description?.length, title).toBeGreaterThan(20);
    expect(title.startsWith(tags.title ?? "?"), title).toBe(true);
    expect(tags).toMatchObject({ description, card: "summary_large_image" });
    expect(tags.alt?.length, title).toBeGreaterThan(10);
    expect(image?.startsWith(`${baseURL}/`), title).toBe(true);
    images.add(image ?? "");
  }
  expect(images.size).toBe(7);
  for (const image of images) {
    const { status, headers, size } = await readImage(request, image);
    expect([status, headers["content-type"], size]).toEqual([200, "image/png", [1200, 630]]);
  }
});

test("pages of an account or a search are excluded from search engines", async ({ page }) => {
  await signInByRequest(page.request);
  const token = await readDemoToken();
  const hidden = [...OWN, "/?address=nonsense", "/similarity?job=some-job", `/token/${token}?job=some-job`];
  const isHidden = { attributes: expect.objectContaining({ content: expect.stringContaining("noindex") }) };
  for (const path of hidden) {
    const robots = await readAsSent(page, path, 'meta[name="robots"]');
    expect(robots, path).toContainEqual(expect.objectContaining(isHidden));
  }
  await page.goto("/nothing-here");
  await expect(page.locator('meta[name="robots"][content*="noindex"]').first()).toBeAttached();
  const shown = await readAsSent(
    page,
    `/token/${token}?top=20`,
    'link[rel="canonical"], meta[name="robots"]',
  );
  expect(shown.map(({ attributes }) => attributes.href)).toEqual([
    expect.stringMatching(new RegExp(`/token/${token}$`)),
  ]);
  const robots = await (await page.request.get("/robots.txt")).text();
  for (const path of ["/api/", "/search"]) expect(robots).toContain(`Disallow: ${path}\n`);
});

test("requesting the preview image of a wallet starts no analysis", async ({ page, request }) => {
  const before = await countAnalyses(request);
  const [pictured, opened] = [newAddress(), newAddress()];
  expect((await readImage(request, `/wallet/${pictured}/card.png`)).size).toEqual([1200, 630]);
  expect((await readImage(request, `/wallet/${pictured}/opengraph-image`)).size).toEqual([1200, 630]);

  // A page starts an analysis, and all earlier analyses end before it.
  await page.goto(`/wallet/${opened}`);
  await expect.poll(() => countAnalyses(request)).toBeGreaterThan(before);
  expect(await countAnalyses(request)).toBe(before + 1);
});

test("the card of a wallet is shown as an image or downloaded as a file", async ({ page, request }) => {
  const [wallet = ""] = await readDemoWallets();
  const empty = await readImage(request, `/wallet/${NEVER_USED}/card.png`);
  await page.goto(`/wallet/${wallet}`);
  await expect(page.getByText("Analyzed")).toBeVisible({ timeout: 60_000 });
  const { headers, size, body } = await readImage(request, `/wallet/${wallet}/card.png`);
  expect(size).toEqual([1200, 630]);
  expect(headers["cache-control"]).toBe("public, max-age=60");
  expect(headers).not.toHaveProperty("content-disposition");
  expect(body.equals(empty.body)).toBe(false);

  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download share card" }).click();
  expect((await download).suggestedFilename()).toBe(`walletlens-${wallet}.png`);
});

test("a system account has a preview image, and an invalid address has none", async ({ request }) => {
  expect((await readImage(request, `/wallet/${INCINERATOR_ADDRESS}/card.png`)).size).toEqual([1200, 630]);
  for (const path of [
    ...["/wallet/nonsense/card.png", "/wallet/nonsense/opengraph-image"],
    "/token/nonsense/opengraph-image",
  ]) {
    expect((await readImage(request, path)).status).toBe(404);
  }
});
