import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** Rules of axe that check only colors, which are all that another theme can break. */
const COLOR_RULES = ["color-contrast", "link-in-text-block"];
/** Rules that axe omits unless they are enabled. */
const MORE_RULES = { "target-size": { enabled: true }, "label-content-name-mismatch": { enabled: true } };

/** Fails if axe finds a violation of any impact, and names it. `place` describes how the page was shown. */
export async function expectAccessible(
  page: Page,
  place = "",
  look: "whole" | "colors" = "whole",
): Promise<void> {
  // Only violations are reported: a selector for each passed element takes most of the time of a long page.
  // Merging the results of frames takes as long, and these pages have no frames.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({
    resultTypes: ["violations"],
    rules: MORE_RULES,
  });
  const { violations } = await (look === "whole" ? axe : axe.withRules(COLOR_RULES)).analyze();
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`,
  );
  expect.soft(found, `what axe finds ${place}`).toEqual([]);
}
