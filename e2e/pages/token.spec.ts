import { expect, type Locator, type Page, test } from "@playwright/test";
import { readDemoToken } from "../support/demo-wallet";
import { NEVER_USED } from "./support/addresses";
import { clickOnce, untilListening } from "./support/click-once";
import { holdRoute } from "./support/hold-route";
import { type BrowserSession, openSession, runBrowserJob } from "./support/session";
import { signInBrowser } from "./support/sign-in";
import { startJob } from "./support/start-job";

test.describe.configure({ timeout: 180_000 });

let token: string;
/** Job that profiled the 20 largest holders for the account of `session`. */
let profiled: string;
let session: BrowserSession;

test.beforeAll(async ({ browser, baseURL }) => {
  token = await readDemoToken();
  const request = await openSession(browser, baseURL);
  profiled = await runBrowserJob(request, `/intel/token/${token}/holders`, { topN: 20 });
  session = await request.storageState();
});

async function openResult(page: Page): Promise<void> {
  await page.context().addCookies(session.cookies);
  await page.goto(`/token/${token}?top=20&job=${profiled}`);
  await waitForResult(page);
}

/** Opens the token's page, begins an analysis with `button`, and returns the job's id. */
async function begin(page: Page, button: RegExp): Promise<string> {
  await signInBrowser(page, `/token/${token}?top=10`);
  return startJob(page, page.getByRole("button", { name: button }));
}

async function waitForResult(page: Page): Promise<void> {
  await expect(page.getByText("Finished")).toBeVisible({ timeout: 120_000 });
}

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a token page has the token's data and a link to sign in", async ({ page }) => {
    await expect(async () => {
      await page.goto(`/token/${token}`);
      // Slow parts are streamed, and need a script to be inserted.
      await expect(page.getByText(/^Supply [\d,]+$/)).toBeVisible({ timeout: 100 });
    }).toPass();
    await expect(page.getByRole("link", { name: /^Sign in to analyze holders/ })).toBeVisible();
  });
});

test("visitors who are not signed in see the token, the price of an analysis, and a link to sign in", async ({
  page,
}) => {
  await page.goto(`/token/${token}`);
  await expect(page.getByText(/^Supply [\d,]+$/)).toBeVisible();
  await expect(page.getByText("5 credits").first()).toBeVisible();
  await expect(page.getByRole("link", { name: "Sign in to analyze holders" })).toBeVisible();
});

