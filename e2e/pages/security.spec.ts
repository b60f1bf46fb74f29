import { type APIRequestContext, expect, test } from "@playwright/test";
import { readDemoToken, readDemoWallets } from "../support/demo-wallet";
import { collectConsoleErrors } from "./support/console-errors";
import { openDialog, openDrawer } from "./support/open-dialog";
import { signInOnPage } from "./support/sign-in";

test.describe.configure({ timeout: 180_000 });

const CLOSED = "default-src 'none'; frame-ancestors 'none'";

/** Every page that visitors without an account can open, and two paths that do not exist. */
async function publicPages(): Promise<readonly string[]> {
  const [wallet = ""] = await readDemoWallets();
  const token = await readDemoToken();
  return [
    ...["/", `/wallet/${wallet}`, `/token/${token}`, "/similarity", "/compare", "/sign-in", "/docs/api"],
    `/wallet/${wallet}/metrics/realized-pnl`,
    ...["/nothing-here", "/wallet/nonsense", "/token/nonsense"],
  ];
}

async function readPage(request: APIRequestContext, path: string) {
  const response = await request.get(path);
  const policy = response.headers()["content-security-policy"] ?? "";
  const nonce = /script-src [^;]*'nonce-([^']+)'/.exec(policy)?.[1] ?? "";
  return { policy, nonce, html: await response.text(), headers: response.headers() };
}

test("every page has a strict policy, and every script has the nonce of that response", async ({
  request,
}) => {
  const nonces = new Set<string>();
  const pages = await publicPages();
  for (const path of [...pages, ...pages]) {
    const { policy, nonce, html, headers } = await readPage(request, path);
    expect(nonce, path).toMatch(/^[\w+/]{22}==$/);
    nonces.add(nonce);
    expect(policy).not.toMatch(/unsafe-(inline|eval)/);
    for (const directive of ["object-src", "base-uri", "frame-ancestors"]) {
      expect(policy).toContain(`${directive} 'none'`);
    }
    expect(headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "referrer-policy": "strict-origin-when-cross-origin",
      "cross-origin-opener-policy": "same-origin-allow-popups",
      "permissions-policy": expect.stringContaining("camera=()"),
    });
    // The tested site has no https, so browsers must not require it.
    expect(headers).not.toHaveProperty("strict-transport-security");
    const scripts = html.match(/<script\b[^>]*>/g) ?? [];
    expect(scripts.length, path).toBeGreaterThan(0);
    for (const script of scripts) expect(script, path).toContain(`nonce="${nonce}"`);
    expect(html, path).not.toMatch(/<style\b|<[a-z][^>]*\sstyle="|<[a-z][^>]*\son[a-z]+="|javascript:/);
  }
  expect(nonces.size).toBe(2 * pages.length);
});

test("other responses get the closed policy and do not reveal the server software", async ({ request }) => {
  for (const path of [
    ...["/api/v1/intel/pricing", "/api/v1/nothing-here", "/api/nothing-here", "/api/auth/csrf"],
    ...[
      "/openapi.json",
      "/llms.txt",
      "/skill.md",
      "/references/jobs.md",
      "/healthz",
      "/robots.txt",
      "/account/ledger.csv",
    ],
  ]) {
    const headers = (await request.get(path)).headers();
    expect(headers["content-security-policy"], path).toBe(CLOSED);
    expect(headers["x-content-type-options"], path).toBe("nosniff");
    expect(Object.keys(headers).filter((name) => /^x-(middleware|peer|powered)/.test(name))).toEqual([]);
  }
  const api = (await request.get("/api/v1/intel/pricing")).headers();
  expect(api["access-control-allow-origin"]).toBe("*");
});

