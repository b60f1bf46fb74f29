import { expect, type Locator, type Page, test } from "@playwright/test";
import { readDemoWallets } from "../support/demo-wallet";

let wallets: readonly string[];

test.beforeAll(async () => {
  wallets = await readDemoWallets();
});

/** All that a page says, to the eye and in its explanations. */
async function readWords(page: Page): Promise<string> {
  const shown = await page.locator("main").innerText();
  const told = await page
    .locator("[data-tip], [aria-description], [aria-label]")
    .evaluateAll((all) =>
      all.flatMap((one) =>
        ["data-tip", "aria-description", "aria-label"].map((name) => one.getAttribute(name) ?? ""),
      ),
    );
  return [shown, ...told].join("\n");
}

test("swaps, tokens and round trips are called so on every page, and nothing is called a trade or a cycle", async ({
  page,
}) => {
  const [wallet = "", other = ""] = wallets;
  await page.goto(`/wallet/${wallet}`);
  await expect(page.getByRole("table", { name: "Swaps by hour" })).toBeAttached({ timeout: 45_000 });
  const token = await page.locator(`a[href^="/wallet/${wallet}/tokens/"]`).first().getAttribute("href");
  const figures = [
    "win-rate",
    "result-per-trade",
    "trades-per-day",
    "median-hold",
    "entry-market-cap",
    "fees",
  ];
  const swaps = page.getByRole("table", { name: "Swaps" }).first();
  const figure = page.getByText("Of the analysis of");
  const ready: readonly (readonly [path: string, shown: Locator])[] = [
    [`/wallet/${wallet}`, page.getByRole("table", { name: "Swaps by hour" })],
    [token ?? "", swaps],
    ...figures.map((name) => [`/wallet/${wallet}/figures/${name}`, figure] as const),
    [`/compare?wallets=${wallet},${other}`, page.getByRole("rowheader", { name: "Swaps a day" })],
  ];
  for (const [path, shown] of ready) {
    await page.goto(path);
    await expect(shown, path).toBeAttached();
    expect(await readWords(page), path).not.toMatch(/\btrades\b|\b(?:a|per|each|one) trade\b|\bcycles?\b/i);
  }
});
