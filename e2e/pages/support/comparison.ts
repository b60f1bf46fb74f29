import type { Page } from "@playwright/test";

/** Path of the page that compares wallets. */
export const comparing = (...compared: readonly string[]) => `/compare?wallets=${compared.join(",")}`;

export const comparisonTable = (page: Page) =>
  page.getByRole("table", { name: "Figures of the wallets, side by side" });

export const comparisonRow = (page: Page, name: string) =>
  comparisonTable(page)
    .getByRole("row")
    .filter({ has: page.getByRole("rowheader", { name, exact: true }) });
