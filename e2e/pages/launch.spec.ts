import { expect, type Page, test } from "@playwright/test";
import { readDemoLaunch } from "../support/demo-wallet";
import { expectPicture } from "../support/expect-pictures";
import { clickOnce } from "./support/click-once";
import { runBrowserJob } from "./support/session";
import { signInBrowser } from "./support/sign-in";

test.describe.configure({ timeout: 180_000 });

const panel = (page: Page) => page.getByRole("region", { name: "Launch" });

test("the first buyers are one click from the launch, and a tag opens its evidence", async ({ page }) => {
  await signInBrowser(page, `/token/${await readDemoLaunch("bundled")}`);
  const start = panel(page).getByRole("button", { name: "Find first buyers" });
  await expect(async () => {
    if (!page.url().includes("launch=")) await start.click({ timeout: 5_000 });
    await expect(page).toHaveURL(/launch=intel-launch-/, { timeout: 5_000 });
  }).toPass();
  const sentence =
    "15.33% of the supply was bought in the slot of the launch by 5 wallets that hold 12.27% now";
  await expect(panel(page)).toContainText(`${sentence}; the creator funded 4 wallets.`, { timeout: 120_000 });
  const rows = panel(page).locator("tbody tr.group");
  await expect(rows).toHaveCount(5);
  await expect(rows.first()).toContainText("Creator");
  await rows.nth(1).locator("summary").click();
  const evidence = panel(page).locator("tbody tr:has(dl):visible");
  await expect(evidence).toHaveCount(1);
  await expect(evidence).toContainText("The creator sent this wallet most of its SOL before it bought");
  await expect(evidence).toContainText("3.000 SOL");

  await page.reload();
  await expect(rows).toHaveCount(5);
  await page.goto(`/token/${await readDemoLaunch("bundled")}`);
  await expect(panel(page)).toContainText("first 50 buyers");
  await panel(page).getByRole("link", { name: "Open result" }).click();
  await expect(rows).toHaveCount(5);
  await page.goto("/account/analyses");
  const entry = page.getByRole("row").filter({ hasText: "Launch of" });
  await entry.getByRole("link", { name: "Open" }).click();
  await expect(panel(page)).toContainText(sentence);
});

test("analyzed first buyers are shown before the launch is complete", async ({ page }) => {
  const streams: string[] = [];
  await page.route("**/api/v1/jobs/*/events", async (route) => {
    // The stream breaks off before its end, and is not resumed.
    if (streams.push(route.request().url()) > 1) return;
    // Playwright does not know the header by which the server recognizes its own pages.
    const headers = { ...(await route.request().allHeaders()), "sec-fetch-site": "same-origin" };
    const response = await route.fetch({ headers });
    const [body = ""] = (await response.text()).split(/id: \d+\nevent: end/);
    await route.fulfill({ response, body });
  });
  await signInBrowser(page, `/token/${await readDemoLaunch("sniped")}`);
  await clickOnce(panel(page).getByRole("button", { name: "Find first buyers" }));
  await expect(panel(page).locator("tbody tr.group").first()).toBeVisible();
  await expect(panel(page)).not.toContainText("of the supply bought in the slot");
});

test("a launch is shared by a link and an image, until it is revoked", async ({ page, browser }) => {
  await signInBrowser(page, "/account/analyses");
  const jobId = await runBrowserJob(
    page.request,
    `/intel/token/${await readDemoLaunch("bundled")}/launch`,
    {},
  );
  await page.reload();
  await clickOnce(page.getByRole("button", { name: "Share", exact: true }));
  // The dialog, which may be open already, hides the page behind it.
  const active = page.getByRole("link", { name: "Link active", includeHidden: true });
  const link = await active.getAttribute("href");
  expect(link).toMatch(/^\/shared\/launch\/[0-9a-f]{32}$/);
  const context = await browser.newContext({ baseURL: new URL(page.url()).origin });
  const anonymousPage = await context.newPage();
  await anonymousPage.goto(link ?? "");
  await expect(panel(anonymousPage).locator("tbody tr.group")).toHaveCount(5);
  expect(await anonymousPage.content()).not.toContain(jobId);
  const picture = await anonymousPage.locator('meta[property="og:image"]').getAttribute("content");
  const { pathname } = new URL(picture ?? "");
  await expectPicture(await context.request.get(pathname));

  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await clickOnce(page.getByRole("button", { name: "Unshare" }));
  await expect(page.getByRole("button", { name: "Share", exact: true })).toBeVisible();
  expect((await anonymousPage.goto(link ?? ""))?.status()).toBe(404);
  expect((await context.request.get(pathname)).status()).toBe(404);
  await context.close();
});

test("visitors who are not signed in see the price of a launch", async ({ page }) => {
  await page.goto(`/token/${await readDemoLaunch("clean")}`);
  await expect(panel(page)).toContainText("5 credits");
  await expect(panel(page).getByRole("link", { name: "Sign in to see the first buyers" })).toBeVisible();
});
