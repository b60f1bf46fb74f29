import { type Browser, expect, type Page, test } from "@playwright/test";
import { inScope } from "@/packages/testing/test-scope";
import { clickOnce } from "./support/click-once";
import { expectLayout } from "./support/layout";
import { readFirstEntry, signInWith, startBesideOAuth } from "./support/oauth";
import { signInBrowser, signInOnPage } from "./support/sign-in";

test.describe.configure({ timeout: 180_000 });

const { elsewhere, product } = startBesideOAuth();

/** A user with a separate browser, whose relative URLs are those of the product. */
async function openBrowser(browser: Browser): Promise<Page> {
  return (await browser.newContext({ baseURL: product().url })).newPage();
}

function waysOf(page: Page) {
  return page.getByRole("region", { name: "Ways to sign in" });
}

/** Adds the account of the browser's user at `service`, and expects `words` on return. */
async function addService(page: Page, service: string, words: RegExp): Promise<void> {
  await page.goto("/account");
  await clickOnce(waysOf(page).getByRole("button", { name: `Add ${service}` }));
  await expect(waysOf(page).getByText(words)).toBeVisible();
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByRole("link", { name: "Sign in" })).toBeVisible();
}

async function remove(page: Page, name: RegExp): Promise<void> {
  await clickOnce(waysOf(page).getByRole("button", { name }));
  await page.getByRole("dialog").getByRole("button", { name: "Remove it" }).click();
}

for (const service of inScope({ quick: ["Google"], full: ["GitHub", "Google"] })) {
  test(`a wallet account can add ${service}, sign in with it, and keeps one sign-up bonus`, async ({
    browser,
  }) => {
    elsewhere.person = { id: 4001, name: "Grace" };
    const page = await openBrowser(browser);
    await signInBrowser(page);
    const entry = await readFirstEntry(page, product());
    await addService(page, service, /You can now sign in with it/);
    await expect(waysOf(page).getByRole("row", { name: new RegExp(`${service}.*4001`) })).toBeVisible();
    await addService(page, service, /already sign in to this account/);

    await signOut(page);
    await signInWith(page, product(), service, "/account/ledger");
    expect(await readFirstEntry(page, product())).toBe(entry);
    await expect(page.getByRole("row", { name: /Bonus/ })).toHaveCount(1);
    await page.context().close();
  });
}

test("a GitHub account can add a wallet and sign in with it", async ({ browser }) => {
  elsewhere.person = { id: 4002, name: "Edsger" };
  const page = await openBrowser(browser);
  await signInWith(page, product(), "GitHub");
  const entry = await readFirstEntry(page, product());
  await clickOnce(waysOf(page).getByRole("button", { name: "Add a wallet" }));
  await waysOf(page).getByRole("button", { name: "Demo wallet" }).click();
  await expect(waysOf(page).getByRole("row", { name: /Solana wallet/ })).toBeVisible();
  await expectLayout(page);

  await signOut(page);
  await signInOnPage(page, "/account/ledger");
  expect(await readFirstEntry(page, product())).toBe(entry);
  await page.context().close();
});

test("an identity of another account is refused with a message and stays with that account", async ({
  browser,
}) => {
  elsewhere.person = { id: 4003, name: "Barbara" };
  const [owner, other] = [await openBrowser(browser), await openBrowser(browser)];
  await signInWith(owner, product(), "GitHub");
  await signInBrowser(other);
  await addService(other, "GitHub", /belongs to another account, and accounts are not merged/);
  await expect(waysOf(other).getByRole("row", { name: /GitHub/ })).toHaveCount(0);
  await owner.reload();
  await expect(waysOf(owner).getByRole("row", { name: /4003/ })).toBeVisible();
  await Promise.all([owner, other].map((page) => page.context().close()));
});

test("a removed identity cannot sign in and its other sessions end, and the last identity cannot be removed", async ({
  browser,
}) => {
  elsewhere.person = { id: 4004, name: "Tony" };
  const [page, another] = [await openBrowser(browser), await openBrowser(browser)];
  await signInBrowser(page);
  await expect(waysOf(page)).toContainText("only sign-in method");
  await addService(page, "GitHub", /You can now sign in with it/);
  await signInWith(another, product(), "GitHub");

  await remove(page, /^Remove GitHub 4004/);
  await expect(waysOf(page)).toContainText("only sign-in method");
  await expect(waysOf(page).getByRole("row", { name: /4004/ })).toHaveCount(0);
  await another.goto("/account");
  await expect(another).toHaveURL(/\/sign-in\?next=/);

  await signInWith(another, product(), "GitHub");
  await expect(waysOf(another).getByRole("row")).toHaveCount(2);
  expect(await readFirstEntry(another, product())).not.toBe(await readFirstEntry(page, product()));
  await Promise.all([page, another].map((one) => one.context().close()));
});

test("an addition whose session has ended adds nothing and signs in to no account", async ({ browser }) => {
  elsewhere.person = { id: 4005, name: "Leslie" };
  let answer = "";
  elsewhere.changeReturn = (url) => {
    answer = url.href;
    url.href = `${product().url}/docs`;
  };
  const page = await openBrowser(browser);
  await signInOnPage(page);
  await clickOnce(waysOf(page).getByRole("button", { name: "Add GitHub" }));
  await expect(page).toHaveURL("/docs");
  await page.goto("/account");
  await signOut(page);
  await page.goto(answer);
  await expect(page).toHaveURL(/\/sign-in\?next=/);
  await expect(page.getByRole("link", { name: "Sign in" })).toBeVisible();

  // Another session of the same browser and account is not the session that started.
  await signInOnPage(page);
  await page.goto(answer);
  await expect(waysOf(page).getByRole("row", { name: /4005/ })).toHaveCount(0);
  await page.context().close();
});

test("a callback URL of another user, opened in a signed-in browser, adds no identity", async ({
  browser,
}) => {
  elsewhere.person = { id: 4006, name: "Mallory" };
  const [victim, attacker] = [await openBrowser(browser), await openBrowser(browser)];
  await signInBrowser(victim);
  await signInBrowser(attacker);
  let answer = "";
  elsewhere.changeReturn = (url) => {
    answer = url.href;
    url.href = `${product().url}/docs`;
  };
  await clickOnce(waysOf(attacker).getByRole("button", { name: "Add GitHub" }));
  await expect(attacker).toHaveURL("/docs");
  await victim.goto(answer);
  await expect(victim).toHaveURL(/\/account\?error=/);
  await expect(waysOf(victim).getByRole("row", { name: /4006/ })).toHaveCount(0);
  await expect(waysOf(victim).getByRole("row", { name: /Solana wallet/ })).toBeVisible();
  await Promise.all([victim, attacker].map((page) => page.context().close()));
});

test("a user who declines while adding an identity returns to the account, signed in, with the reason", async ({
  browser,
}) => {
  elsewhere.changeReturn = (url) => {
    url.searchParams.delete("code");
    url.searchParams.set("error", "access_denied");
  };
  const page = await openBrowser(browser);
  await signInBrowser(page);
  await addService(page, "Google", /you declined/);
  await page.context().close();
});
