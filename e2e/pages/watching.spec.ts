import { expect, test } from "@playwright/test";
import { WEBHOOK_BODIES } from "@walletlens/contract/webhook-events";
import { shortAddress } from "@walletlens/format";
import { Webhook } from "standardwebhooks";
import { listenForEvents } from "@/lib/watching/testing/listen-for-events";
import { readDemoToken, readDemoWallets } from "../support/demo-wallet";
import { clickOnce } from "./support/click-once";
import { confirmWatch } from "./support/confirm-watch";
import { expectLayout } from "./support/layout";
import { openDialog, pressAndEscapeMeanwhile } from "./support/open-dialog";
import { signInBrowser } from "./support/sign-in";

test.describe.configure({ timeout: 180_000 });

test("a webhook is created, notified of a job, verified by its secret, shown on its page and sent again", async ({
  page,
}) => {
  const target = await listenForEvents((response) => response.writeHead(204).end());
  const url = `http://127.0.0.1:${target.port}/hooks`;
  const wallets = await readDemoWallets();
  await signInBrowser(page, "/account/webhooks");
  await openDialog(page, "New webhook");
  await page.getByRole("dialog").getByLabel("Endpoint URL").fill(url);
  // A secret whose dialog closed while it was made would never be shown.
  const make = page.getByRole("dialog").getByRole("button", { name: "New webhook" });
  await pressAndEscapeMeanwhile(page, make);
  await expect(page.getByText("Copy it now")).toBeVisible();
  const secret = (await page.getByRole("dialog").locator("pre").innerText()).trim();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "I have copied it" }).click();

  const status = await page.evaluate(
    async (given) => {
      const headers = { "Content-Type": "application/json" };
      const body = JSON.stringify({ wallets: given });
      return (await fetch("/api/v1/intel/wallets/similarity", { method: "POST", headers, body })).status;
    },
    wallets.slice(0, 2),
  );
  expect(status).toBe(202);
  await expect.poll(() => target.sent.length, { timeout: 120_000 }).toBe(1);
  const [{ headers, body } = { headers: {}, body: "" }] = target.sent;
  const given = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
  expect(new Webhook(secret).verify(body, given)).toMatchObject({ type: "job.completed" });
  WEBHOOK_BODIES["job.completed"].parse(JSON.parse(body));
  await expectLayout(page);
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.getByRole("link", { name: url }).click();
  const row = page.getByRole("row", { name: /job\.completed/ });
  await expect(row).toContainText("delivered");
  const parts = page.getByRole("navigation", { name: "Account" });
  await expect(parts.locator("[aria-current=true]")).toHaveText("Webhooks");
  await expectLayout(page);
  await row.getByRole("button", { name: /^Retry / }).click();
  await expect.poll(() => target.sent.length).toBe(2);
  expect(target.sent[1]?.headers["webhook-id"]).toBe(headers["webhook-id"]);

  await page.getByRole("button", { name: "Send test event" }).click();
  await expect(page.getByText("Received: status 204.")).toBeVisible();
  const tested = target.sent[2];
  const testHeaders = Object.fromEntries(
    Object.entries(tested?.headers ?? {}).map(([name, value]) => [name, String(value)]),
  );
  expect(new Webhook(secret).verify(tested?.body ?? "", testHeaders)).toMatchObject({ type: "webhook.test" });
  WEBHOOK_BODIES["webhook.test"].parse(JSON.parse(tested?.body ?? ""));
  await expect(page.getByRole("row", { name: /webhook\.test/ })).toContainText("delivered");
  target.close();
});

test("a wallet is watched from its page, named and given rules on the watchlist, and removed", async ({
  page,
}) => {
  const [wallet = ""] = await readDemoWallets();
  await signInBrowser(page, `/wallet/${wallet}`);
  await confirmWatch(page);

  await page.goto("/watchlist");
  const row = page.getByRole("row", { name: /every trade/ });
  await expect(row).toContainText("active");
  await openDialog(page, "Edit");
  await page.getByRole("textbox", { name: /^Name/ }).fill("whale");
  await page.getByLabel("Trades over, SOL").fill("2.5");
  await page.getByLabel("Full exits").check();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("row", { name: /whale/ })).toContainText("trades over 2.5 SOL · full exits");
  await expectLayout(page);

  await page.goto(`/wallet/${wallet}`);
  await openDialog(page, "Stop watching");
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("Its name, note and rules are deleted.");
  await dialog.getByRole("button", { name: "Keep it" }).click();
  await page.goto("/watchlist");
  await expect(page.getByRole("row", { name: /whale/ })).toContainText("trades over 2.5 SOL · full exits");
  await openDialog(page, `Remove ${shortAddress(wallet)}`);
  await page.getByRole("button", { name: "Stop watching" }).click();
  await expect(page.getByText("No watched wallets yet.")).toBeVisible();

  await page.goto(`/wallet/${wallet}`);
  await openDialog(page, "Watch this wallet");
  await page.context().clearCookies();
  await dialog.getByRole("button", { name: "Watch", exact: true }).click();
  await expect(dialog.getByRole("alert")).toHaveText("Sign in again.");
});

