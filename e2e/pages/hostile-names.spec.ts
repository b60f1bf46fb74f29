import { expect, type Locator, type Page, test } from "@playwright/test";
import { shortAddress } from "@walletlens/format";
import { z } from "zod";
import { inScope, isFullScope } from "@/packages/testing/test-scope";
import { readChainUrl, readDemoGroup } from "../support/demo-wallet";
import { expectAccessible } from "./support/accessible";
import { holdRoute } from "./support/hold-route";
import { expectNoSidewaysScroll } from "./support/overflow";
import { signInBrowser } from "./support/sign-in";
import { startJob } from "./support/start-job";

test.describe.configure({ timeout: 120_000 });

/**
 * Characters that reorder or hide the text around them, except for the isolates that the page itself puts around a
 * name.
 */
const REORDERING = /[\u200B-\u200F\u202A-\u202E\u2060-\u2067\uFEFF\u00AD\0]/u;

/** Tokens whose names are meant to break a page, and a wallet that bought them all. */
const Hostile = z.object({ wallet: z.string(), mints: z.array(z.string()).min(1) });

let wallet: string;
let mints: readonly string[];

test.beforeAll(async () => {
  const response = await fetch(`${await readChainUrl()}/hostile`);
  ({ wallet, mints } = Hostile.parse(await response.json()));
});

/**
 * Collects effects that hostile names must never have: dialogs, errors, and requests to addresses in a name.
 */
