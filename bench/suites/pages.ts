import { type Browser, type BrowserContextOptions, chromium, type Page } from "@playwright/test";
import { z } from "zod";
import { type BenchMetric, headline, metric } from "@/bench/metric";
import { findDemoAddresses, type MeasuredProduct, onUnlimitedProduct } from "@/bench/product";
import { medianBy, runRounds } from "@/bench/rounds";
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
  onUnlimitedProduct(async function* (product) {
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
  readonly loads: readonly PageLoad[];
  readonly paints: readonly number[];
}

async function visitPages(product: MeasuredProduct, browser: Browser): Promise<readonly MeasuredPage[]> {
  const { url, dataDir } = product;
  const options = { baseURL: url, viewport: VIEWPORT };
  const first = await browser.newContext(options);
  const { token } = await findDemoAddresses(product);
  const wallets = await readDemoWallets(dataDir);
  const { paths, session: storageState } = await prepareEveryPage(first.request, { wallets, token });
  await first.close();
  const pages = Object.entries({ [EMPTY.name]: EMPTY.path, ...paths });
  const open = async (name: string, work: (page: Page) => Promise<void>) => {
    const own: BrowserContextOptions = SIGNED_OUT.has(name) ? {} : { storageState };
    const context = await browser.newContext({ ...options, ...own });
    await work(await context.newPage());
    await context.close();
  };
  // The first load of each page is also cold for the server; that round does not count.
  const rounds = await runRounds({ warmUp: 1, rounds: LOADS }, async () => {
    const loads = new Map<string, PageLoad>();
    for (const [name, path] of pages) {
      await open(name, async (page) => void loads.set(name, await loadPage(page, path, 1, endOfLoad(name))));
    }
    return loads;
  });
  const measured: MeasuredPage[] = [];
  for (const [name, path] of pages) {
    const paints: number[] = [];
    while (paints.length < VISITS) {
      await open(name, async (page) => void paints.push(await measureClicks(page, path, endOfLoad(name))));
    }
    measured.push({ name, loads: rounds.flatMap((loads) => loads.get(name) ?? []), paints });
  }
  return measured;
}

/** Returns the event after which a page is measured: the network of a page with a stream is never idle. */
function endOfLoad(name: string): EndOfLoad {
  return STREAMING.has(name) ? "load" : "idle";
}

const VITALS = [
  ["js-kb", "kB", ({ scripts }: PageLoad) => sumScriptSizes(scripts)],
  ["ttfb-ms", "ms", ({ ttfbMs }: PageLoad) => ttfbMs],
  ["lcp-ms", "ms", ({ lcpMs }: PageLoad) => lcpMs],
  ["tbt-ms", "ms", ({ tbtMs }: PageLoad) => tbtMs],
  ["cls", "score", ({ shift }: PageLoad) => shift],
] as const;

function* listMetrics(pages: readonly MeasuredPage[]): Iterable<BenchMetric> {
  const of = (vital: (typeof VITALS)[number][0]) => {
    const [, , read] = VITALS.find(([name]) => name === vital) ?? VITALS[0];
    return pages.map(({ loads }) => medianBy(loads, read));
  };
  const paints = pages.map((page) => medianBy(page.paints, Number));
  const emptyMs = Math.round(of("lcp-ms")[pages.findIndex(({ name }) => name === EMPTY.name)] ?? 0);
  const headlines = [
    ["js-kb", "kB", of("js-kb"), "heaviest page's compressed JavaScript of a first visit; goal 180"],
    [
      ...(["lcp-ms", "ms", of("lcp-ms")] as const),
      `slowest page's largest paint; goal 1.2 × that of an empty page, ${emptyMs} ms, + 300 ms`,
    ],
    ["cls", "score", of("cls"), "largest layout shift of a page; goal 0.02"],
    [
      ...(["paint-ms", "ms", paints] as const),
      `page whose slowest next paint after a click, at a fourfold slower CPU, is longest; median of ${VISITS} visits; goal 200`,
    ],
  ] as const;
  for (const [name, unit, values, against] of headlines) {
    yield headline(`pages-${name}`, Math.max(...values), unit, against);
  }
  const against = `median of ${LOADS} loads at ${VIEWPORT.width}×${VIEWPORT.height} without a cache`;
  for (const [index, { name, loads }] of pages.entries()) {
    yield metric(`pages-${name}-paint-ms`, paints[index] ?? 0, "ms", `median of ${VISITS} visits`);
    for (const [vital, unit, read] of VITALS) {
      yield metric(`pages-${name}-${vital}`, medianBy(loads, read), unit, against);
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
const Clicks = z.array(z.number());

/**
 * Clicks one of each kind of control, in a browser that computes four times more slowly. Returns the longest
 * milliseconds from a click to the next paint; 0 if none took 16.
 */
async function measureClicks(page: Page, path: string, until: EndOfLoad): Promise<number> {
  await page.addInitScript({ content: OBSERVE });
  await openPage(page, path, until);
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
  // The first control of each kind represents the others.
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
  let maxMs = 0;
  for (const kind of new Set(kinds)) maxMs = Math.max(maxMs, await click(page, kinds.indexOf(kind)));
  return maxMs;
}

/**
 * Clicks a control and closes its dialog. Returns the longest time to the next paint; 0 if it cannot be
 * reached.
 */
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
  // The entry of a click arrives in a task after the two frames that end the paint.
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
