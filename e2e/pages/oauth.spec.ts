import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { createOAuthServer } from "../support/oauth-server";
import { startBeside } from "../support/start-beside";
import { clickOnce } from "./support/click-once";

const SERVICES = ["GitHub", "Google"] as const;

const elsewhere = createOAuthServer();
const product = startBeside(elsewhere.answer, async (url) => ({
  ...(await elsewhere.toSettings(url)),
  RATE_LIMIT_ADDRESS_RPS: "1000",
  RATE_LIMIT_ADDRESS_BURST: "3000",
}));

test.beforeEach(() => {
  Object.assign(elsewhere, {
    person: { id: 1, name: "Ada" },
    isThere: true,
    changeReturn: () => undefined,
    changeToken: () => undefined,
  });
});

/** Begins to sign in, on the way to `next`. One click: a second one would begin anew, and end what the first began. */
async function beginWith(page: Page, service: string, next = "/account"): Promise<void> {
  await page.goto(`${product().url}/sign-in?next=${encodeURIComponent(next)}`);
  await clickOnce(page.getByRole("button", { name: `Sign in with ${service}` }));
  await page.waitForURL((url) => url.pathname === next || url.searchParams.has("error"));
}

async function signInWith(page: Page, service: string, next = "/account"): Promise<void> {
  await beginWith(page, service, next);
  await expect(page).toHaveURL(`${product().url}${next}`);
}

async function expectRefusal(page: Page, words: RegExp): Promise<void> {
  await expect(page).toHaveURL(/\/sign-in\?/);
  await expect(page.getByRole("main").getByRole("alert")).toHaveText(words);
  await page.goto(`${product().url}/account`);
  await expect(page).toHaveURL(/\/sign-in\?next=/);
}

/** Number of the account's last entry in the books, which no other account has. */
async function readFirstEntry(page: Page): Promise<string> {
  return (
    (await (await page.request.get(`${product().url}/account/ledger.csv`)).text()).split("\r\n")[1] ?? ""
  );
}

for (const service of SERVICES) {
  test(`who signs in with ${service} has an account with its bonus, and the same one at the second visit`, async ({
    browser,
  }) => {
    elsewhere.person = { id: 583231, name: "Grace" };
    const contexts: BrowserContext[] = [];
    const entries: string[] = [];
    for (const name of ["Grace", "Grace H."]) {
      elsewhere.person = { id: 583231, name };
      const context = await browser.newContext();
      const page = await context.newPage();
      await signInWith(page, service, "/account/ledger");
      await expect(page.getByRole("heading", { name: `Account ${name}` })).toBeVisible();
      await expect(page.getByRole("row", { name: /Bonus/ })).toHaveCount(1);
      entries.push(await readFirstEntry(page));
      contexts.push(context);
    }
    expect(entries[0]).toContain(",100,bonus,sign-up,");
    expect(entries[1]).toBe(entries[0]);
    for (const context of contexts) await context.close();
  });

  test(`an answer of ${service} that another browser began is refused`, async ({ page, browser }) => {
    const stranger = await (await browser.newContext()).newPage();
    let kept = "";
    elsewhere.changeReturn = (url) => {
      kept = url.href;
      url.searchParams.set("state", "somebody-else's");
    };
    await beginWith(stranger, service);
    await expectRefusal(stranger, /did not belong to what this browser began/);
    await stranger.context().close();

    // The true answer, opened in a browser that has begun nothing, and in one that has begun something else.
    await page.goto(kept);
    await expectRefusal(page, /did not belong to what this browser began/);
    elsewhere.changeReturn = (url) => {
      url.href = kept;
    };
    await beginWith(page, service);
    await expectRefusal(page, /did not belong to what this browser began/);
  });

  test(`a code of ${service} that was given for another browser is refused, since its proof is not there`, async ({
    page,
    browser,
  }) => {
    let code = "";
    elsewhere.changeReturn = (url) => {
      code = url.searchParams.get("code") ?? "";
      url.searchParams.set("code", "lost on the way");
    };
    const thief = await (await browser.newContext()).newPage();
    await beginWith(thief, service);
    await thief.context().close();
    elsewhere.changeReturn = (url) => url.searchParams.set("code", code);
    await beginWith(page, service);
    await expectRefusal(page, /did not belong to what this browser began/);
  });

  test(`who says no at ${service} is told so, and is still nobody`, async ({ page }) => {
    elsewhere.changeReturn = (url) => {
      url.searchParams.delete("code");
      url.searchParams.set("error", "access_denied");
    };
    await beginWith(page, service);
    await expectRefusal(page, /you said no there/);
  });
}

test("an ID token with a nonce that this browser was not given is refused, and so is one for another client", async ({
  page,
}) => {
  for (const change of [{ nonce: "another" }, { aud: "another-client" }, { iss: "https://evil.test" }]) {
    elsewhere.changeToken = (payload) => Object.assign(payload, change);
    await beginWith(page, "Google");
    await expectRefusal(page, /did not belong to what this browser began/);
  }
});

test("while a service is away people are told, find the other ways in, and come back to where they were going", async ({
  page,
}) => {
  elsewhere.isThere = false;
  await beginWith(page, "Google", "/account/usage");
  await expect(page.getByRole("main").getByRole("alert")).toHaveText(/can't be reached at the moment/);
  await expect(page.getByRole("button", { name: "Sign in with a Solana wallet" })).toBeVisible();

  elsewhere.isThere = true;
  await clickOnce(page.getByRole("button", { name: "Sign in with GitHub" }));
  await expect(page).toHaveURL(`${product().url}/account/usage`);
});
