import { expect, type Page } from "@playwright/test";
import { openDialog } from "./open-dialog";

/** Starts a watch on the page of a wallet, after the dialog states its price. */
export async function confirmWatch(page: Page): Promise<void> {
  await openDialog(page, "Watch this wallet");
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("1 credit each time new activity is found.");
  await dialog.getByRole("button", { name: "Watch", exact: true }).click();
  await expect(page.getByRole("button", { name: "Stop watching" })).toBeVisible();
}
