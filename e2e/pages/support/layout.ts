import type { Page } from "@playwright/test";
import { inScope } from "@/packages/testing/test-scope";
import { expectAccessible } from "./accessible";
import { expectNoMetricCut, expectNoSidewaysScroll } from "./overflow";

const WIDTHS = inScope({ quick: [320, 1440], full: [320, 375, 768, 1440] });
const THEMES = inScope<readonly Theme[]>({
  quick: [{ theme: "dark", axeWidths: [320], look: "whole" }],
  full: [
    { theme: "dark", axeWidths: WIDTHS, look: "whole" },
    { theme: "light", axeWidths: WIDTHS, look: "colors" },
  ],
});
/** Width in CSS pixels of a window of 1,280 that is zoomed to 200 %. */
const ZOOMED = 640;

interface Theme {
  readonly theme: "dark" | "light";
  /** Widths at which axe also runs. */
  readonly axeWidths: readonly number[];
  readonly look: "whole" | "colors";
}

/**
 * Checks the open page: no overflow, there or at twice the size, no truncated metric, and no finding of axe. The full
 * scope uses four widths with axe, and both themes. The quick scope uses the narrowest with axe, the widest, and the dark
 * theme.
 */
export async function expectLayout(page: Page): Promise<void> {
  for (const { theme, axeWidths, look } of THEMES) {
    // Switches the theme like the button. A test of the button covers the theme in the HTML.
    await page.evaluate((chosen) => {
      document.documentElement.dataset.theme = chosen;
    }, theme);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoSidewaysScroll(page);
      await expectNoMetricCut(page);
      if (axeWidths.includes(width)) await expectAccessible(page, `at ${width} px, ${theme}`, look);
    }
  }
  await page.setViewportSize({ width: ZOOMED, height: 450 });
  await expectNoSidewaysScroll(page);
}
