import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** Rules of axe that look at colors, and at nothing else: all that another theme can break. */
const COLOR_RULES = ["color-contrast", "link-in-text-block"];
/** Rules that axe leaves out unless they are asked for. */
const MORE_RULES = { "target-size": { enabled: true }, "label-content-name-mismatch": { enabled: true } };

/** Fails where axe finds a violation of any impact, and says what and where. `place` says how the page was shown. */
export async function expectAccessible(
  page: Page,
  place = "",
  look: "whole" | "colors" = "whole",
): Promise<void> {
  // Only violations are written out: a selector for each thing that passed takes most of the time of a long page. So does
  // what is carried to an empty page to be put together with that of other frames, of which these pages have none.
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
