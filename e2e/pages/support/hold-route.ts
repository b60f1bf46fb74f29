import type { Page, Request } from "@playwright/test";

/** Holds the page's requests to `url` that `matches` accepts until the returned function is called. */
export async function holdRoute(
  page: Page,
  url: string | RegExp,
  matches: (request: Request) => boolean = () => true,
): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(url, async (route) => {
    if (matches(route.request())) await released;
    await route.continue();
  });
  return release;
}
