import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible";
import { expectNoFigureCut, expectNoSidewaysScroll } from "./overflow";
import { keepScreenshot } from "./screenshot";

const THEMES = ["dark", "light"] as const;
const WIDTHS = [320, 375, 768, 1440] as const;
/** Width in CSS pixels of a window of 1,280 that is zoomed to 200 %. */
const ZOOMED = 640;

/**
 * Looks at the page that is open in both themes and at four widths: nothing sticks out, there or at twice the size, no
 * figure is cut, and axe finds nothing.
 */
export async function expectGoodLooks(page: Page, name: string): Promise<void> {
  for (const theme of THEMES) {
    // As the theme's button does; what the server writes into a page is tested with that button.
    await page.evaluate((chosen) => {
      document.documentElement.dataset.theme = chosen;
    }, theme);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoSidewaysScroll(page);
      await expectNoFigureCut(page);
      await keepScreenshot(page, `${name}-${width}-${theme}`);
      await expectAccessible(page, `at ${width} px, ${theme}`, theme === THEMES[0] ? "whole" : "colors");
    }
  }
  await page.setViewportSize({ width: ZOOMED, height: 450 });
  await expectNoSidewaysScroll(page);
}
