import { generateKeyPairSync } from "node:crypto";
import { expect, test } from "@playwright/test";
import { backdateSessions } from "../support/database-rows";
import { startSibling } from "../support/shared-servers";
import type { Product } from "../support/start-product";
import { clickOnce } from "./support/click-once";
import { signInByRequest } from "./support/session";

test.describe.configure({ timeout: 180_000 });

let product: Product;

test.beforeAll(async () => {
  product = await startSibling({});
});

test.afterAll(() => product.stop());

test("an account lists its signed-in browsers, signs another one out, and shows what changed the access to it", async ({
  browser,
}) => {
  const wallet = generateKeyPairSync("ed25519");
  const open = () => browser.newContext({ baseURL: product.url });
  const [own, other] = [await open(), await open()];
  await signInByRequest(other.request, wallet);
  await signInByRequest(own.request, wallet);
  const page = await own.newPage();
  await page.goto("/account/security");
  const sessions = page.getByRole("region", { name: "Signed-in browsers" });
  await expect(sessions.getByRole("row")).toHaveCount(3);
  await expect(sessions.getByRole("row", { name: /this browser/ })).toHaveCount(1);
  const elsewhere = await other.newPage();
  await elsewhere.goto("/account/security");
  await expect(elsewhere).toHaveURL("/account/security");

  await clickOnce(sessions.getByRole("button", { name: /^Sign out (?!all)/ }));
  await page.getByRole("dialog").getByRole("button", { name: "Sign it out" }).click();
  await expect(sessions.getByRole("row")).toHaveCount(2);
  await elsewhere.goto("/account/security");
  await expect(elsewhere).toHaveURL(/\/sign-in/);
  const events = page.getByRole("region", { name: "Security events" });
  await expect(events.getByRole("row")).toContainText([
    "Event",
    "Signed out",
    "Signed in",
    "Signed in",
    "Way to sign in added",
  ]);
  await own.close();
  await other.close();
});

test("a key needs a sign-in within half an hour, and another sign-in replaces the session of the browser", async ({
  browser,
}) => {
  const wallet = generateKeyPairSync("ed25519");
  const context = await browser.newContext({ baseURL: product.url });
  await signInByRequest(context.request, wallet);
  const page = await context.newPage();
  await page.goto("/account");
  await expect(page.getByRole("button", { name: "New key" })).toBeVisible();
  await clickOnce(page.getByRole("button", { name: "New key" }));
  await backdateSessions(product.dataDir, 31);
  await page.getByRole("dialog").getByRole("textbox", { name: "Name" }).fill("late");
  await page.getByRole("button", { name: "Create key" }).click();
  await expect(page.getByText(/needs a sign-in within the last 30 minutes/)).toBeVisible();

  await page.goto("/account");
  await expect(page.getByRole("button", { name: "New key" })).toHaveCount(0);
  await page.getByRole("link", { name: "Sign in again" }).click();
  await expect(page).toHaveURL(/\/sign-in\?again=true/);
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await signInByRequest(context.request, wallet);
  await page.goto("/account");
  await expect(page.getByRole("button", { name: "New key" })).toBeVisible();
  await page.goto("/account/security");
  await expect(page.getByRole("region", { name: "Signed-in browsers" }).getByRole("row")).toHaveCount(2);
  await context.close();
});
