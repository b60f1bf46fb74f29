import path from "node:path";
import type { Page } from "@playwright/test";
import { isFullScope } from "@/packages/testing/test-scope";

const FOLDER = path.resolve(import.meta.dirname, "../../screenshots");

/**
 * Stores a picture of the whole page for review: `e2e/screenshots/<name>.png`. Only in the full scope,
 * because no test reads it.
 */
export async function keepScreenshot(page: Page, name: string): Promise<void> {
  if (isFullScope) await page.screenshot({ path: path.join(FOLDER, `${name}.png`), fullPage: true });
}
