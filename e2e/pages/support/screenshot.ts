import path from "node:path";
import type { Page } from "@playwright/test";

const FOLDER = path.resolve(import.meta.dirname, "../../screenshots");

/** Keeps a picture of the whole page for people to look at: `e2e/screenshots/<name>.png`. */
export async function keepScreenshot(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: path.join(FOLDER, `${name}.png`), fullPage: true });
}
