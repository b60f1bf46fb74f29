import { expect, type Locator, type Page, test } from "@playwright/test";
import { readDemoGroup, readDemoWallets } from "../support/demo-wallet";
import { untilListening } from "./support/click-once";
import { type BrowserSession, openSession, runBrowserJob } from "./support/session";
import { signInBrowser } from "./support/sign-in";
import { startJob } from "./support/start-job";

test.describe.configure({ timeout: 180_000 });

let wallets: readonly string[];
let session: BrowserSession;
/** Jobs that compared the demo's wallets, and its group, for the account of `session`. */
let comparison: string;
let comparisonOfGroup: string;

test.beforeAll(async ({ browser, baseURL }) => {
  wallets = await readDemoWallets();
  const request = await openSession(browser, baseURL);
  const compare = (compared: readonly string[]) =>
    runBrowserJob(request, "/intel/wallets/similarity", { wallets: compared });
  const group = await readDemoGroup();
  [comparison, comparisonOfGroup] = await Promise.all([compare(wallets), compare(group)]);
  session = await request.storageState();
});

async function openComparison(page: Page, job = comparison): Promise<void> {
  await page.context().addCookies(session.cookies);
  await page.goto(`/similarity?job=${job}`);
  await expect(page.getByRole("region", { name: "Wallet graph" })).toBeVisible();
  await untilListening(page.getByLabel("Min. score"));
}

/** Moves the threshold to 0, so that every pair is there. */
async function showAll(page: Page): Promise<void> {
  // A group without similar pairs opens with all pairs, and its URL does not state this.
  await page.getByLabel("Min. score").fill("0");
  await expect(page.getByLabel("Min. score")).toHaveValue("0");
}

test("a visitor without addresses is offered a group of the demo", async ({ page }) => {
  await page.goto("/similarity");
  await page.getByRole("link", { name: /^Take \d+ demo wallets$/ }).click();
  await expect(page.getByRole("textbox", { name: /^Wallets/ })).toHaveValue(/^(\w{32,44}\n)+\w{32,44}$/);
});

test("an invalid comparison is rejected before anything is charged", async ({ page }) => {
  await signInBrowser(page, "/similarity");
  const box = page.getByRole("textbox", { name: /^Wallets/ });
  for (const [text, fault] of [
    [wallets[0] ?? "", "Enter at least 2 wallets."],
    [`${wallets[0]} nonsense`, "Enter at least 2 wallets."],
  ] as const) {
    await expect(async () => {
      await box.fill(text);
      await page.getByRole("button", { name: /^Compare/ }).click();
      await expect(page.getByText(fault)).toBeVisible({ timeout: 1_000 });
    }).toPass();
  }
  await expect(page.getByRole("link", { name: /^Account / })).toHaveAttribute("aria-label", /100 credits$/);
});

test("a comparison shows every wallet in the graph, and its URL reopens it", async ({ page }) => {
  await signInBrowser(page, `/similarity?wallets=${wallets.join(",")}`);
  await startJob(page, page.getByRole("button", { name: /^Compare/ }));
  const graph = page.getByRole("region", { name: "Wallet graph" });
  for (const wallet of wallets) {
    const short = `${wallet.slice(0, 4)}…${wallet.slice(-4)}`;
    await expect(graph.getByRole("link", { name: new RegExp(`^${short}`) })).toBeVisible();
  }
  await showAll(page);
  const pairs = (wallets.length * (wallets.length - 1)) / 2;
  const rows = page.getByRole("region", { name: "Pairs" }).locator("tbody tr");
  await expect(rows).toHaveCount(pairs);
  const positions = () =>
    graph
      .locator("svg a circle")
      .evaluateAll((circles) => circles.map((circle) => circle.getAttribute("cx")));
  const before = await positions();
  await page.reload();
  await expect(rows).toHaveCount(pairs);
  await expect(graph.locator("svg a").first()).toBeVisible();
  expect(await positions()).toEqual(before);
});

test("a pair shows the tokens that both bought, and a wallet its pairs, using only the keyboard", async ({
  page,
}) => {
  await openComparison(page);
  await showAll(page);
  const pair = page.getByRole("region", { name: "Pairs" }).getByRole("button", { name: "–" }).first();
  await pair.focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/pair=\d+-\d+/);
  const shared = page.getByRole("region", { name: "Shared tokens" });
  await expect(shared.getByRole("listitem").or(shared.getByText("no token in common")).first()).toBeVisible();
  // The trades of each wallet with a shared token are one click away.
  for (const token of await shared.getByRole("listitem").all()) {
    const swaps = token.getByRole("link", { name: /^Trades of / });
    await expect(swaps).toHaveCount(2);
    const [mint = ""] = /[^/]+$/.exec((await token.locator("a").first().getAttribute("href")) ?? "") ?? [];
    for (const link of await swaps.all())
      await expect(link).toHaveAttribute("href", new RegExp(`^/wallet/\\w+/tokens/${mint}$`));
  }

  const node = page.getByRole("region", { name: "Wallet graph" }).locator("svg a:not([tabindex])").first();
  await node.focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/wallet=1/);
  await expect(page.getByRole("region", { name: /^Pairs of/ }).locator("tbody tr")).toHaveCount(
    wallets.length - 1,
  );
});

test("the legend states in words how many wallets each color marks", async ({ page }) => {
  await openComparison(page);
  const legend = page.getByRole("region", { name: "Wallet graph" }).getByRole("listitem");
  await expect(legend.filter({ hasText: /· \d+ wallets?$/ }).first()).toBeVisible();
  await expect(legend.filter({ hasText: /^(group|no match) ?\d* \d+$/ })).toHaveCount(0);
});

