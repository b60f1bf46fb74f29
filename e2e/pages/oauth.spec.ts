import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { inScope } from "@/packages/testing/test-scope";
import { clickOnce } from "./support/click-once";
import { beginWith, readFirstEntry, signInWith, startBesideOAuth } from "./support/oauth";

const SERVICES = ["GitHub", "Google"] as const;
/** Services with manipulated responses. Google's responses also have a nonce. */
const REFUSING = inScope<readonly string[]>({ quick: ["GitHub"], full: SERVICES });

const { elsewhere, product } = startBesideOAuth();

async function expectRefusal(page: Page, words: RegExp): Promise<void> {
  await expect(page).toHaveURL(/\/sign-in\?/);
  await expect(page.getByRole("main").getByRole("alert")).toHaveText(words);
  await page.goto(`${product().url}/account`);
  await expect(page).toHaveURL(/\/sign-in\?next=/);
}

for (const service of SERVICES) {
  test(`sign-in with ${service} creates an account with a bonus, and opens the same account at the second visit`, async ({
    browser,
  }) => {
    elsewhere.person = { id: 583231, name: "Grace" };
    const contexts: BrowserContext[] = [];
    const entries: string[] = [];
    for (const name of ["Grace", "Grace H."]) {
      elsewhere.person = { id: 583231, name };
      const context = await browser.newContext();
      const page = await context.newPage();
      await signInWith(page, product(), service, "/account/ledger");
      await expect(page.getByRole("heading", { name: `Account ${name}` })).toBeVisible();
      await expect(page.getByRole("row", { name: /Bonus/ })).toHaveCount(1);
      entries.push(await readFirstEntry(page, product()));
      contexts.push(context);
    }
    expect(entries[0]).toContain(",100,bonus,sign-up,");
    expect(entries[1]).toBe(entries[0]);
    for (const context of contexts) await context.close();
  });

  if (!REFUSING.includes(service)) continue;

  test(`a callback of ${service} that another browser started is refused`, async ({ page, browser }) => {
    const otherPage = await (await browser.newContext()).newPage();
    let stored = "";
    elsewhere.changeReturn = (url) => {
      stored = url.href;
      url.searchParams.set("state", "somebody-else's");
    };
    await beginWith(otherPage, product(), service);
    await expectRefusal(otherPage, /did not match this browser.s request/);
    await otherPage.context().close();

    // The genuine callback, opened in a browser that has started no sign-in, and in one that has started
    // another.
    await page.goto(stored);
    await expectRefusal(page, /did not match this browser.s request/);
    elsewhere.changeReturn = (url) => {
      url.href = stored;
    };
    await beginWith(page, product(), service);
    await expectRefusal(page, /did not match this browser.s request/);
  });

  test(`a code of ${service} for another browser is refused without its PKCE verifier`, async ({
    page,
    browser,
  }) => {
    let code = "";
    elsewhere.changeReturn = (url) => {
      code = url.searchParams.get("code") ?? "";
      url.searchParams.set("code", "lost on the way");
    };
    const thief = await (await browser.newContext()).newPage();
    await beginWith(thief, product(), service);
    await thief.context().close();
    elsewhere.changeReturn = (url) => url.searchParams.set("code", code);
    await beginWith(page, product(), service);
    await expectRefusal(page, /did not match this browser.s request/);
  });

  test(`a user who declines at ${service} gets a message and is not signed in`, async ({ page }) => {
    elsewhere.changeReturn = (url) => {
      url.searchParams.delete("code");
      url.searchParams.set("error", "access_denied");
    };
    await beginWith(page, product(), service);
    await expectRefusal(page, /you declined/);
  });
}

test("an ID token with a foreign nonce or for another client is refused", async ({ page }) => {
  for (const change of [{ nonce: "another" }, { aud: "another-client" }, { iss: "https://evil.test" }]) {
    elsewhere.changeToken = (payload) => Object.assign(payload, change);
    await beginWith(page, product(), "Google");
    await expectRefusal(page, /did not match this browser.s request/);
  }
});

test("while a service is unavailable, users see a message and the other ways to sign in, which return to the requested page", async ({
  page,
}) => {
  elsewhere.isThere = false;
  await beginWith(page, product(), "Google", "/account/usage");
  await expect(page.getByRole("main").getByRole("alert")).toHaveText(/unavailable at the moment/);
  await expect(page.getByRole("button", { name: "Sign in with a Solana wallet" })).toBeVisible();

  elsewhere.isThere = true;
  await clickOnce(page.getByRole("button", { name: "Sign in with GitHub" }));
  await expect(page).toHaveURL(`${product().url}/account/usage`);
});
