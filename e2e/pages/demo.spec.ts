import { expect, type Page, test } from "@playwright/test";
import { readChainSettings, readDemoGroup, readDemoToken } from "../support/demo-wallet";
import { startSibling } from "../support/shared-servers";
import type { Product } from "../support/start-product";
import { openUntilIdle } from "./support/open-until-idle";

const BUTTON = "Demo account: 100 free credits, nothing to install";

/** Moves the focus by the Tab key to the button of a demo account, and presses Enter. */
async function enterDemo(page: Page): Promise<void> {
  const button = page.getByRole("region", { name: "Analyze holders" }).getByRole("button", { name: BUTTON });
  await expect(async () => {
    await page.keyboard.press("Tab");
    await expect(button).toBeFocused({ timeout: 100 });
  }).toPass({ intervals: [0] });
  await page.keyboard.press("Enter");
}

test("one button signs in by keyboard on the page of holders, which stays open", async ({ page }) => {
  const path = `/token/${await readDemoToken()}?top=50`;
  await openUntilIdle(page, path);
  await enterDemo(page);
  await expect(page.getByRole("button", { name: /^Analyze/ })).toBeVisible();
  await expect(page).toHaveURL(path);
  await expect(page.getByRole("button", { name: BUTTON })).toHaveCount(0);
  await expect(page.getByRole("link", { name: /^Account / })).toHaveAttribute("aria-label", /100 credits$/);
});

test("one button signs in on the comparison page, and typed addresses remain", async ({ page }) => {
  await openUntilIdle(page, "/similarity");
  const wallets = page.getByRole("textbox", { name: "Wallets" });
  await wallets.fill("first second");
  await page.getByRole("button", { name: BUTTON }).click();
  await expect(page.getByRole("button", { name: /^Compare/ })).toBeVisible();
  await expect(wallets).toHaveValue("first second");
});

test("a page of a real chain has no demo account and no sample results", async ({ page }) => {
  const product = await startSibling({ ...(await readChainSettings()), DEMO_LIVE: "true" });
  try {
    await page.goto(`${product.url}/similarity`);
    await expect(page.getByRole("link", { name: "Sign in to compare wallets" })).toBeVisible();
    await expect(page.getByRole("button", { name: BUTTON })).toHaveCount(0);
    await page.goto(product.url);
    await expect(page.getByRole("region", { name: "See a sample result" })).toHaveCount(0);
  } finally {
    await product.stop();
  }
});

test.describe("a demo after its start", () => {
  let product: Product;

  test.beforeAll(async () => {
    product = await startSibling({ DEMO_LIVE: "true", RATE_LIMIT_RPS: "0" });
  });
  test.afterAll(() => product.stop());

  const samples = (page: Page) => page.getByRole("region", { name: "See a sample result" }).getByRole("link");

  /** Opens the first page until its samples are ready. */
  async function openHome(page: Page): Promise<void> {
    const countShared = async () => {
      const html = await (await page.request.get(product.url)).text();
      return new Set(html.match(/\/shared\/[a-z]+\/[\w-]{20,}/g)).size;
    };
    await expect.poll(countShared, { timeout: 100_000 }).toBe(5);
    await page.goto(product.url);
    await expect(samples(page)).toHaveCount(5);
  }

  test("two clicks lead a visitor without an account from the home page to the transactions that link the ring", async ({
    page,
  }) => {
    await openHome(page);
    await samples(page).filter({ hasText: "Linked wallets" }).click();
    await expect(page.getByText("Sample result", { exact: true })).toBeVisible();
    const evidence = page.getByRole("region", { name: "Strongest evidence" });
    await expect(evidence.getByText("linked", { exact: true })).toBeVisible();
    await expect(evidence.getByRole("link", { name: /transaction|^\w{4}…\w{4}$/ }).first()).toBeVisible();
    const group = await readDemoGroup();
    await expect(page.getByRole("region", { name: "Verdict" }).getByRole("listitem").first()).toContainText(
      group[0]?.slice(0, 4) ?? "",
    );
    await page.getByRole("region", { name: "Verdict" }).getByRole("link").first().click();
    await expect(page).toHaveURL(/\/wallet\/\w+/);
  });

  test("two clicks lead a visitor without an account from the home page to the transfers by which a creator funded the first buyers", async ({
    page,
  }) => {
    await openHome(page);
    await samples(page).filter({ hasText: "Launch" }).click();
    await expect(page.getByText("Sample result", { exact: true })).toBeVisible();
    const launch = page.getByRole("region", { name: "Launch" });
    await expect(launch).toContainText("the creator funded 4 wallets.");
    await launch.locator("tbody tr.group").nth(1).locator("summary").click();
    const evidence = launch.locator("tbody tr:has(dl):visible");
    await expect(evidence).toContainText("The creator sent this wallet most of its SOL before it bought");
    await expect(evidence.getByRole("link").first()).toBeVisible();
  });

  test("two clicks lead a visitor without an account from the home page to what a follower of a wallet keeps", async ({
    page,
  }) => {
    await openHome(page);
    await samples(page).filter({ hasText: "Following a wallet" }).click();
    await expect(page.getByText("Sample result", { exact: true })).toBeVisible();
    await expect(page.getByRole("region", { name: "Answer" })).toContainText("per cycle");
  });

  test("the page of the token links to its samples, which show a ring among mostly classified holders", async ({
    page,
  }) => {
    await openHome(page);
    await page.goto(`${product.url}/token/${await readDemoToken()}`);
    await expect(page.getByRole("link", { name: "Holders", exact: true })).toBeVisible();
    await page.getByRole("link", { name: "Holders and links" }).click();
    await expect(page.getByText("Sample result", { exact: true })).toBeVisible();
    await expect(
      page.getByRole("region", { name: "Linked holders" }).getByText("linked", { exact: true }).first(),
    ).toBeVisible();
    await page.getByRole("link", { name: "View graph and evidence" }).click();
    await expect(page.getByRole("region", { name: "Strongest evidence" })).toBeVisible();
  });

  test("the home page lists the five most profitable of the wallets analyzed at start", async ({ page }) => {
    await openHome(page);
    const rows = page.getByRole("region", { name: /^Top wallets by PnL/ }).locator("tbody tr");
    await expect(rows).toHaveCount(5);
  });
});
