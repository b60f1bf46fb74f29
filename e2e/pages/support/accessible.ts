import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** Rules of axe that check only colors, which are all that another theme can break. */
const COLOR_RULES = ["color-contrast", "link-in-text-block"];
/** Rules that axe omits unless they are enabled. */
const MORE_RULES = { "target-size": { enabled: true }, "label-content-name-mismatch": { enabled: true } };

/** Reports all violations of a test, not only the first. */
const expectSoftly = expect.configure({ soft: true });
/** Maximum milliseconds of a violation that a refresh of the page causes: React replaces its title. */
const PASSING_MS = 30_000;

/** Fails if axe finds a violation of any impact that stays, and names it. `place` describes how the page was shown. */
export async function expectAccessible(
  page: Page,
  place = "",
  look: "whole" | "colors" = "whole",
): Promise<void> {
  const options = { message: `what axe finds ${place}`, timeout: PASSING_MS };
  await expectSoftly.poll(() => listViolations(page, look), options).toEqual([]);
}

async function listViolations(page: Page, look: "whole" | "colors"): Promise<readonly string[]> {
  // Only violations are reported: a selector for each passed element takes most of the time of a long page.
  // Merging the results of frames takes as long, and these pages have no frames.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({
    resultTypes: ["violations"],
    rules: MORE_RULES,
  });
  const { violations } = await (look === "whole" ? axe : axe.withRules(COLOR_RULES)).analyze();
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`,
  );
}
