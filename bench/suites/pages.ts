import { type Browser, chromium, type Page } from "@playwright/test";
import { z } from "zod";
import { type BenchMetric, createHeadline, createMetric } from "@/bench/metric";
import { findDemoAddresses, type MeasuredProduct, onProduct, UNREACHED } from "@/bench/product";
import { findMedian, findMedianBy, runRounds } from "@/bench/rounds";
import { prepareEveryPage, SIGNED_OUT, STREAMING } from "@/e2e/pages/support/every-page";
import { type EndOfLoad, openPage } from "@/e2e/pages/support/open-until-idle";
import { loadPage, type PageLoad, sumScriptSizes } from "@/e2e/pages/support/page-load";
import { readDemoWallets } from "@/e2e/support/demo-wallet";
import { inheritEnv } from "@/lib/config/env";
import { findBrowser } from "@/scripts/steps/find-browser.mjs";

const LOADS = 3;
/** Times that everything on a page is clicked. */
const VISITS = 3;
const VIEWPORT = { width: 1440, height: 900 };
/** A page with only the frame of the site, for comparison. */
const EMPTY = { name: "empty", path: "/nothing/here" };

/** Every page on a first visit, in a browser without a cache. */
export const measurePages = () =>
  onProduct(UNREACHED, async function* (product) {
    const executablePath = inheritEnv({}).CHROMIUM || (findBrowser() ?? "");
    const browser = await chromium.launch({ executablePath });
    try {
      yield* listMetrics(await visitPages(product, browser));
    } finally {
      await browser.close();
    }
  });

/** Measured loads of a page, and the longest milliseconds from a click to the next paint of each visit. */
interface MeasuredPage {
  readonly name: string;
  readonly loads: PageLoad[];
  readonly paints: number[];
}

async function visitPages(product: MeasuredProduct, browser: Browser): Promise<readonly MeasuredPage[]> {
  const { url, dataDir } = product;
  const options = { baseURL: url, viewport: VIEWPORT };
  const preparation = await browser.newContext(options);
  const { token } = await findDemoAddresses(product);
  const wallets = await readDemoWallets(dataDir);
  const { paths, session } = await prepareEveryPage(preparation.request, { wallets, token });
  await preparation.close();
  const visit = async <Result>(name: string, work: (page: Page, until: EndOfLoad) => Promise<Result>) => {
    const context = await browser.newContext({
      ...options,
      ...(SIGNED_OUT.has(name) ? {} : { storageState: session }),
    });
    // The network of a page with a stream is never idle.
    const result = await work(await context.newPage(), STREAMING.has(name) ? "load" : "idle");
    await context.close();
    return result;
  };
  const pages = Object.entries({ [EMPTY.name]: EMPTY.path, ...paths }).map(([name, path]) => {
    const page: MeasuredPage = { name, loads: [], paints: [] };
    return { page, path };
  });
  // The first load of each page is also cold for the server; that round does not count.
  await runRounds({ warmUp: 0, rounds: 1 + LOADS }, async (round) => {
    for (const { page, path } of pages) {
      const load = await visit(page.name, (tab, until) => loadPage(tab, path, 1, until));
      if (round > 0) page.loads.push(load);
    }
  });
  for (const { page, path } of pages) {
    while (page.paints.length < VISITS) {
      page.paints.push(await visit(page.name, (tab, until) => measureClicks(tab, path, until)));
    }
  }
  return pages.map(({ page }) => page);
}

interface Vital {
  readonly unit: string;
  readonly read: (load: PageLoad) => number;
}

const VITALS = {
  "js-kb": { unit: "kB", read: ({ scripts }) => sumScriptSizes(scripts) },
  "ttfb-ms": { unit: "ms", read: ({ ttfbMs }) => ttfbMs },
  "lcp-ms": { unit: "ms", read: ({ lcpMs }) => lcpMs },
  "tbt-ms": { unit: "ms", read: ({ tbtMs }) => tbtMs },
  cls: { unit: "score", read: ({ shift }) => shift },
} satisfies Record<string, Vital>;

