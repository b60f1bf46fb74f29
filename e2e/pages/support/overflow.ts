import { expect, type Page } from "@playwright/test";

/** Fails where the page is wider than the window, so that it would scroll sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const excess = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  expect(excess, "pixels that stick out").toBe(0);
}
