import { type Browser, chromium } from "@playwright/test";
import type { Figure } from "@/bench/figure";
import { medianOf } from "@/bench/median";
import { type MeasuredProduct, onMeasuredProduct } from "@/bench/product";
import { type ClickTimes, measureClicks } from "@/bench/suites/page-clicks";
import { prepareEveryPage, SIGNED_OUT } from "@/e2e/pages/support/every-page";
import { loadPage, type PageLoad, weighScripts } from "@/e2e/pages/support/page-load";
import { readDemoWallets } from "@/e2e/support/demo-wallet";
import { inheritEnv } from "@/lib/config/env";
import { findBrowser } from "@/scripts/steps/find-browser.mjs";

const LOADS = 3;
/** Times that everything on a page is clicked. */
const VISITS = 3;
const VIEWPORT = { width: 1440, height: 900 };

/** Every page as somebody meets it who never was there: in a browser without a cache, nothing touched. */
export async function* measurePages(): AsyncIterable<Figure> {
  yield* figures(await onMeasuredProduct(measure));
}

/** A page that shows nothing but the frame of the site: what others take is compared with it. */
const EMPTY = { name: "empty", path: "/nothing/here" };

interface MeasuredPages {
  readonly loads: ReadonlyMap<string, readonly PageLoad[]>;
  readonly clicks: ReadonlyMap<string, readonly ClickTimes[]>;
}

async function measure(product: MeasuredProduct): Promise<MeasuredPages> {
  const executablePath = inheritEnv({}).CHROMIUM || (findBrowser() ?? "");
  const browser = await chromium.launch({ executablePath });
  try {
    return await loadPages(product, browser);
  } finally {
    await browser.close();
  }
}

async function loadPages({ url, token, dataDir }: MeasuredProduct, browser: Browser): Promise<MeasuredPages> {
  const options = { baseURL: url, viewport: VIEWPORT };
  const first = await browser.newContext(options);
  const wallets = await readDemoWallets(dataDir);
  const { paths, session: storageState } = await prepareEveryPage(first.request, { wallets, token });
  const pages = Object.entries({ [EMPTY.name]: EMPTY.path, ...paths });
  await first.close();

  const loads = new Map<string, PageLoad[]>();
  for (let round = 0; round <= LOADS; round += 1) {
    for (const [name, path] of pages) {
      const state = SIGNED_OUT.has(name) ? {} : { storageState };
      const context = await browser.newContext({ ...options, ...state });
      const load = await loadPage(await context.newPage(), path);
      await context.close();
      // The server meets the first of them as cold as the browser does.
      if (round > 0) loads.set(name, [...(loads.get(name) ?? []), load]);
    }
  }
  const clicks = new Map<string, readonly ClickTimes[]>();
  for (const [name, path] of pages) {
    const state = SIGNED_OUT.has(name) ? {} : { storageState };
    const visits: ClickTimes[] = [];
    for (let visit = 0; visit < VISITS; visit += 1)
      visits.push(await measureClicks(browser, { ...options, ...state }, path));
    clicks.set(name, visits);
  }
  return { loads, clicks };
}

function* figures({ loads, clicks }: MeasuredPages): Iterable<Figure> {
  const against = `median of ${LOADS} loads at ${VIEWPORT.width}×${VIEWPORT.height} without a cache`;
  const weights = Array.from(loads.values(), (own) => medianOf(own.map(weigh)));
  yield {
    name: "pages-js-kb",
    value: Math.max(...weights),
    unit: "kB",
    against: "the heaviest page's compressed JavaScript before anything is touched; goal 180",
    headline: true,
  };
  const emptyMs = medianOf((loads.get(EMPTY.name) ?? []).map(({ lcpMs }) => lcpMs));
  yield {
    name: "pages-lcp-ms",
    value: Math.max(...Array.from(loads.values(), (own) => medianOf(own.map(({ lcpMs }) => lcpMs)))),
    unit: "ms",
    against: `the slowest page's largest paint; goal 1.2 × that of an empty page, ${Math.round(emptyMs)} ms, + 300 ms`,
    headline: true,
  };
  yield {
    name: "pages-cls",
    value: Math.max(...Array.from(loads.values(), (own) => medianOf(own.map(({ shift }) => shift)))),
    unit: "score",
    against: "the page on which most moves by itself; goal 0.02",
    headline: true,
  };
  yield {
    name: "pages-paint-ms",
    value: Math.max(...Array.from(clicks.values(), slowest)),
    unit: "ms",
    against: `the page whose slowest next paint after a click, at a fourfold slower CPU, is longest; median of ${VISITS} visits; goal 200`,
    headline: true,
  };
  for (const [page, visits] of clicks) {
    const clicked = medianOf(visits.map((visit) => visit.clicked));
    const unreached = medianOf(visits.map((visit) => visit.unreached));
    yield {
      name: `pages-${page}-paint-ms`,
      value: slowest(visits),
      unit: "ms",
      against: `${clicked} kinds of controls clicked, ${unreached} out of reach`,
    };
  }
  const plain = [
    ["js-kb", "kB", weigh],
    ["ttfb-ms", "ms", ({ ttfbMs }: PageLoad) => ttfbMs],
    ["lcp-ms", "ms", ({ lcpMs }: PageLoad) => lcpMs],
    ["tbt-ms", "ms", ({ tbtMs }: PageLoad) => tbtMs],
    ["cls", "score", ({ shift }: PageLoad) => shift],
  ] as const;
  for (const [page, own] of loads) {
    for (const [name, unit, read] of plain) {
      const value = medianOf(own.map(read));
      yield { name: `pages-${page}-${name}`, value, unit, against };
    }
  }
}

/** Milliseconds. */
function slowest(visits: readonly ClickTimes[]): number {
  return medianOf(visits.map(({ longestMs }) => longestMs));
}

function weigh({ scripts }: PageLoad): number {
  return weighScripts(scripts);
}
