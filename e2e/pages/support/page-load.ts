import path from "node:path";
import type { CDPSession, Page } from "@playwright/test";
import { z } from "zod";
import { type EndOfLoad, openPage } from "./open-until-idle";

const OBSERVER = path.join(import.meta.dirname, "observe-vitals.js");

const Vitals = z.object({
  /** Milliseconds from the start of the navigation, as the browser's own entries have it. */
  ttfbMs: z.number(),
  lcpMs: z.number(),
  /** Sum of the time by which long tasks exceeded 50 ms each, from the first paint on. */
  tbtMs: z.number(),
  /** Sum of all layout shifts that no user action caused. */
  shift: z.number(),
  /** Elements that the shifts moved. */
  moved: z.array(z.string()),
});
type Vitals = z.output<typeof Vitals>;

/** A script as the network carried it. */
export interface LoadedScript {
  readonly url: string;
  /** Size compressed, with headers. */
  readonly bytes: number;
}

/** Measurements of a page until it is idle, without interaction. */
export interface PageLoad extends Vitals {
  /** Scripts that were loaded; the list grows when the page is touched afterwards. */
  readonly scripts: readonly LoadedScript[];
}

/**
 * Opens `address` as a new visitor and waits until the page is idle. `page` must be a new page. `slowdown` is
 * the factor by which the browser is slower than this machine.
 */
export async function loadPage(
  page: Page,
  address: string,
  slowdown = 1,
  until: EndOfLoad = "idle",
): Promise<PageLoad> {
  await page.addInitScript({ path: OBSERVER });
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  const scripts = await watchScripts(session);
  await openPage(page, address, until);
  // Entries that were not read yet would be missing: frames end the drawing, and tasks are reported
  // afterward.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100))));
  return { ...(await readVitals(page)), scripts };
}

/** Reads the vitals until now of the page that `loadPage` opened. */
export async function readVitals(page: Page): Promise<Vitals> {
  return Vitals.parse(await page.evaluate(() => Reflect.get(window, "vitals")));
}

/** Lists every script that a page loads from now on; the list grows. */
async function watchScripts(session: CDPSession): Promise<readonly LoadedScript[]> {
  const scripts: LoadedScript[] = [];
  const urls = new Map<string, string>();
  await session.send("Network.enable");
  await session.send("Network.setCacheDisabled", { cacheDisabled: true });
  session.on("Network.responseReceived", ({ requestId, response }) => {
    if (response.mimeType.includes("javascript")) urls.set(requestId, response.url);
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const url = urls.get(requestId);
    if (url !== undefined) scripts.push({ url, bytes: encodedDataLength });
  });
  return scripts;
}

/** Sums the compressed size of scripts, in kB of 1,000 bytes. */
export function sumScriptSizes(scripts: readonly LoadedScript[]): number {
  return scripts.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;
}
