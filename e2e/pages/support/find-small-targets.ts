import type { Page } from "@playwright/test";

/** Lists visible targets under 24 × 24 px, without links in running text and in drawings (WCAG 2.2, 2.5.8). */
export function findSmallTargets(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const isInText = (target: Element) => getComputedStyle(target).display === "inline";
    return Array.from(document.querySelectorAll("a[href], button, summary, select, input, textarea"))
      .filter((target) => target.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      .filter((target) => target.closest("svg, .sr-only") === null && !isInText(target))
      .map((target) => ({ target, box: target.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1 && (box.width < 23.5 || box.height < 23.5))
      .map(({ target, box }) => {
        const name = target.getAttribute("aria-label") ?? target.textContent?.trim() ?? "";
        return `${target.tagName} ${name.slice(0, 30)} ${Math.round(box.width)}×${Math.round(box.height)}`;
      });
  });
}
