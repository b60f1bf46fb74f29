import { expect, test } from "@playwright/test";
import { INCINERATOR_ADDRESS, NEVER_USED, TOKEN_PROGRAM_ADDRESS } from "./support/addresses";

test("an unused address says only that it was never used", async ({ page }) => {
  await page.goto(`/wallet/${NEVER_USED}`);
  await expect(page.getByRole("heading", { name: "Never used on chain" })).toBeVisible();
  await expect(page.getByText("Realized")).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Look again" })).toHaveAttribute(
    "href",
    `/wallet/${NEVER_USED}`,
  );
});

for (const [what, address] of [
  ["a labeled system account", INCINERATOR_ADDRESS],
  ["a program", TOKEN_PROGRAM_ADDRESS],
] as const) {
  test(`${what} is shown as an account that does not belong to a trader`, async ({ page }) => {
    await page.goto(`/wallet/${address}`);
    await expect(page.getByRole("heading", { name: "Not a trader's wallet" })).toBeVisible();
    await expect(page.getByRole("link", { name: /again/i })).toHaveCount(0);
  });
}

test("an invalid address returns 404 with the reason and a search box", async ({ page }) => {
  const response = await page.goto("/wallet/not-an-address");
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "This is not a Solana address" })).toBeVisible();
  await expect(page.getByLabel("Wallet or token address").last()).toBeVisible();
});
