import { expect, type Page } from "@playwright/test";
import { pressUntilSeen } from "./open-dialog";
import { signInByRequest } from "./session";

/** Signs in with a new wallet by requests, without the sign-in page, and opens `path`. */
export async function signInBrowser(page: Page, path = "/account"): Promise<void> {
  await signInByRequest(page.request);
  await page.goto(path);
  await expect(page.getByRole("link", { name: /^Account / })).toBeVisible();
}

/** Signs in on the page with the demo wallet, a new one in each browser context, and returns to `path`. */
export async function signInOnPage(page: Page, path = "/account"): Promise<void> {
  await page.goto(`/sign-in?next=${encodeURIComponent(path)}`);
  const begin = page.getByRole("button", { name: "Sign in with a Solana wallet" });
  const wallet = page.getByRole("button", { name: "Demo wallet" });
  await pressUntilSeen(begin, wallet);
  await wallet.click();
  await expect(page).toHaveURL(path);
  await expect(page.getByRole("link", { name: /^Account / })).toBeVisible();
}
