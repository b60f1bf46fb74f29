import type { Page, Request } from "@playwright/test";

/** A browser calls a network idle after this time without a request. */
const IDLE_MS = 500;
/** Without a limit, a page that never becomes idle would take the time of all others. */
const LOAD_MS = 60_000;

/** State in which a page is measured: a page with an event stream is loaded and counts as never idle. */
export type EndOfLoad = "load" | "idle";

/** Opens `address` and waits for its end of loading. */
export async function openPage(page: Page, address: string, until: EndOfLoad): Promise<void> {
  if (until === "idle") await openUntilIdle(page, address);
  else await page.goto(address, { timeout: LOAD_MS });
}

/**
 * Opens `address` and waits until it has loaded and no request was open for half a second. Throws an error that names the page and
 * its open requests after a minute.
 *
 * Playwright's `networkidle` is lost for good if a request begins after half a second without one and before the end of
 * loading, as on slow machines.
 */
export async function openUntilIdle(page: Page, address: string): Promise<void> {
  const idle = watchRequests(page);
  await page.goto(address, { timeout: LOAD_MS });
  await idle();
}

/** Returns a function that waits until no request since this call was open for half a second. Event streams do not count. */
export function watchRequests(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  let changed = () => {};
  const begin = (request: Request) => {
    if (request.resourceType() !== "eventsource") open.add(request);
    changed();
  };
  const end = (request: Request) => {
    open.delete(request);
    changed();
  };
  page.on("request", begin).on("requestfinished", end).on("requestfailed", end);
  return () =>
    new Promise<void>((resolve, reject) => {
      let quiet: NodeJS.Timeout | undefined;
      const limit = setTimeout(() => {
        const urls = [...open].map((request) => request.url());
        finish(() => reject(new Error(`${page.url()} is not idle; open requests: ${urls.join(", ")}`)));
      }, LOAD_MS);
      const finish = (settle: () => void) => {
        clearTimeout(limit);
        clearTimeout(quiet);
        page.off("request", begin).off("requestfinished", end).off("requestfailed", end);
        settle();
      };
      changed = () => {
        clearTimeout(quiet);
        if (open.size === 0) quiet = setTimeout(() => finish(resolve), IDLE_MS);
      };
      changed();
    });
}
