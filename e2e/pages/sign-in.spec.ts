import { expect, test } from "@playwright/test";
import { readDemoToken, readDemoWallets } from "../support/demo-wallet";
import { signInOnPage } from "./support/sign-in";

test("a wallet signs in without any extension, gets its bonus once, and signs out", async ({ page }) => {
  await signInOnPage(page);
  const account = page.getByRole("link", { name: /^Account / });
  await expect(account).toHaveAttribute("aria-label", /100 credits$/);
  const name = await account.getAttribute("aria-label");

  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("link", { name: "Sign in" })).toBeVisible();
  await page.goto("/account");
  await expect(page).toHaveURL("/sign-in?next=%2Faccount");

  // The same wallet signs in to the same account.
  await signInOnPage(page);
  await expect(page.getByRole("link", { name: /^Account / })).toHaveAttribute("aria-label", name ?? "");
});

test("sign-in returns to the page on which it began", async ({ page }) => {
  const token = await readDemoToken();
  await page.goto(`/token/${token}?top=50`);
  const link = page.getByRole("link", { name: "Sign in to analyze holders" });
  await expect(async () => {
    await link.hover();
    await expect(link).toHaveAttribute("href", /top%3D50/, { timeout: 500 });
    await page.mouse.move(0, 0);
  }).toPass();
  const href = await link.getAttribute("href");
  const next = new URL(href ?? "", page.url()).searchParams.get("next");
  await signInOnPage(page, next ?? "");
  await expect(page).toHaveURL(`/token/${token}?top=50`);
});

test("the session cookie is not readable by scripts and not sent by other sites", async ({
  page,
  context,
}) => {
  await signInOnPage(page);
  const cookie = (await context.cookies()).find(({ name }) => name === "next-auth.session-token");
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Lax" });
});

test("a copied cookie is invalid for pages and payments after its browser has signed out", async ({
  page,
  browser,
  context,
}) => {
  const [wallet = ""] = await readDemoWallets();
  await signInOnPage(page);
  const thief = await browser.newContext({ storageState: await context.storageState() });
  const copy = await thief.newPage();
  const call = () =>
    copy.evaluate(async (url) => (await fetch(url)).status, `/api/v1/intel/wallet/${wallet}/hud`);
  await copy.goto("/account");
  await expect(copy).toHaveURL("/account");
  await expect.poll(call, { timeout: 50_000 }).toBe(200);

  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL("/");
  expect(await call()).toBe(402);
  await copy.goto("/account");
  await expect(copy).toHaveURL("/sign-in?next=%2Faccount");
  expect((await thief.request.get("/account/ledger.csv")).status()).toBe(401);
  await thief.close();
});

test("a message signed in one browser is refused in another", async ({ page, browser, baseURL }) => {
  const sent = page.waitForRequest((request) => request.url().endsWith("/api/auth/callback/solana"));
  await signInOnPage(page);
  const form = new URLSearchParams((await sent).postData() ?? "");
  const otherBrowser = await browser.newContext();
  const { csrfToken } = await (await otherBrowser.request.get(`${baseURL}/api/auth/csrf`)).json();
  const answer = await otherBrowser.request.post(`${baseURL}/api/auth/callback/solana`, {
    form: { ...Object.fromEntries(form), csrfToken, json: "true" },
  });
  expect(answer.status()).toBe(401);
  expect(decodeURIComponent((await answer.json()).url)).toContain("used before");
  await otherBrowser.close();
});
