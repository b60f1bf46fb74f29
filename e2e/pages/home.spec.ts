import { expect, test } from "@playwright/test";
import { readDemoWallets } from "../support/demo-wallet";
import { openUntilIdle } from "./support/open-until-idle";

interface PricedRow {
  readonly path: string;
  readonly credits: number;
  readonly options?: readonly { readonly name: string; readonly credits: number }[];
}

test("the home page says that the data is a demo, and shows three wallets, a token and a group of it", async ({
  page,
}) => {
  const wallets = await readDemoWallets();
  await page.goto("/");
  await expect(page.getByRole("complementary", { name: "Demo" })).toContainText("simulated chain");
  const picks = page.getByRole("region", { name: "Look at a demo wallet" }).getByRole("link");
  await expect(picks).toHaveCount(5);
  await expect(picks.first()).toHaveAttribute("href", `/wallet/${wallets[0]}`);
  await expect(picks.nth(3)).toHaveAttribute("href", /^\/token\/\w+$/);
  await expect(picks.last()).toHaveAttribute("href", /^\/similarity\?wallets=(\w+,){7}\w+$/);
});

test("the price table equals the prices of the API", async ({ page, request }) => {
  const { endpoints } = await (await request.get("/api/v1/intel/pricing")).json();
  await page.goto("/");
  await page.getByRole("link", { name: "quickstart and pricing" }).click();
  const rows = page.getByRole("region", { name: "Prices" }).locator("tbody tr");
  const expected = endpoints.flatMap(({ path, credits, options = [] }: PricedRow) => [
    [path, credits === 0 ? "free" : String(credits)],
    ...options.map((option) => [`${option.name}: true`, `+${option.credits}`]),
  ]);
  await expect(rows).toHaveCount(expected.length);
  for (const [index, [text = "", credits = ""]] of expected.entries()) {
    await expect(rows.nth(index)).toContainText(text);
    await expect(rows.nth(index).locator("td").first()).toHaveText(credits);
  }
  await expect(rows.filter({ hasText: "launch: true" })).toContainText("+5");
});

test("a search for an address opens its page, regardless of surrounding blanks", async ({ page }) => {
  const [wallet = ""] = await readDemoWallets();
  await page.goto("/");
  await page.getByLabel("Wallet or token address").last().fill(` ${wallet} `);
  await page.getByRole("button", { name: "Analyze" }).click();
  await expect(page).toHaveURL(`/wallet/${wallet}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    `${wallet.slice(0, 4)}…${wallet.slice(-4)}`,
  );
});

test("a malformed address shows its error in the form", async ({ page }) => {
  // Without scripts the page reloads with the same message, which another test checks.
  await openUntilIdle(page, "/");
  const input = page.getByLabel("Wallet or token address").last();
  await input.fill("a-long-word-that-no-address-is-spelled-like");
  await input.press("Enter");
  const alert = page.getByRole("alert").filter({ hasText: "A Solana address" });
  await expect(alert).toContainText("has no “-” in it");
  await expect(input).toHaveAttribute("aria-invalid", "true");
  await expect(page).toHaveURL("/");
  await input.press("End");
  await input.pressSequentially("x");
  await expect(alert).toHaveCount(0);
});

test("slash and Ctrl-K move to the search box", async ({ page }) => {
  await page.goto("/");
  const input = page.getByLabel("Wallet or token address").last();
  for (const shortcut of ["/", "Control+k"]) {
    // Scripts may start to listen later.
    await expect(async () => {
      await page.keyboard.press(shortcut);
      await expect(input).toBeFocused({ timeout: 500 });
    }).toPass();
    await expect(input).toHaveValue("");
    await input.blur();
  }
});

test("the first call to copy uses the URL of this site", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/docs");
  const button = page.getByRole("button", { name: "Copy A first call: curl" });
  await expect(async () => {
    await button.click();
    await expect(button).toHaveText("Copied", { timeout: 500 });
  }).toPass();
  const call = await page.evaluate(() => navigator.clipboard.readText());
  expect(call).toContain(`${new URL(page.url()).origin}/api/v1/intel/wallet/`);
});

test("a 404 names the wrong part of the address", async ({ page }) => {
  const [wallet = ""] = await readDemoWallets();
  for (const [path, title] of [
    ["/token/not-an-address", "This is not a Solana address"],
    [`/wallet/${wallet}/tokens/not-an-address`, "This is not a Solana address"],
    [`/wallet/${wallet}/metrics/nothing`, "Unknown metric"],
    [`/wallet/${wallet}/metrics/hours?of=99`, "Unknown metric"],
  ] as const) {
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(404);
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  }
});

test("browsers that request the icon at its default path get one", async ({ request }) => {
  const response = await request.get("/favicon.ico");
  expect(response.status()).toBe(200);
  expect(response.headers()["content-type"]).toMatch(/^image\//);
});

test("an unknown path returns 404 with a link to the home page", async ({ page }) => {
  const response = await page.goto("/nothing/here");
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("link", { name: "Search for a wallet" })).toBeVisible();
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("search opens a wallet page and reports a malformed address", async ({ page }) => {
    const [wallet = ""] = await readDemoWallets();
    await page.goto("/");
    await page.getByLabel("Wallet or token address").last().fill("abcdefghijkmnopqrstuvwxyzabc");
    await page.getByRole("button", { name: "Analyze" }).click();
    await expect(page.getByText("32 to 44 characters; this has 28")).toBeVisible();
    await page.getByLabel("Wallet or token address").last().fill(wallet);
    await page.getByRole("button", { name: "Analyze" }).click();
    await expect(page).toHaveURL(`/wallet/${wallet}`);
  });

  test("the theme can be switched", async ({ page }) => {
    await page.goto("/");
    await page.getByRole("button", { name: "Switch to the light theme" }).click();
    await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  });
});
