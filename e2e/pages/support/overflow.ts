import { expect, type Page } from "@playwright/test";

/** Fails if the page is wider than the window, so that it would scroll horizontally. A live chart follows a new width late. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const measureExcess = () =>
    page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth - clientWidth;
    });
  await expect.poll(measureExcess, "pixels that stick out").toBe(0);
}

/** Fails if a metric is wider than its box and therefore truncated. */
export async function expectNoMetricCut(page: Page): Promise<void> {
  const cut = await page.evaluate(() =>
    Array.from(document.querySelectorAll<HTMLElement>("main :is(dd, td):has(.figure)"))
      .filter((place) => getComputedStyle(place).overflowX === "hidden")
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map(({ innerText }) => innerText),
  );
  expect(cut, "figures that are cut").toEqual([]);
}