test("rules are set, corrected and shown using only the keyboard", async ({ page }) => {
  const [wallet = ""] = await readDemoWallets();
  const mint = await readDemoToken();
  await signInBrowser(page, "/watchlist");
  await openDialog(page, "Watch a wallet");
  const dialog = page.getByRole("dialog");
  const { keyboard } = page;
  const next = async (name: string | RegExp) => {
    await keyboard.press("Tab");
    await expect(dialog.locator(":focus")).toHaveAccessibleName(name);
  };
  await dialog.getByLabel("Wallet").focus();
  await keyboard.type(wallet);
  await next(/^Name/);
  await keyboard.type("whale");
  await next(/^Note/);
  await next("Trades over, SOL");
  await next("Trades over, USD");
  await keyboard.type("5000.5");
  await next("First buys of a token");
  await keyboard.press("Space");
  await next("Full exits");
  await next("Side");
  await keyboard.type("Sales");
  await expect(dialog.getByLabel("Side")).toHaveValue("sell");
  await next(/^Tokens/);
  await keyboard.type(mint);
  await dialog.getByLabel("Wallet").focus();
  await keyboard.press("Enter");
  await expect(dialog.getByRole("alert")).toContainText("A first buy is not a sale");

  await dialog.getByLabel("First buys of a token").focus();
  await keyboard.press("Space");
  await keyboard.press("Enter");
  await expect(page.getByRole("row", { name: /whale/ })).toContainText(
    "trades over $5000.5 (sales only, one token)",
  );
  await openDialog(page, "Edit");
  await expect(dialog.getByLabel("Trades over, USD")).toHaveValue("5000.5");
  await expect(dialog.getByLabel("Side")).toHaveValue("sell");
  await expect(dialog.getByLabel(/^Tokens/)).toHaveValue(mint);
  await expectLayout(page);
  await keyboard.press("Escape");
  await expect(dialog).toBeHidden();
});

test("a new webhook gets digests only if they are chosen", async ({ page }) => {
  await signInBrowser(page, "/account/webhooks");
  await openDialog(page, "New webhook");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("wallet.traded")).toBeChecked();
  await expect(dialog.getByLabel("digest.weekly")).not.toBeChecked();
  await dialog.getByLabel("digest.daily").check();
  await dialog.getByLabel("Endpoint URL").fill("https://example.com/digests");
  await dialog.getByRole("button", { name: "New webhook" }).click();
  await expect(page.getByText("Copy it now")).toBeVisible();
  await page.getByRole("button", { name: "I have copied it" }).click();
  await expect(page.getByRole("row", { name: /digests/ })).toContainText("digest.daily");
  await expect(page.getByRole("row", { name: /digests/ })).not.toContainText("digest.weekly");
});

test("a wallet's page leads a visitor who is not signed in to the sign-in page", async ({ page }) => {
  const [wallet = ""] = await readDemoWallets();
  await page.goto(`/wallet/${wallet}`);
  await expect(page.getByRole("link", { name: "Watch: sign in to watch this wallet" })).toHaveAttribute(
    "href",
    `/sign-in?next=%2Fwallet%2F${wallet}`,
  );
});

test("a refused webhook keeps its URL and events, and shows the reason in one sentence", async ({ page }) => {
  await signInBrowser(page, "/account/webhooks");
  await openDialog(page, "New webhook");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Endpoint URL").fill("ftp://example.com/hooks");
  await dialog.getByRole("checkbox", { name: /^job\.failed/ }).uncheck();
  await dialog.getByRole("button", { name: "New webhook" }).click();
  await expect(dialog.getByText("The URL must begin with https://.", { exact: true })).toBeVisible();
  await expect(dialog.getByLabel("Endpoint URL")).toHaveValue("ftp://example.com/hooks");
  await expect(dialog.getByRole("checkbox", { name: /^job\.failed/ })).not.toBeChecked();
});

test("wallets are imported line by line, with the price before and the reason of each refusal after", async ({
  page,
}) => {
  const [first = "", second = ""] = await readDemoWallets();
  await signInBrowser(page, "/watchlist");
  await openDialog(page, "Import");
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("The import is free. Each watched wallet then costs 1 credit each time");
  await dialog.getByLabel(/^Addresses/).fill(`${first}, whale\nno address\n${first}\n${second}`);
  const refused = dialog.getByRole("list", { name: "Refused lines" }).getByRole("listitem");
  await expect(refused).toHaveText([
    "Line 2: no address The line does not begin with an address.",
    `Line 3: ${first} Repeats line 1.`,
  ]);
  await dialog.getByRole("button", { name: "Import 2 wallets" }).click();
  await expect(dialog.getByRole("status")).toHaveText("Imported 2 wallets.");
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("row", { name: /whale/ })).toContainText("active");

  await openDialog(page, "Import");
  await dialog.getByLabel("Or a text or CSV file").setInputFiles({
    name: "list.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(`address,name\n${second},two\n`),
  });
  await dialog.getByRole("button", { name: "Import 1 wallet" }).click();
  await expect(dialog.getByRole("status")).toHaveText("Imported 0 wallets. Already watched: 1.");
  await expectLayout(page);
});

test("the browser notifies of events only after its user allows it", async ({ page }) => {
  // A browser without a screen refuses notifications.
  await page.addInitScript(() => {
    const allowed = {
      permission: sessionStorage.getItem("permission") ?? "default",
      async requestPermission() {
        sessionStorage.setItem("permission", "granted");
        allowed.permission = "granted";
        return "granted";
      },
    };
    Object.assign(window, { Notification: allowed });
  });
  const [wallet = ""] = await readDemoWallets();
  await signInBrowser(page, `/wallet/${wallet}`);
  await confirmWatch(page);
  await page.goto("/watchlist");
  const alerts = page.getByRole("button", { name: /^Browser alerts/ });
  await expect(alerts).toHaveAttribute("aria-pressed", "false");
  await clickOnce(alerts);
  await expect(alerts).toHaveAttribute("aria-pressed", "true");
  await page.reload();
  await expect(alerts).toHaveAttribute("aria-pressed", "true");
  await clickOnce(alerts);
  await expect(alerts).toHaveAttribute("aria-pressed", "false");
});