test("before any payment, a token page shows its price and its largest holders", async ({ page }) => {
  await page.goto(`/token/${token}`);
  await expect(page.getByText(/^Price \$[\d.]/)).toBeVisible();
  await expect(page.getByText(/^Market cap \$[\d.]/)).toBeVisible();
  await expect(page.getByText(/^Created (before )?\d/)).toBeVisible();
  const holders = page.getByRole("region", { name: "Largest holders" });
  await expect(holders.getByText(/^Top \d+ hold [\d.]+% of the supply$/)).toBeVisible();
  const first = holders.getByRole("row").nth(1);
  await expect(first).toContainText(/%$/);
  await first.getByRole("link").click();
  await expect(page).toHaveURL(/\/wallet\//);
});

test("the page of an address that is not a token says so, and links to its wallet page", async ({ page }) => {
  await page.goto(`/token/${NEVER_USED}`);
  await expect(page.getByText("There is no token with this address")).toBeVisible();
  await expect(page.getByRole("link", { name: "Look at it as a wallet" })).toHaveAttribute(
    "href",
    `/wallet/${NEVER_USED}`,
  );
});

test("holders appear as they finish, and the URL shows the result to its owner again", async ({ page }) => {
  const jobId = await begin(page, /^Analyze \d/);
  await waitForResult(page);
  const rows = page.getByRole("region", { name: "Holders", exact: true }).locator("tbody tr");
  await expect(rows).toHaveCount(10);
  await expect(page.getByRole("link", { name: /^Account / })).toHaveAttribute("aria-label", /95 credits$/);

  await page.goto("/");
  await page.goto(`/token/${token}?top=10&job=${jobId}`);
  await expect(rows).toHaveCount(10);
  await page.goto("/account/analyses");
  const row = page.getByRole("row", { name: /Top 10 of/ });
  await expect(row).toContainText("Ready");
  await row.getByRole("link", { name: "Open" }).click();
  await expect(rows).toHaveCount(10);

  await page.goto(`/account/analyses?before=${jobId}`);
  await expect(page.getByText("No older analyses.")).toBeVisible();
  await page.getByRole("navigation", { name: "Pages of analyses" }).getByRole("link").click();
  await expect(row).toContainText("Ready");
});

test("a purchase button is disabled until the next page is loaded, which prevents a second purchase", async ({
  page,
}) => {
  await signInBrowser(page, `/token/${token}?top=10`);
  const release = await holdRoute(page, /[?&]job=/);
  const button = page.getByRole("button", { name: /^Analyze \d/ });
  const accepted = page.waitForResponse(
    (answer) => answer.url().includes("/holders") && answer.request().method() === "POST",
  );
  const asked = page.waitForRequest(/[?&]job=/);
  await clickOnce(button);
  expect((await accepted).status()).toBe(202);
  await asked;
  await expect(button).toBeDisabled();
  expect(page.url()).not.toContain("job=");
  release();
  await expect(page).toHaveURL(/job=/);
  await waitForResult(page);
});

test("an unavailable event stream is replaced by polling", async ({ page }) => {
  await page.route("**/api/v1/jobs/*/events", (route) => route.fulfill({ status: 503, body: "{}" }));
  await begin(page, /^Analyze \d/);
  await waitForResult(page);
});

test("rows are sorted and filtered by the URL, and unknown results are last", async ({ page }) => {
  await openResult(page);
  const holders = page.getByRole("region", { name: "Holders", exact: true });
  await holders.getByRole("link", { name: "Supply" }).click();
  // The link leads to the other order once the first one is drawn.
  await expect(holders.getByRole("columnheader", { name: "Supply" })).toHaveAttribute(
    "aria-sort",
    "descending",
  );
  await holders.getByRole("link", { name: "Supply" }).click();
  await expect(page).toHaveURL(/sort=supply&order=asc/);
  await expect(holders.locator("tbody tr").first().locator("td").first()).toHaveText("20");
  await page.reload();
  await expect(holders.locator("tbody tr").first().locator("td").first()).toHaveText("20");

  await untilListening(holders.getByLabel("Which holders"));
  await holders.getByLabel("Which holders").selectOption({ index: 1 });
  await expect(page).toHaveURL(/group=/);
  await expect(holders.getByLabel("Which holders")).not.toHaveValue("");
  await expect(holders.locator("tbody tr")).not.toHaveCount(20);
});

test("the list shows the selected holders before the rows are redrawn", async ({ page }) => {
  await openResult(page);
  const list = page.getByLabel("Which holders");
  await untilListening(list);
  const [chosen, shown] = await list.evaluate(chooseSecond);
  expect(chosen).not.toBe("");
  expect(shown).toBe(chosen);
  await expect(
    page.getByRole("region", { name: "Holders", exact: true }).locator("tbody tr"),
  ).not.toHaveCount(20);
  await expect(list).toHaveValue(chosen);
});

test("a selection made before the router follows the history is not lost", async ({ page }) => {
  await page.addInitScript(chooseBeforeEffects);
  const list = page.getByLabel("Which holders");
  // In some loads no task runs before the effects.
  await expect(async () => {
    await openResult(page);
    await untilListening(list);
    await expect(page).toHaveURL(/group=/, { timeout: 1_000 });
  }).toPass();
  await expect(list).not.toHaveValue("");
  await expect(
    page.getByRole("region", { name: "Holders", exact: true }).locator("tbody tr"),
  ).not.toHaveCount(20);
});

test("the holder map links each holder to its wallet, by keyboard, before and after an analysis", async ({
  page,
}) => {
  await page.goto(`/token/${token}`);
  const free = page.getByRole("group", { name: "Holders by share of supply" }).getByRole("link");
  const count = await free.count();
  expect(count).toBeGreaterThan(5);
  await openResult(page);
  const bubbles = page.getByRole("group", { name: "Holders by share of supply" }).getByRole("link");
  await expect(bubbles).toHaveCount(20);
  // Classes have their own colors.
  const colors = await bubbles
    .locator("circle:first-child")
    .evaluateAll((circles) => circles.map((circle) => circle.getAttribute("fill")));
  expect(new Set(colors).size).toBeGreaterThan(2);
  await expect(bubbles.and(page.locator("[tabindex='0']"))).toHaveCount(1);
  await bubbles.first().focus();
  await page.keyboard.press("ArrowRight");
  const second = bubbles.nth(1);
  await expect(second).toBeFocused();
  await expect(second).toHaveAccessibleName(/^\S+ [\d.]+% of supply, rank 2/);
  const href = await second.getAttribute("href");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(href ?? "");
});

test("tiles of concentration are above the holders, before and after an analysis, and authorities below the name", async ({
  page,
}) => {
  const top = async (locator: Locator) => (await locator.boundingBox())?.y ?? Number.NaN;
  const tiles = page.getByLabel("Concentration");
  await page.goto(`/token/${token}`);
  expect(await top(tiles)).toBeLessThan(await top(page.getByRole("region", { name: "Largest holders" })));
  await expect(tiles).toContainText(/[\d.]+% excl\. LP and CEX/);
  for (const name of ["Mint authority", "Freeze authority"])
    await expect(page.getByLabel("Authorities").locator("div", { hasText: name })).toContainText(
      /authority(none|unknown|\w{4}…\w{4})$/,
    );
  await openResult(page);
  expect(await top(tiles)).toBeLessThan(
    await top(page.getByRole("region", { name: "Holders", exact: true })),
  );
});

test("the concentration equals that of the API", async ({ page }) => {
  await openResult(page);
  const { profiles } = await page.evaluate(async (id) => {
    const response = await fetch(`/api/v1/jobs/result/by-key?key=holder-profiles:result:${id}`);
    return response.json();
  }, profiled);
  const shares: readonly number[] = profiles.map(
    ({ supplyPercent }: { supplyPercent: number }) => supplyPercent,
  );
  const topFive = shares.slice(0, 5).reduce((sum, share) => sum + share, 0);
  const hhi = shares.reduce((sum, share) => sum + share ** 2, 0);
  await expect(page.getByText("Top 5", { exact: true }).locator("xpath=../..")).toContainText(
    `${topFive.toFixed(2)}%`,
  );
  await expect(page.getByText("HHI", { exact: true }).locator("xpath=../..")).toContainText(
    Math.round(hhi).toLocaleString("en-US"),
  );
});

test("a deep analysis joins linked holders by lines, shows its verdict, and links to its comparison", async ({
  page,
}) => {
  await begin(page, /^Deep analysis/);
  await waitForResult(page);
  const linked = page.getByRole("region", { name: "Linked holders" });
  await expect(linked.getByRole("heading", { level: 3 }).first()).toContainText(
    /^\d of \d+ holders with [\d.]+% of supply look like one owner/,
    { timeout: 120_000 },
  );
  const map = page.getByRole("region", { name: "Holder map" });
  await expect(map.locator("[data-link]").first()).toHaveAttribute("data-tip", /: .*common funder/);
  await page.getByRole("link", { name: "View graph and evidence" }).click();
  await expect(page.getByRole("region", { name: "Wallet graph" })).toBeVisible({ timeout: 120_000 });
});

test("an account without enough credits gets a message, and is not charged", async ({ page }) => {
  await signInBrowser(page, `/token/${token}?top=10`);
  await page.route("**/api/v1/intel/token/*/holders", (route) =>
    route.fulfill({
      status: 402,
      json: { code: "insufficient_credits", message: "This call costs 5 credits, and the account has 0." },
    }),
  );
  await page.getByRole("button", { name: /^Analyze \d/ }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Out of credits" })).toContainText(
    "Nothing was charged",
  );
  await expect(page.getByRole("link", { name: "Get credits" })).toHaveAttribute("href", "/account/credits");
});

test("a reader whose session has ended is sent to sign in, and is not charged", async ({ page }) => {
  await signInBrowser(page, `/token/${token}?top=10`);
  const button = page.getByRole("button", { name: /^Analyze \d/ });
  await untilListening(button);
  await page.context().clearCookies();
  await button.click();
  const alert = page.getByRole("alert").filter({ hasText: "You are not signed in any more" });
  await expect(alert).toContainText("Nothing was charged");
  await expect(alert.getByRole("link", { name: "Sign in" })).toHaveAttribute("href", /^\/sign-in\?next=/);
});

test("a job of another account is not shown", async ({ page }) => {
  await signInBrowser(page, `/token/${token}?top=10&job=intel-holders-00000000000000000000000000000000`);
  await expect(page.getByText("You don't have access to this analysis")).toBeVisible();
  await page.goto(`/token/${token}?launch=intel-launch-00000000000000000000000000000000`);
  await expect(page.getByText("You don't have access to this analysis")).toBeVisible();
  await expect(page.getByRole("button", { name: "Find first buyers" })).toBeVisible();
});

/**
 * Selects the second entry of a list like a reader, and returns its value and the value of the list before any other
 * code of the page. Runs in the page.
 */
async function chooseSecond(list: Element): Promise<readonly [string, string]> {
  if (!(list instanceof HTMLSelectElement)) throw new Error("not a list");
  list.selectedIndex = 1;
  const chosen = list.value;
  list.dispatchEvent(new Event("change", { bubbles: true }));
  await Promise.resolve();
  await Promise.resolve();
  return [chosen, list.value];
}

test("a paid result is offered on the token page before it is sold again", async ({ page }) => {
  await signInBrowser(page, `/token/${token}?top=10`);
  await page.getByRole("button", { name: /^Analyze/ }).click();
  await expect(page).toHaveURL(/job=/);
  await expect(page.getByRole("region", { name: "Holders", exact: true })).toBeVisible({ timeout: 90_000 });
  const result = page.url();
  await page.goto(`/token/${token}`);
  await expect(
    page.getByText(/^(Analyzed .* ago|Analyzed just now|An analysis is running), top 10$/),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: /^Analyze again/ })).toBeVisible();
  await page.getByRole("link", { name: /^(Open result|Show progress)$/ }).click();
  await expect(page).toHaveURL(result);
});

