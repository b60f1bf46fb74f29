import type { Browser, BrowserContextOptions, Page } from "@playwright/test";
import { z } from "zod";

/** Things on a page that do something where they are: what sends a form or is switched off is left out. */
const CONTROLS = "main :is(button:not([type=submit]):not(:disabled), summary, select, thead th a[href])";
const SLOWDOWN = 4;
/** Longest that a click may wait for its turn: what lies below a dialog that another click opened is not reached. */
const REACH_MS = 2_000;
const OBSERVE = `
  window.clicks = [];
  new PerformanceObserver((list) => list.getEntries().forEach(({ interactionId, duration }) => {
    if (interactionId > 0) window.clicks.push(duration);
  })).observe({ type: "event", durationThreshold: 16, buffered: true });
`;
const Clicks = z.array(z.number());

/** Outcome of clicking what a page has. */
export interface ClickTimes {
  /** Longest time from a click to the next paint, in milliseconds; 0 where none took 16. */
  readonly longestMs: number;
  readonly clicked: number;
  /** Controls that are hidden, or lie below another thing. */
  readonly unreached: number;
}

/** Clicks one of each kind of control of the page at `path`, in a browser that computes four times more slowly. */
export async function measureClicks(
  browser: Browser,
  options: BrowserContextOptions,
  path: string,
): Promise<ClickTimes> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  await page.addInitScript({ content: OBSERVE });
  await page.goto(path);
  await page.waitForLoadState("networkidle");
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
  const durations: (number | null)[] = [];
  for (const place of await listKinds(page)) durations.push(await click(page, place));
  await context.close();
  const reached = durations.filter((duration) => duration !== null);
  return {
    longestMs: Math.max(0, ...reached),
    clicked: reached.length,
    unreached: durations.length - reached.length,
  };
}

/** Places, among the controls, of the first of each kind: those of other rows look and do the same. */
async function listKinds(page: Page): Promise<readonly number[]> {
  const kinds = await page
    .locator(CONTROLS)
    .evaluateAll((controls) =>
      controls.map((control) =>
        [
          control.tagName,
          control.className,
          control.closest("section")?.querySelector("h2")?.textContent,
        ].join(),
      ),
    );
  return Array.from(new Set(kinds), (kind) => kinds.indexOf(kind));
}

/** Clicks a control, closes what that opened, and gives the longest time to the next paint; null where it can't be reached. */
async function click(page: Page, place: number): Promise<number | null> {
  const control = page.locator(CONTROLS).nth(place);
  if (!(await control.isVisible())) return null;
  await page.evaluate(() => Object.assign(window, { clicks: [] }));
  try {
    await control.click({ timeout: REACH_MS });
  } catch (error) {
    if (error instanceof Error && error.name === "TimeoutError") return null;
    throw error;
  }
  // Two frames end what was painted; the entry of a click comes in a task after that.
  await page.evaluate(
    () =>
      new Promise((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 200))),
      ),
  );
  const clicks = Clicks.parse(await page.evaluate(() => Reflect.get(window, "clicks")));
  await page.keyboard.press("Escape");
  return Math.max(0, ...clicks);
}
