import { type BrowserContext, expect, type Locator, type Page, test } from "@playwright/test";
import { toKnownResult } from "@walletlens/format/known-result";
import { z } from "zod";
import { inScope, isFullScope } from "@/packages/testing/test-scope";
import { createAdminKey } from "../support/admin";
import { readDemoGroup, readDemoWallets } from "../support/demo-wallet";
import { readAsSent } from "./support/as-sent";
import { provideEveryPage, STREAMING } from "./support/every-page";
import { findSmallTargets } from "./support/find-small-targets";
import { openDrawer, pressUntilSeen } from "./support/open-dialog";
import { openPage } from "./support/open-until-idle";
import { loadPage } from "./support/page-load";

test.describe.configure({ timeout: 180_000 });

const DESK = { width: 1440, height: 900 };
const PHONE = { width: 375, height: 800 };

let paths: Readonly<Record<string, string>>;
let context: BrowserContext;
let page: Page;
let wallets: readonly string[];

test.beforeAll(async ({ browser, baseURL }) => {
  test.setTimeout(300_000);
  const options = { baseURL: baseURL ?? "", viewport: DESK };
  const prepared = await provideEveryPage(() => browser.newContext(options));
  wallets = await readDemoWallets();
  paths = prepared.paths;
  context = await browser.newContext({ ...options, storageState: prepared.session });
  page = await context.newPage();
});

test.afterAll(() => context.close());

async function open(name: string, viewport = DESK): Promise<void> {
  await page.setViewportSize(viewport);
  await openPage(page, paths[name] ?? "", STREAMING.has(name) ? "load" : "idle");
}

const colorOf = (metric: Locator) => metric.evaluate((element) => getComputedStyle(element).color);

test("the return of a token has one color, in the table and among its trades", async () => {
  await page.goto(`${paths.wallet}?sortBy=roi`);
  const cell = page.locator('td[data-name="Return"] data').first();
  const [inTable, text] = [await colorOf(cell), await cell.textContent()];
  expect(inTable).not.toBe(await colorOf(page.locator("body")));
  const row = page.getByRole("region", { name: "Tokens" }).locator("tbody tr").first();
  await page.goto((await row.locator("th a").first().getAttribute("href")) ?? "");
  const metric = page
    .locator("dt", { hasText: /^Return$/ })
    .locator("+ dd .figure")
    .first();
  await expect(metric).toHaveText(text ?? "");
  expect(await colorOf(metric)).toBe(inTable);
});

