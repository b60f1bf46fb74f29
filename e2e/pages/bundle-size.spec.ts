import { setTimeout } from "node:timers/promises";
import { type Browser, type BrowserContextOptions, expect, type Page, test } from "@playwright/test";
import { inScope, isFullScope } from "@/packages/testing/test-scope";
import { readDemoWallets } from "../support/demo-wallet";
import { provideEveryPage, SIGNED_OUT, STREAMING } from "./support/every-page";
import { watchRequests } from "./support/open-until-idle";
import { type LoadedScript, loadPage, type PageLoad, readVitals, sumScriptSizes } from "./support/page-load";
import type { BrowserSession } from "./support/session";

test.describe.configure({ timeout: 300_000 });

const MAX_KB = 180;
const MAX_SHIFT = 0.02;
/** Longer than a browser waits for a font, and shorter than a network is called idle. */
const FONT_MS = 400;
/** For one page on a slow machine that is also busy. */
const PAGE_MS = 60_000;
const DESK = { width: 1440, height: 1400 };
const PHONE = { width: 375, height: 800 };
/** Screens to measure on. A phone computes more slowly, so that more arrives after the first paint. */
const SCREENS = [
  { viewport: DESK, slowdown: 1 },
  ...inScope({ quick: [], full: [{ viewport: PHONE, slowdown: 4 }] }),
];

/** Pages that the quick scope weighs, by name: those with the most scripts, and one of each other kind. */
const WEIGHED_QUICKLY = new Set([
  "home",
  "wallet",
  "compare",
  "holders",
  "similarity",
  "shared",
  "docs",
  "sign-in",
  "usage",
]);

/** Words of the libraries that survive minification. */
const RECHARTS = "recharts-surface";
const D3_FORCE = "node not found: ";

/** Pages that open with a graph of wallets. */
const DRAWS_GRAPH = new Set(["similarity", "shared"]);

const CHARTS = [
  {
    name: "wallet",
    title: "PnL over time",
    still: "[data-plot] path",
    live: ".recharts-area-area, .recharts-area-curve",
  },
  {
    name: "usage",
    title: /^The last \d+ days$/,
    still: "[data-plot] rect",
    live: ".recharts-bar-rectangle path",
  },
] as const;

interface Opened {
  readonly page: Page;
  readonly load: PageLoad;
}

let pages: Readonly<Record<string, string>>;
let session: BrowserSession;

test.beforeAll(async ({ browser, baseURL }) => {
  const options = { baseURL: baseURL ?? "" };
  ({ paths: pages, session } = await provideEveryPage(() => browser.newContext(options)));
});

/**
 * Opens a page of `pages`, signed in as the account that prepared them unless its name is in `SIGNED_OUT`.
 */
async function open(
  browser: Browser,
  name: string,
  options: BrowserContextOptions,
  slowdown = 1,
): Promise<Opened> {
  const state = SIGNED_OUT.has(name) ? {} : { storageState: session };
  const context = await browser.newContext({ ...options, ...state });
  const page = await context.newPage();
  // Whether a font arrives before the first paint depends on the load of the machine: here none does.
  await page.route(/\.woff2$/, (route) => setTimeout(FONT_MS).then(() => route.continue()));
  const until = STREAMING.has(name) ? "load" : "idle";
  return { page, load: await loadPage(page, pages[name] ?? "", slowdown, until) };
}

/** Scripts by address: pages share most of them. */
const texts = new Map<string, Promise<string>>();

function readScript(page: Page, url: string): Promise<string> {
  const text = texts.get(url) ?? page.request.get(url).then((response) => response.text());
  texts.set(url, text);
  return text;
}

/** Returns true if one of the scripts contains `word`. */
async function hold(page: Page, scripts: readonly LoadedScript[], word: string): Promise<boolean> {
  const all = await Promise.all(scripts.map(({ url }) => readScript(page, new URL(url, page.url()).href)));
  return all.some((text) => text.includes(word));
}

for (const { viewport, slowdown } of SCREENS) {
  const size = `${viewport.width}×${viewport.height}`;
  test(`at ${size} no page loads more than ${MAX_KB} kB of scripts before interaction, and neither parts nor fonts that come late shift the layout`, async ({
    browser,
    baseURL,
  }) => {
    const weighed = Object.keys(pages).filter((name) => isFullScope || WEIGHED_QUICKLY.has(name));
    test.setTimeout(weighed.length * PAGE_MS);
    for (const name of weighed) {
      const { page, load } = await open(browser, name, { baseURL: baseURL ?? "", viewport }, slowdown);
      const { scripts, shift, moved } = load;
      expect.soft(scripts.length, `scripts of ${name}`).toBeGreaterThan(3);
      expect.soft(sumScriptSizes(scripts), `kB of ${name}`).toBeLessThanOrEqual(MAX_KB);
      expect.soft(shift, `shift of ${name}: ${moved.join(", ")}`).toBeLessThan(MAX_SHIFT);
      expect.soft(await hold(page, scripts, RECHARTS), `Recharts on ${name}`).toBe(false);
      if (!DRAWS_GRAPH.has(name)) {
        expect.soft(await hold(page, scripts, D3_FORCE), `d3-force on ${name}`).toBe(false);
      }
      await page.context().close();
    }
  });
}

