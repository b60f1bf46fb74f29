import { type Browser, chromium } from "@playwright/test";
import type { Figure } from "@/bench/figure";
import { median } from "@/bench/median";
import { type MeasuredProduct, onMeasuredProduct } from "@/bench/product";
import { prepareEveryPage, SIGNED_OUT } from "@/e2e/pages/support/every-page";
import { loadPage, type PageLoad, weighScripts } from "@/e2e/pages/support/page-load";
import { readDemoWallets } from "@/e2e/support/demo-wallet";
import { inheritEnv } from "@/lib/env";
import { findBrowser } from "@/scripts/steps/find-browser.mjs";

const LOADS = 3;
const VIEWPORT = { width: 1440, height: 900 };

/** Every page as somebody meets it who never was there: in a browser without a cache, nothing touched. */
export async function* measurePages(): AsyncIterable<Figure> {
  yield* figures(await onMeasuredProduct(measure));
}

type Loads = ReadonlyMap<string, readonly PageLoad[]>;

async function measure(product: MeasuredProduct): Promise<Loads> {
  const executablePath = inheritEnv({}).CHROMIUM || (findBrowser() ?? "");
  const browser = await chromium.launch({ executablePath });
  try {
    return await loadPages(product, browser);
  } finally {
    await browser.close();
  }
}

async function loadPages({ url, token, dataDir }: MeasuredProduct, browser: Browser): Promise<Loads> {
  const options = { baseURL: url, viewport: VIEWPORT };
  const first = await browser.newContext(options);
  const wallets = await readDemoWallets(dataDir);
  const pages = Object.entries(await prepareEveryPage(await first.newPage(), { wallets, token }));
  const storageState = await first.storageState();
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
  return loads;
}

function* figures(loads: Loads): Iterable<Figure> {
  const against = `median of ${LOADS} loads at ${VIEWPORT.width}×${VIEWPORT.height} without a cache`;
  const weights = Array.from(loads.values(), (own) => median(own.map(weigh)));
  yield {
    name: "pages-js-kb",
    value: Math.max(...weights),
    unit: "kB",
    against: "the heaviest page's compressed JavaScript before anything is touched; goal 180",
    headline: true,
  };
  const plain = [
    ["js-kb", "kB", weigh],
    ["ttfb-ms", "ms", ({ ttfbMs }: PageLoad) => ttfbMs],
    ["lcp-ms", "ms", ({ lcpMs }: PageLoad) => lcpMs],
    ["tbt-ms", "ms", ({ tbtMs }: PageLoad) => tbtMs],
    ["cls", "score", ({ shift }: PageLoad) => shift],
  ] as const;
  for (const [page, own] of loads) {
    for (const [name, unit, read] of plain) {
      const value = median(own.map(read));
      yield { name: `pages-${page}-${name}`, value, unit, against };
    }
  }
}

function weigh({ scripts }: PageLoad): number {
  return weighScripts(scripts);
}