test("at 1440 px the drawer of realized PnL shows all columns, the lots included", async () => {
  await open("wallet");
  const drawer = await openDrawer(page, () => page.locator('dd a[href$="/metrics/realized-pnl"]').first());
  const table = drawer.locator(".scrolls-sideways").first();
  await expect(table.getByRole("columnheader", { name: "Lots" })).toBeInViewport({ ratio: 1 });
  expect(await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
});

test("the two copy buttons of the JSON dialog name their content", async () => {
  await open("wallet");
  const dialog = page.getByRole("dialog", { name: "JSON" });
  await pressUntilSeen(
    page.getByRole("button", { name: "JSON", exact: true }).first(),
    dialog.locator("pre"),
  );
  const names = await dialog.getByRole("button", { name: /^Copy/ }).allInnerTexts();
  expect(names).toEqual(["Copy JSON", "Copy curl"]);
  await page.keyboard.press("Escape");
});

/** A number that runs into the next word or number. */
const RUN_TOGETHER = /%\d|\b[\d,]+(?:transactions?|tokens?|trades?|wallets?|holders?|lots?|closed|SOL)\b/;

test("numbers and words are separated for screen readers and in copied text", async () => {
  const metrics = inScope({
    quick: ["transactions", "returns", "holdings"],
    full: ["transactions", "win-rate", "returns", "hours", "balances", "holdings"],
  });
  const shown = inScope({
    quick: ["wallet", "holders", "similarity", "discover"],
    full: ["wallet", "compare", "holders", "similarity", "combined", "discover", "usage"],
  });
  const all = [
    ...shown.map((name) => paths[name] ?? ""),
    ...metrics.map((metric) => `${paths.wallet}/metrics/${metric}`),
  ];
  for (const path of all) {
    const cells = "p, td, th, dd, dt, li, h1, h2, h3, button, figcaption, label";
    const sent = await readAsSent(page, path, cells);
    expect(sent.length, path).toBeGreaterThan(10);
    const together = sent
      .map(({ text }) => RUN_TOGETHER.exec(text)?.[0])
      .filter((found) => found !== undefined);
    expect.soft(together, path).toEqual([]);
  }
});

/** Every page in the full scope. */
const TOUCHED = inScope<readonly string[] | null>({
  quick: ["wallet", "holders", "discover"],
  full: null,
});

test("on a phone each target is at least 24 × 24 px", async () => {
  for (const name of TOUCHED ?? Object.keys(paths)) {
    await open(name, PHONE);
    expect.soft(await findSmallTargets(page), name).toEqual([]);
  }
});

/** Stops of the tab key that show no focus, or that something covers. */
async function findLostStops(): Promise<readonly string[]> {
  const lost = new Set<string>();
  const seen = new Set<string>();
  for (let presses = 0; presses < 200; presses += 1) {
    await page.keyboard.press("Tab");
    const stop = await page.evaluate(() => {
      const element = document.activeElement;
      if (element === null || element === document.body) return null;
      const name = `${element.tagName} ${element.getAttribute("aria-label") ?? element.textContent?.slice(0, 30)}`;
      const ring = element.querySelector("[class*='group-focus-visible']");
      const isRinged = ring !== null && Number(getComputedStyle(ring).opacity) === 1;
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      const isOutlined = outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 1;
      const { left, top, width, height } = element.getBoundingClientRect();
      const above = document.elementFromPoint(left + width / 2, top + height / 2);
      // The center of a circle's link is inside it, unlike the center of a text link over two lines.
      const isCovered =
        above !== null &&
        !element.contains(above) &&
        !above.contains(element) &&
        above.closest("header") !== null;
      const order = Array.from(document.querySelectorAll("*")).indexOf(element);
      return { id: `${order}`, name, isLost: (!isRinged && !isOutlined) || isCovered };
    });
    if (stop === null || seen.has(stop.id)) break;
    seen.add(stop.id);
    if (stop.isLost) lost.add(stop.name);
  }
  expect(seen.size).toBeGreaterThan(20);
  return [...lost];
}

for (const name of inScope({ quick: ["similarity"], full: ["similarity", "wallet", "holders"] })) {
  test(`${name}: each tab stop shows its focus and is not covered`, async () => {
    await open(name);
    await page.evaluate(() => window.scrollTo(0, 0));
    expect(await findLostStops()).toEqual([]);
  });
}

test("without scripts pages name the features that need them, and the sign-in page its button", async () => {
  const sentences = async (path: string) => {
    const html = await (await page.request.get(path)).text();
    return Array.from(html.matchAll(/<noscript>(.*?)<\/noscript>/gs), ([, text = ""]) => text).join(" ");
  };
  for (const name of ["home", "similarity-form", "token"])
    expect(await sentences(paths[name] ?? "")).toContain("JavaScript is off in this browser.");
  const anonymous = await context.browser()?.newContext();
  const html = await (await anonymous?.request.get(new URL("/sign-in", page.url()).href))?.text();
  expect(html).toContain("Signing in needs JavaScript, which is off in this browser.");
  await anonymous?.close();
});

for (const colorScheme of inScope({ quick: ["dark"] as const, full: ["light", "dark"] as const })) {
  test(`the page of an unknown address does not shift, ${colorScheme}`, async ({ browser, baseURL }) => {
    const opened = await browser.newContext({ baseURL: baseURL ?? "", colorScheme, viewport: DESK });
    const { shift } = await loadPage(await opened.newPage(), "/nothing/here");
    expect(shift).toBeLessThanOrEqual(0.02);
    await opened.close();
  });
}

test("on a phone the card of a holder shows its realized PnL while closed", async () => {
  await open("holders", PHONE);
  const rows = page.getByRole("region", { name: "Holders", exact: true }).locator("tbody tr");
  await expect(
    rows.locator('td[data-name="Wallet realized, SOL"]').filter({ visible: true }).first(),
  ).toBeVisible();
});

const Wallet = z.object({ pnl: z.object({ allTime: z.custom<Parameters<typeof toKnownResult>[0]>() }) });
const TILES = [
  ["realized", "Realized PnL"],
  ["unrealized", "Unrealized PnL"],
  ["net", "Total PnL"],
] as const;

test("a wallet page has its first funder in the header, and holdings, tokens and trades before behavior", async () => {
  await page.goto(`/wallet/${wallets[0]}`);
  await expect(page.locator("header").filter({ has: page.locator("h1") })).toContainText(
    /First funded by|First funder unknown/,
  );
  const order = ["PnL over time", "Held assets", "Tokens", "Behavior", "Funding and counterparties"];
  await expect
    .poll(async () =>
      (await page.locator("main h2").allInnerTexts()).filter((title) => order.includes(title)),
    )
    .toEqual(order);
});

test("tiles of each demo wallet add up, and its evidence has the same results", async ({ request }) => {
  const { apiKey } = await createAdminKey(500);
  const looked = inScope({ quick: 2, full: Number.POSITIVE_INFINITY });
  for (const wallet of wallets.slice(0, looked)) {
    const answer = await request.get(`/api/v1/intel/wallet/${wallet}`, { headers: { "X-Api-Key": apiKey } });
    const { allTime } = Wallet.parse(await answer.json()).pnl;
    await page.goto(`/wallet/${wallet}`);
    const shown = new Map<string, number>();
    for (const [name, label] of TILES) {
      const known = toKnownResult(allTime, name);
      const tile = page
        .locator("dl > div")
        .filter({ has: page.getByRole("button", { name: label, exact: true }) })
        .locator("dd")
        .first();
      if (known === null) {
        await expect(tile).toHaveText("unknown");
        continue;
      }
      const value = Number(await tile.locator("data").getAttribute("value"));
      expect(value, `${label} of ${wallet}`).toBe(known.amount);
      shown.set(name, value);
      const [headline] = await readAsSent(page, `/wallet/${wallet}/metrics/${name}-pnl`, "article p data");
      expect(Number(headline?.attributes.value), `evidence of ${label} of ${wallet}`).toBeCloseTo(value, 9);
    }
    const [realized, unrealized, net] = TILES.map(([name]) => shown.get(name));
    if (realized !== undefined && unrealized !== undefined && net !== undefined)
      expect(net, `sum of ${wallet}`).toBeCloseTo(realized + unrealized, 9);
    if (isFullScope) expect((await request.get(`/wallet/${wallet}/card.png`)).status()).toBe(200);
  }
});

/** SOL sent to and received from each listed counterparty, according to the page of a wallet. */
async function readContacts(wallet: string): Promise<ReadonlyMap<string, readonly [number, number]>> {
  await page.goto(`/wallet/${wallet}`);
  const panel = page.getByRole("region", { name: "Funding and counterparties" });
  await expect(panel.locator(".skeleton")).toHaveCount(0);
  const rows = await panel.locator("tbody tr").evaluateAll((all) =>
    all.map((row): [string, [number, number]] => {
      const amount = (name: string) =>
        Number(row.querySelector(`td[data-name="${name}, SOL"] data`)?.getAttribute("value") ?? 0);
      return [row.querySelector("th a")?.getAttribute("title") ?? "", [amount("Sent"), amount("Received")]];
    }),
  );
  return new Map(rows);
}

test("two wallets list the same transfers, on both pages and in both directions of the call", async ({
  request,
}) => {
  const { apiKey } = await createAdminKey(100);
  const ring = (await readDemoGroup()).slice(0, inScope({ quick: 2, full: 4 }));
  const contacts = new Map<string, Awaited<ReturnType<typeof readContacts>>>();
  for (const wallet of new Set([...ring, ...inScope({ quick: [], full: wallets })]))
    contacts.set(wallet, await readContacts(wallet));
  let met = 0;
  for (const [one, list] of contacts) {
    for (const [other, [sent, received]] of list) {
      const back = contacts.get(other)?.get(one);
      // A list of 20 need not have a wallet that the other one lists.
      if (back === undefined && (contacts.get(other)?.size ?? 20) >= 20) continue;
      met += 1;
      expect(back, `what ${other} says of ${one}`).toEqual([received, sent]);
    }
  }
  expect(met).toBeGreaterThan(0);

  const [one = "", other = ""] = ring;
  const read = async (from: string, to: string) => {
    const path = `/api/v1/intel/wallet/${from}/links/${to}`;
    return (await request.get(path, { headers: { "X-Api-Key": apiKey } })).json();
  };
  const [there, back] = [await read(one, other), await read(other, one)];
  expect(there).toEqual(back);
  expect(there.verdict).toBe("linked");
});
