import { gunzipSync } from "node:zlib";
import { expect, test } from "@playwright/test";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { CATALOG } from "@walletlens/contract/catalog";
import { PACKAGE_FILES } from "@/lib/server/docs/packages";
import { inScope } from "@/packages/testing/test-scope";
import { expectNoSidewaysScroll } from "../pages/support/overflow";

const IDS = Object.keys(CATALOG);

for (const path of ["/openapi.json", "/api/v1/openapi.json"]) {
  test(`${path} is a valid OpenAPI 3.1 document of this site, for pages of any origin`, async ({
    request,
    baseURL,
  }) => {
    const response = await request.get(path, { headers: { Host: 'evil.example"><script>' } });
    expect(response.status()).toBe(200);
    expect(response.headers()).toMatchObject({
      "content-type": "application/json",
      "access-control-allow-origin": "*",
      "x-request-id": expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    const source = await response.text();
    expect(source).not.toContain("evil.example");
    expect(JSON.parse(source)).toMatchObject({ openapi: "3.1.0", servers: [{ url: `${baseURL}/api/v1` }] });
    const config = await createConfig({ extends: ["recommended"] });
    const problems = await lintFromString({ source, absoluteRef: "openapi.json", config });
    expect(problems.filter(({ severity }) => severity === "error")).toEqual([]);
  });
}

for (const [path, type] of [
  ["/skill.md", "text/markdown; charset=utf-8"],
  ["/llms.txt", "text/plain; charset=utf-8"],
] as const) {
  test(`${path} tells agents about every endpoint`, async ({ request, baseURL }) => {
    const response = await request.get(path);
    expect(response.headers()["content-type"]).toBe(type);
    const text = await response.text();
    expect(text).toContain(`${baseURL}/api/v1`);
    for (const { method, path: call } of Object.values(CATALOG)) expect(text).toContain(`${method} ${call}`);
  });
}

test("skill.md links documents that are served beside it", async ({ request, baseURL }) => {
  const skill = await (await request.get("/skill.md")).text();
  const links = [...skill.matchAll(/\]\((references\/[^)]+)\)/g)];
  expect(links.length).toBeGreaterThan(5);
  for (const [, link = ""] of links) {
    const response = await request.get(new URL(link, `${baseURL}/skill.md`).href);
    expect([response.status(), response.headers()["content-type"]], link).toEqual([
      200,
      "text/markdown; charset=utf-8",
    ]);
  }
  expect((await request.get("/references/nothing.md")).status()).toBe(404);
});

test("a document accepts GET and no method that would change it", async ({ request }) => {
  const head = await request.head("/api/v1/openapi.json");
  expect([head.status(), await head.text()]).toEqual([200, ""]);
  const refused = await request.post("/api/v1/openapi.json");
  expect(refused.status()).toBe(405);
  expect(refused.headers().allow).toBe("GET, HEAD, OPTIONS");
  expect(await refused.json()).toMatchObject({ statusCode: 405, code: "method_not_allowed" });
});

type Style = readonly [theme: "dark" | "light", width: number];

const STYLES: readonly Style[] = [
  ["dark", 375],
  ["light", 1440],
];
const OTHER_STYLES: readonly Style[] = [
  ["dark", 1440],
  ["light", 375],
];

for (const [theme, width] of inScope({ quick: STYLES, full: [...STYLES, ...OTHER_STYLES] })) {
  test(`nothing overflows the reference at ${width} px in the ${theme} theme, unfolded or not`, async ({
    page,
    context,
    baseURL,
  }) => {
    await context.addCookies([{ name: "theme", value: theme, url: baseURL ?? "" }]);
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/docs/api");
    await expectNoSidewaysScroll(page);
    await page.goto("/docs/api/wallets");
    await expectNoSidewaysScroll(page);
    await page.locator("details").evaluateAll((all) => {
      for (const details of all) details.setAttribute("open", "");
    });
    await expectNoSidewaysScroll(page);
  });
}

test("the reference has a section, an anchor and a call to copy for every endpoint, on the page of its group", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/docs/api");
  const links = page.getByRole("navigation", { name: "API reference" }).getByRole("link");
  const groups = (
    await links.evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""))
  ).filter((href) => /^\/docs\/api\/\w+$/.test(href));
  const found: string[] = [];
  for (const path of groups) {
    await page.goto(path);
    found.push(...(await page.locator("article h2[id]").evaluateAll((all) => all.map(({ id }) => id))));
  }
  expect(found.toSorted()).toEqual(IDS.toSorted());
  await page.goto("/docs/api/wallets");
  await page
    .getByRole("navigation", { name: "API reference" })
    .getByRole("link", { name: "Batch HUD" })
    .click();
  await expect(page).toHaveURL(/\/docs\/api\/wallets#batch-hud$/);
  const section = page.getByRole("article", { name: "Batch HUD" });
  await expect(section).toBeInViewport();
  await expect(section).toContainText("5 credits or $0.075");
  await section.getByRole("button", { name: "Copy the call of Batch HUD" }).click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(
    /^curl http\S+\/api\/v1\/intel\/wallets\/batch-hud \\\n {2}-H "X-Api-Key: \$API_KEY"/,
  );
});

test("anchors of the former single page lead to the endpoint and to the error", async ({ page }) => {
  await page.goto("/docs/api#wallet-hud");
  await expect(page).toHaveURL(/\/docs\/api\/wallets#wallet-hud$/);
  await page.goto("/docs/api#wallet_not_found");
  await expect(page.locator("#wallet_not_found")).toBeInViewport();
});

test("without scripts the reference is searched, and the examples are in the chosen language", async ({
  browser,
}) => {
  const page = await browser.newPage({ javaScriptEnabled: false });
  await page.goto("/docs/api#wallet-hud");
  await expect(page.locator("#wallet-hud").getByRole("link")).toHaveAttribute(
    "href",
    "/docs/api/wallets#wallet-hud",
  );
  await page.getByRole("searchbox", { name: "Endpoint, field or parameter" }).fill("knownBasisShare");
  await page.getByRole("button", { name: "Search" }).first().click();
  await expect(page.getByRole("link", { name: "Discover wallets" })).toHaveAttribute(
    "href",
    "/docs/api/discovery#discover",
  );
  await page.goto("/docs/api/wallets");
  await page.getByRole("link", { name: "Python", exact: true }).click();
  await expect(page).toHaveURL("/docs/api/wallets?lang=python");
  await expect(page.getByRole("article", { name: "Wallet HUD" })).toContainText(
    "import json, os, urllib.request",
  );
  await page.close();
});

for (const file of Object.values(PACKAGE_FILES)) {
  test(`/packages/${file} is a package of npm, as pages print it`, async ({ request }) => {
    const answer = await request.get(`/packages/${file}`);
    expect(answer.headers()["content-type"]).toBe("application/gzip");
    const text = gunzipSync(await answer.body()).toString("latin1");
    expect(text).toContain("package/package.json");
  });
}

test("another name below /packages is not found, and the message lists the packages", async ({ request }) => {
  const answer = await request.get("/packages/..%2F..%2Fpackage.json");
  expect(answer.status()).toBe(404);
  const other = await request.get("/packages/other-1.0.0.tgz");
  expect(other.status()).toBe(404);
  expect(await other.text()).toContain(PACKAGE_FILES.walletlens);
});
