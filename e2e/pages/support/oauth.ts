import { expect, type Page, test } from "@playwright/test";
import { createOAuthServer, type OAuthServer } from "../../support/oauth-server";
import { startBeside } from "../../support/start-beside";
import type { Product } from "../../support/start-product";
import { clickOnce } from "./click-once";

/** Starts a product for the tests of one file, beside a server that replaces GitHub and Google. */
export function startBesideOAuth(): { readonly elsewhere: OAuthServer; readonly product: () => Product } {
  const elsewhere = createOAuthServer();
  const product = startBeside(elsewhere.answer, (url) => elsewhere.toSettings(url));
  test.beforeEach(() => {
    Object.assign(elsewhere, {
      person: { id: 1, name: "Ada" },
      isThere: true,
      changeReturn: () => undefined,
      changeToken: () => undefined,
    });
  });
  return { elsewhere, product };
}

/**
 * Starts a sign-in that returns to `next`, with one click: a second one would start another sign-in and end
 * the first.
 */
export async function beginWith(page: Page, { url }: Product, service: string, next = "/account") {
  await page.goto(`${url}/sign-in?next=${encodeURIComponent(next)}`);
  await clickOnce(page.getByRole("button", { name: `Sign in with ${service}` }));
  await page.waitForURL((reached) => reached.pathname === next || reached.searchParams.has("error"));
}

/** Signs in and returns to `next`. */
export async function signInWith(page: Page, product: Product, service: string, next = "/account") {
  await beginWith(page, product, service, next);
  await expect(page).toHaveURL(`${product.url}${next}`);
}

/** The account's first entry in the books, with its number, which no other account has. */
export async function readFirstEntry(page: Page, { url }: Product): Promise<string> {
  return (await (await page.request.get(`${url}/account/ledger.csv`)).text()).split("\r\n")[1] ?? "";
}