test("the threshold hides pairs, and the matrix shows the same comparison", async ({ page }) => {
  await openComparison(page);
  await page.getByLabel("Min. score").fill("1");
  await expect(page.getByText("No pair is that alike")).toBeVisible();
  await page.getByRole("button", { name: "Matrix" }).click();
  await expect(page).toHaveURL(/view=matrix/);
  const cells = page.getByRole("region", { name: "Wallet graph" }).locator("svg a");
  await expect(cells).toHaveCount(wallets.length * (wallets.length - 1));
});

test("the matrix is one tab stop: arrow keys move among its cells, Enter selects a pair", async ({
  page,
}) => {
  await openComparison(page);
  await page.getByRole("button", { name: "Matrix" }).click();
  const cells = page.getByRole("region", { name: "Wallet graph" }).locator("svg a");
  await expect(cells.and(page.locator("[tabindex='0']"))).toHaveCount(1);
  await cells.and(page.locator("[tabindex='0']")).focus();
  // A wallet has no cell with itself: from its neighbor's the next one down is two further.
  await page.keyboard.press("ArrowDown");
  const focused = page.locator(":focus");
  await expect(focused).toHaveAttribute("data-cell", "2-1");
  await page.keyboard.press("ArrowRight");
  await expect(focused).toHaveAttribute("data-cell", "2-3");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/pair=\d+-\d+/);
  await expect(focused).toHaveAttribute("aria-label", /, chosen$/);
});

test("wallets are colored by group or by flag, as the legend states in words", async ({ page }) => {
  await openComparison(page);
  await page.getByRole("button", { name: "Flag", exact: true }).click();
  await expect(page).toHaveURL(/color=flag/);
  const graph = page.getByRole("region", { name: "Wallet graph" });
  await expect(graph.getByRole("listitem").filter({ hasText: /no flag|similarity|overlap/ })).not.toHaveCount(
    0,
  );
  await page.reload();
  await expect(page.getByRole("button", { name: "Flag", exact: true })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
});

test("a ring is outlined and opens on its strongest evidence", async ({ page }) => {
  await openComparison(page, comparisonOfGroup);
  const graph = page.getByRole("region", { name: "Wallet graph" });
  await expect(graph.getByText("Group 1 · 4 wallets", { exact: true })).toBeVisible();
  // Half of the demo's group has one funder, which no wallet of the other half has.
  await expect(graph.locator("[data-edge=funding]")).toHaveCount(4);
  for (const width of [1440, 375]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await listOverlaps(graph.locator("svg text"))).toEqual([]);
  }
  const strongest = page.getByRole("region", { name: "Strongest evidence" });
  await expect(strongest.getByRole("heading", { name: "Common funder" })).toBeVisible();
  await expect(strongest.getByRole("link", { name: /^Transaction/ }).first()).toBeVisible();
});

/** Pairs of labels that cover each other by more than a pixel. */
function listOverlaps(labels: Locator): Promise<readonly string[]> {
  return labels.evaluateAll((all) => {
    const shown = all
      .map((label) => ({ text: label.textContent, box: label.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0);
    return shown.flatMap(({ text, box: a }, index) =>
      shown
        .slice(index + 1)
        .filter(
          ({ box: b }) =>
            a.left + 1 < b.right && b.left + 1 < a.right && a.top + 1 < b.bottom && b.top + 1 < a.bottom,
        )
        .map((other) => `${text} and ${other.text}`),
    );
  });
}

test("a comparison begins with its verdict in words, and opens at the score of the flags", async ({
  page,
}) => {
  await openComparison(page, comparisonOfGroup);
  const verdict = page.getByRole("region", { name: "Verdict" });
  await expect(verdict.getByRole("heading", { level: 3 }).first()).toContainText(
    "4 of 8 wallets look like one owner",
  );
  await expect(verdict).toContainText(/same funder .* apart/);
  await expect(page.getByLabel("Min. score")).toHaveValue("0.7");
});

test("joint swaps of a pair are on one time axis, a row for each wallet, with their lags", async ({
  page,
}) => {
  await openComparison(page, comparisonOfGroup);
  const kind = page
    .getByRole("region", { name: "Strongest evidence" })
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: /^Synchronized trades/ }) });
  const axis = kind.getByRole("img", {
    name: /^Synchronized trades of \w{4}…\w{4} and \w{4}…\w{4}, by time$/,
  });
  await expect(axis).toBeVisible();
  const tips = axis.locator("g[data-tip]");
  const count = Number(await kind.locator("dt", { hasText: "Tokens" }).locator("+ dd").textContent());
  expect(count).toBeGreaterThanOrEqual(4);
  await expect(tips).toHaveCount(Math.min(count, 20));
  for (const tip of await tips.all()) {
    await expect(tip).toHaveAttribute("data-tip", /: (in the same second|\w{4}…\w{4} \d{1,3} s later)$/);
  }
  const placesOf = (row: number) =>
    tips.evaluateAll(
      (events, at) => events.map((event) => Number(event.querySelectorAll("circle")[at]?.getAttribute("cx"))),
      row,
    );
  const [first, second] = [await placesOf(0), await placesOf(1)];
  // Events are sorted by time, and seconds are negligible on an axis of weeks: both rows ascend from left to right.
  expect(first).toEqual(first.toSorted((a, b) => a - b));
  expect(Math.max(...first.map((place, event) => Math.abs(place - (second[event] ?? 0))))).toBeLessThan(2);
  const ends = kind.locator("figcaption time");
  await expect(ends).toHaveCount(2);
  const [from, to] = await ends.evaluateAll((times) =>
    times.map((time) => time.getAttribute("datetime") ?? ""),
  );
  expect(Date.parse(to ?? "") - Date.parse(from ?? "")).toBeGreaterThan(7 * 86_400_000);
});