/**
 * Chooses the second option of the list of holders in the task between the rendering of the page and its effects,
 * if there is one.
 */
function chooseBeforeEffects(): void {
  const post = MessagePort.prototype.postMessage;
  let isChosen = false;
  // React requests its next task by a message.
  MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
    const list = document.querySelector<HTMLSelectElement>('select[aria-label="Which holders"]');
    const option = list?.options[1];
    if (isChosen || !list || !option || !isRendered(list) || isFollowed()) {
      post.call(this, message);
      return;
    }
    isChosen = true;
    setTimeout(() => {
      list.value = option.value;
      if (!isFollowed()) list.dispatchEvent(new Event("change", { bubbles: true }));
      post.call(this, message);
    });
  };

  /** The router replaces this function of the browser by its own. */
  function isFollowed(): boolean {
    return !String(window.history.replaceState).includes("[native code]");
  }

  /** React marks the root of a page as rendered after it has rendered all of it. */
  function isRendered(node: Element): boolean {
    const key = Object.keys(node).find((name) => name.startsWith("__reactFiber$"));
    let fiber = key === undefined ? null : Reflect.get(node, key);
    while (fiber?.return) fiber = fiber.return;
    return fiber?.stateNode?.current?.memoizedState?.isDehydrated === false;
  }
}