test("no page of the site violates its policy", async ({ page }) => {
  const errors = await collectConsoleErrors(page);
  const [wallet = ""] = await readDemoWallets();
  await page.goto("/");
  await page.getByRole("region", { name: "Look at a demo wallet" }).getByRole("link").first().click();
  await expect(page).toHaveURL(`/wallet/${wallet}`);
  await expect(page.getByText("Analyzed")).toBeVisible({ timeout: 60_000 });
  await page.goto(`/wallet/${wallet}`);
  await expect(async () => {
    await page.mouse.move(0, 0);
    await page
      .getByText("Insufficient data")
      .or(page.getByText(/^(Gold|Silver|Bronze) data$/))
      .first()
      .hover();
    await expect(page.getByRole("tooltip")).toBeVisible({ timeout: 500 });
  }).toPass();
  // The code that redraws the chart loads when the pointer approaches it.
  const chart = page.getByRole("region", { name: "PnL over time" });
  await expect(async () => {
    await page.mouse.move(0, 0);
    await chart.getByRole("slider").hover();
    await expect(chart.locator(".recharts-surface").first()).toBeVisible({ timeout: 2_000 });
  }).toPass();
  const evidence = await openDrawer(page, () => page.locator('a[href*="/metrics/"]').first());
  await expect(page.locator("body")).toHaveCSS("overflow", "hidden");
  await page.keyboard.press("Escape");
  await expect(evidence).toBeHidden();
  await page.goto(`/token/${await readDemoToken()}`);
  await expect(page.getByRole("region", { name: "Analyze holders" })).toBeVisible();
  for (const path of ["/similarity", "/compare", "/docs/api", "/nothing-here"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
  expect(errors).toEqual([]);
});

test("no account action violates the policy", async ({ page }) => {
  const errors = await collectConsoleErrors(page);
  const wallets = await readDemoWallets();
  await signInOnPage(page);
  await openDialog(page, "New key");
  await expect(page.locator("body")).toHaveCSS("overflow", "hidden");
  await page.keyboard.press("Escape");
  for (const tab of ["Usage", "Ledger", "Credits", "Analyses"]) {
    await page
      .getByRole("navigation", { name: /Account/ })
      .getByRole("link", { name: tab })
      .click();
    await expect(page).toHaveURL(`/account/${tab.toLowerCase()}`);
  }
  await page.goto("/account/credits");
  await openDialog(page, "Buy 1,000");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Fund Demo wallet" }).click();
  await expect(page.getByText("Choose the wallet that pays $15")).toBeVisible();
  await dialog.getByRole("button", { name: "Pay with Demo wallet" }).click();
  await expect(page.getByText("Your account has 1,100 now")).toBeVisible({ timeout: 60_000 });
  await page.getByRole("button", { name: "Done" }).click();
  await page.goto(`/similarity?wallets=${wallets.join(",")}`);
  await expect(async () => {
    if (!page.url().includes("job="))
      await page.getByRole("button", { name: /^Compare/ }).click({ timeout: 5_000 });
    await expect(page).toHaveURL(/job=/, { timeout: 5_000 });
  }).toPass();
  const graph = page.getByRole("region", { name: "Wallet graph" });
  await expect(graph.locator("svg a").first()).toBeVisible({ timeout: 120_000 });
  expect(errors).toEqual([]);
});

test("an injected script does not run", async ({ page }) => {
  const errors = await collectConsoleErrors(page);
  await page.route("/sign-in", async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(
      "</main>",
      `<script>window.injected = 1</script><img src="/icon.svg" alt="" onload="window.injected = 2"><p style="color: red">here</p></main>`,
    );
    await route.fulfill({ response, body });
  });
  await page.goto("/sign-in");
  await expect(async () => {
    const blocked = errors.filter((error) => /^(script|style)-src-(elem|attr): inline/.test(error));
    expect(blocked.map((error) => error.split(":")[0]).sort()).toEqual([
      "script-src-attr",
      "script-src-elem",
      "style-src-attr",
    ]);
  }).toPass();
  expect(await page.evaluate(() => Reflect.get(window, "injected"))).toBeUndefined();
});