test("the layout does not shift while a wallet is read and its metrics and charts arrive", async ({
  page,
}) => {
  const [, , unopened = ""] = await readDemoWallets();
  await page.setViewportSize(DESK);
  const idle = watchRequests(page);
  await loadPage(page, `/wallet/${unopened}`);
  await expect(page.getByText("Analyzed")).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole("region", { name: "PnL over time" }).getByRole("table")).toBeAttached();
  await idle();
  const { shift, moved } = await readVitals(page);
  expect(shift, moved.join(", ")).toBeLessThan(MAX_SHIFT);
});

for (const { name, title, still, live } of CHARTS) {
  test(`the chart of ${name} is in the HTML, and the interactive chart loads on interaction`, async ({
    browser,
    baseURL,
  }) => {
    const { page, load } = await open(browser, name, { baseURL: baseURL ?? "", viewport: DESK });
    const chart = page.getByRole("region", { name: title });
    const drawn = await chart.locator(still).evaluateAll(measure);
    expect(drawn.length).toBeGreaterThan(0);
    await page.evaluate(watchGaps, [still, live] as const);

    await expect(async () => {
      await page.mouse.move(0, 0);
      await chart.getByRole("slider").hover();
      await expect(chart.locator(live).first()).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await expect(chart.locator(still)).toHaveCount(0);
    await expect.poll(() => hold(page, load.scripts, RECHARTS)).toBe(true);

    // Every shape at its position, to the pixel, and never a frame without one of the two drawings.
    const taken = await chart.locator(live).evaluateAll(measure);
    expect(taken.length).toBe(drawn.length);
    for (const [index, edges] of taken.entries()) {
      for (const [edge, value] of edges.entries()) {
        expect(Math.abs(value - (drawn[index]?.[edge] ?? Number.NaN))).toBeLessThanOrEqual(1.5);
      }
    }
    expect(await page.evaluate(() => Reflect.get(window, "gaps"))).toBe(0);
    await page.context().close();
  });
}

test("keys move through the days of a chart, and each day is announced", async ({ browser, baseURL }) => {
  const { page } = await open(browser, "wallet", { baseURL: baseURL ?? "", viewport: DESK });
  const chart = page.getByRole("region", { name: "PnL over time" });
  const slider = chart.getByRole("slider", { name: "Realized PnL by day" });
  const cells = await chart.getByRole("table").locator("tbody tr").last().locator("th, td").allTextContents();
  const [lastDay = ""] = cells;
  const last = await slider.getAttribute("aria-valuetext");
  expect(last).toContain(`${lastDay}: `);

  await slider.focus();
  await page.keyboard.press("Home");
  await expect(slider).toHaveAttribute("aria-valuetext", /: 0 SOL on the day, 0 SOL in total$/);
  await page.keyboard.press("End");
  await expect(slider).toHaveAttribute("aria-valuetext", last ?? "");
  // Announced text is also visible while the chart has the focus.
  await expect(chart.locator(".recharts-tooltip-wrapper")).toContainText(lastDay);
  await page.keyboard.press("ArrowLeft");
  await expect(chart.locator(".recharts-tooltip-wrapper")).not.toContainText(lastDay);
  await page.keyboard.press("Tab");
  await expect(chart.locator(".recharts-tooltip-wrapper")).toBeEmpty();
  await page.context().close();
});

test("the graph loads its code shortly before it is visible", async ({ browser, baseURL }) => {
  const viewport = { width: 1440, height: 100 };
  const { page, load } = await open(browser, "similarity", { baseURL: baseURL ?? "", viewport });
  expect(await hold(page, load.scripts, D3_FORCE)).toBe(false);
  const graph = page.getByRole("region", { name: "Wallet graph" });
  await graph.getByText("Size:").scrollIntoViewIfNeeded();
  await expect(graph.locator("svg a circle").first()).toBeVisible();
  await expect.poll(() => hold(page, load.scripts, D3_FORCE)).toBe(true);
  await page.context().close();
});

/** Left, top, right and bottom of shapes within their panel. Runs in the page. */
function measure(shapes: readonly Element[]): number[][] {
  return shapes.map((shape) => {
    const { left, top, right, bottom } = shape.getBoundingClientRect();
    const { x = 0, y = 0 } = shape.closest("section")?.getBoundingClientRect() ?? {};
    return [left - x, top - y, right - x, bottom - y];
  });
}

/** Counts the frames without a match of any selector. Runs in the page. */
function watchGaps(selectors: readonly string[]): void {
  Object.assign(window, { gaps: 0 });
  const look = () => {
    if (document.querySelector(selectors.join()) === null) {
      Object.assign(window, { gaps: Number(Reflect.get(window, "gaps")) + 1 });
    }
    requestAnimationFrame(look);
  };
  look();
}