function* listMetrics(pages: readonly MeasuredPage[]): Iterable<BenchMetric> {
  const createWorst = (name: keyof typeof VITALS, against: string) => {
    const { unit, read } = VITALS[name];
    const values = pages.map(({ loads }) => findMedianBy(loads, read));
    return createHeadline(`pages-${name}`, Math.max(...values), unit, against);
  };
  const emptyLoads = pages.find(({ name }) => name === EMPTY.name)?.loads ?? [];
  const emptyMs = Math.round(findMedianBy(emptyLoads, VITALS["lcp-ms"].read));
  yield createWorst("js-kb", "heaviest page's compressed JavaScript of a first visit; goal 180");
  yield createWorst(
    "lcp-ms",
    `slowest page's largest paint; goal 1.2 × that of an empty page, ${emptyMs} ms, + 300 ms`,
  );
  yield createWorst("cls", "largest layout shift of a page; goal 0.02");
  const paintMs = Math.max(...pages.map(({ paints }) => findMedian(paints)));
  const againstPaint = `page whose slowest next paint after a click, at a fourfold slower CPU, is longest; median of ${VISITS} visits; goal 200`;
  yield createHeadline("pages-paint-ms", paintMs, "ms", againstPaint);
  const against = `median of ${LOADS} loads at ${VIEWPORT.width}×${VIEWPORT.height} without a cache`;
  for (const { name, loads, paints } of pages) {
    yield createMetric(`pages-${name}-paint-ms`, findMedian(paints), "ms", `median of ${VISITS} visits`);
    for (const [vital, { unit, read }] of Object.entries<Vital>(VITALS)) {
      yield createMetric(`pages-${name}-${vital}`, findMedianBy(loads, read), unit, against);
    }
  }
}

/** Controls of a page that act in place, without submit buttons and disabled ones. */
const CONTROLS = "main :is(button:not([type=submit]):not(:disabled), summary, select, thead th a[href])";
const SLOWDOWN = 4;
/** Timeout in milliseconds of a control that is covered by a dialog. */
const REACH_MS = 2_000;
const OBSERVE = `
  window.clicks = [];
  new PerformanceObserver((list) => list.getEntries().forEach(({ interactionId, duration }) => {
    if (interactionId > 0) window.clicks.push(duration);
  })).observe({ type: "event", durationThreshold: 16, buffered: true });
`;
/** The entry of a click arrives in a task after the two frames that end the paint. */
const AWAIT_PAINT =
  "new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 200))))";
const Clicks = z.array(z.number());

/**
 * Clicks the first control of each kind, in a browser that computes four times more slowly. Returns the longest
 * milliseconds from a click to the next paint; 0 if none took 16.
 */
async function measureClicks(page: Page, path: string, until: EndOfLoad): Promise<number> {
  await page.addInitScript({ content: OBSERVE });
  await openPage(page, path, until);
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
  const kinds = await page.locator(CONTROLS).evaluateAll((controls) =>
    controls.map((control) => {
      const heading = control.closest("section")?.querySelector("h2")?.textContent;
      return [control.tagName, control.className, heading].join();
    }),
  );
  let maxMs = 0;
  for (const kind of new Set(kinds)) maxMs = Math.max(maxMs, await click(page, kinds.indexOf(kind)));
  return maxMs;
}

/** Clicks a control and closes its dialog. Returns the longest time to the next paint; 0 if it cannot be reached. */
async function click(page: Page, index: number): Promise<number> {
  const control = page.locator(CONTROLS).nth(index);
  if (!(await control.isVisible())) return 0;
  await page.evaluate(() => Object.assign(window, { clicks: [] }));
  try {
    await control.click({ timeout: REACH_MS });
  } catch (error) {
    if (error instanceof Error && error.name === "TimeoutError") return 0;
    throw error;
  }
  await page.evaluate(AWAIT_PAINT);
  const clicks = Clicks.parse(await page.evaluate(() => Reflect.get(window, "clicks")));
  await page.keyboard.press("Escape");
  return Math.max(0, ...clicks);
}