function watchForTricks(page: Page): readonly string[] {
  const tricks: string[] = [];
  page.on("dialog", (dialog) => {
    tricks.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("pageerror", (error) => tricks.push(`error: ${error.message}`));
  page.on("request", (request) => {
    if (new URL(request.url()).pathname.endsWith("/x")) tricks.push(`request: ${request.url()}`);
  });
  return tricks;
}

async function openTokenTable(page: Page): Promise<Locator> {
  await page.goto(`/wallet/${wallet}`);
  const rows = page.getByRole("region", { name: "Tokens" }).locator("tbody tr");
  await expect(rows.first()).toBeVisible({ timeout: 60_000 });
  return rows;
}

function rowOf(page: Page, mint: string): Locator {
  return page.getByRole("region", { name: "Tokens" }).locator("tbody tr", { hasText: shortAddress(mint) });
}

/** Left edge, width and height of each element, to the pixel. */
function boxesOf(elements: Locator): Promise<readonly (readonly [number, number, number])[]> {
  return elements.evaluateAll((found) =>
    found.map((element) => {
      const { left, width, height } = element.getBoundingClientRect();
      return [Math.round(left), Math.round(width), Math.round(height)] as const;
    }),
  );
}

const AXE_WIDTHS = inScope({ quick: [375], full: [375, 1440] });

for (const width of [375, 1440]) {
  test(`no token name makes a row higher or moves an address at ${width} px`, async ({ page }) => {
    const tricks = watchForTricks(page);
    await page.setViewportSize({ width, height: 900 });
    const rows = await openTokenTable(page);
    expect(await rows.count()).toBeGreaterThanOrEqual(mints.length);
    // A narrow screen stacks the cells of a row, and its metrics may take one more line: names have their own
    // line there.
    const named = width < 640 ? rows.locator("th") : rows;
    await expect
      .poll(async () => Array.from(new Set((await boxesOf(named)).map(([, , height]) => height))))
      .toEqual([width < 640 ? expect.any(Number) : 32]);
    expect(new Set((await boxesOf(rows.locator("th span[title]"))).map(String)).size).toBe(1);
    for (const [left, , height] of await boxesOf(rows.locator("th bdi"))) {
      expect(height).toBe(20);
      expect(left).toBeGreaterThanOrEqual(16);
    }
    await expectNoSidewaysScroll(page);
    if (AXE_WIDTHS.includes(width)) await expectAccessible(page);
    expect(tricks).toEqual([]);
  });
}

/** Names as the page shows them, in the order of the chain's list. */
const SHOWN = [
  "Z\u0301\u0336",
  "<b>BOO</b>",
  "DSU",
  "MOON",
  "🐋🚀",
  "USDC",
  "USD\u0421",
  null,
  "AB",
  "\uFFFD\uFFFD\uFFFD(\uFFFD",
  "\uFDFD\uFDFD\uFDFD",
  "WWWWWWWWWW",
];

test("a name is text without markup and invisible characters, with the address beside it", async ({
  page,
}) => {
  await openTokenTable(page);
  for (const [index, mint] of mints.entries()) {
    const row = rowOf(page, mint);
    await expect(row.locator("th span[title]")).toHaveText(shortAddress(mint));
    const shown = SHOWN[index] ?? null;
    if (shown === null) await expect(row.locator("th bdi")).toHaveCount(0);
    else await expect(row.locator("th bdi")).toHaveText(shown);
  }
  await expect(page.locator("b, img[src=x]")).toHaveCount(0);
  const words = await page
    .locator("th")
    .evaluateAll((cells) =>
      cells.flatMap((cell) => [
        cell.textContent ?? "",
        ...Array.from(
          cell.querySelectorAll<HTMLElement>("[data-tip]"),
          (element) => element.dataset.tip ?? "",
        ),
      ]),
    );
  for (const text of words) expect(text).not.toMatch(REORDERING);
});

/** Index in the list above. */
const RIGHT_TO_LEFT = 10;

test("right-to-left letters do not change the order of the metrics in their row", async ({ page }) => {
  await openTokenTable(page);
  const arabic = rowOf(page, mints[RIGHT_TO_LEFT] ?? "").locator("td");
  const latin = rowOf(page, mints[RIGHT_TO_LEFT + 1] ?? "").locator("td");
  const edges = (cells: Locator) =>
    cells.evaluateAll((found) => found.map((cell) => Math.round(cell.getBoundingClientRect().right)));
  expect(await edges(arabic)).toEqual(await edges(latin));
  await expect(arabic.first()).toHaveCSS("direction", "ltr");
});

test("a token that imitates USDC is marked in the row and on its page", async ({ page }) => {
  await openTokenTable(page);
  const table = page.getByRole("region", { name: "Tokens" });
  await expect(table.getByRole("img", { name: "not the real USDC" })).toHaveCount(2);
  const impostors = mints.slice(5, 7);
  for (const mint of impostors)
    await expect(rowOf(page, mint).getByRole("img", { name: "not the real USDC" })).toBeVisible();
  for (const mint of impostors) {
    await page.goto(`/token/${mint}`);
    await expect(page.getByRole("button", { name: "not the real USDC" })).toBeVisible();
    await expect(page).toHaveTitle(new RegExp(`^Token ${shortAddress(mint)}`));
  }
});

/** Names whose tokens' pages the quick scope opens, by index: marks, markup, control characters, and letters from right to left. */
const OPENED_QUICKLY: ReadonlySet<number> = new Set([0, 1, 9, RIGHT_TO_LEFT]);

test("the name of each token stays within its space on the page, in the tab title and in previews", async ({
  page,
}) => {
  const tricks = watchForTricks(page);
  await page.setViewportSize({ width: 375, height: 800 });
  for (const [index, mint] of mints.entries()) {
    if (!isFullScope && !OPENED_QUICKLY.has(index)) continue;
    await page.goto(`/token/${mint}`);
    await expect(page.getByText(/^Supply [\d,.]+$/)).toBeVisible();
    const head = page.getByRole("main").locator("header");
    await expect(head.locator("h1")).toContainText(shortAddress(mint));
    expect(await boxesOf(head.locator("h1, > div:last-child")), mint).toEqual([
      [16, expect.any(Number), 28],
      [16, 343, 60],
    ]);
    await expectNoSidewaysScroll(page);
    const title = await page.title();
    if (mint === mints[RIGHT_TO_LEFT]) expect(title).toMatch(/^\u2068\uFDFD{3}\u2069 /u);
    expect(title).toContain(shortAddress(mint));
    expect(title.length).toBeLessThan(60);
    const metas = await page
      .locator("meta[content]")
      .evaluateAll((found) => found.map((meta) => meta.getAttribute("content") ?? ""));
    for (const text of [title, ...metas]) expect(text).not.toMatch(REORDERING);
  }
  expect(tricks).toEqual([]);
});

test("the launch of a token with a hostile name stays within its panel", async ({ page }) => {
  const tricks = watchForTricks(page);
  const mint = mints[1] ?? "";
  await page.setViewportSize({ width: 375, height: 800 });
  await signInBrowser(page, `/token/${mint}`);
  const panel = page.getByRole("region", { name: "Launch" });
  await expect(async () => {
    const start = panel.getByRole("button", { name: "Find first buyers" });
    if (!page.url().includes("launch=")) await start.click({ timeout: 5_000 });
    await expect(page).toHaveURL(/launch=intel-launch-/, { timeout: 5_000 });
  }).toPass();
  await expect(panel.getByText(/of the supply was bought|credits were given back/)).toBeVisible({
    timeout: 90_000,
  });
  await expect(panel.locator("b, img[src=x]")).toHaveCount(0);
  expect(await panel.innerText()).not.toMatch(REORDERING);
  await expectNoSidewaysScroll(page);
  expect(tricks).toEqual([]);
});

test("the shared tokens of a selected pair get names without a layout shift", async ({ page }) => {
  const group = await readDemoGroup();
  await signInBrowser(page, `/similarity?wallets=${group.slice(0, 2).join(",")}`);
  const compare = page.getByRole("button", { name: /^Compare/ });
  await startJob(page, compare);
  const pair = page.getByRole("region", { name: "Pairs" }).getByRole("button", { name: "–" }).first();
  await expect(pair).toBeVisible({ timeout: 90_000 });
  const release = await holdRoute(page, "**/similarity*", (request) => request.method() === "POST");
  const shared = page.getByRole("region", { name: "Shared tokens" });
  await expect(async () => {
    await pair.click();
    await expect(shared.getByRole("listitem").first()).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await expect(shared.locator("bdi")).toHaveCount(0);
  const before = await boxesOf(shared.locator("li span[title]"));
  release();
  await expect(shared.locator("bdi").first()).toBeVisible();
  expect(await boxesOf(shared.locator("li span[title]"))).toEqual(before);
});
