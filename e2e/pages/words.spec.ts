import { expect, type Locator, type Page, test } from "@playwright/test";
import { readDemoWallets } from "../support/demo-wallet";
import { signIn } from "./support/sign-in";

/** The noun, and what people call round trips. */
const FOREIGN = /\btrades\b|\b(?:a|per|each|every|one|\d+) trade\b|\bcycles?\b/i;

let wallets: readonly string[];

test.beforeAll(async () => {
  wallets = await readDemoWallets();
});

/** All that a page says, to the eye and in its explanations; code keeps the names of the interface, and is taken out. */
async function readWords(page: Page): Promise<string> {
  await page.locator("main code").evaluateAll((all) => {
    for (const one of all) one.remove();
  });
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
    expect(await readWords(page), path).not.toMatch(FOREIGN);
  }
});

test("so they are where dollars, watching, discovery, groups, an account and the guides tell of them", async ({
  page,
}) => {
  const [wallet = "", other = ""] = wallets;
  await signIn(page, `/wallet/${wallet}?currency=usd`);
  const hours = page.getByRole("table", { name: "Swaps by hour" });
  await expect(hours).toBeAttached({ timeout: 45_000 });
  await page.getByRole("button", { name: "Watch this wallet" }).click();
  await expect(page.getByRole("button", { name: "Watch this wallet no more" })).toBeVisible();
  const parts = ["", "/usage", "/ledger", "/credits", "/analyses", "/webhooks", "/notes"];
  const account = page.getByRole("navigation", { name: "Account" });
  const ready: readonly (readonly [path: string, shown: Locator])[] = [
    [`/wallet/${wallet}?currency=usd`, hours],
    ["/watchlist", page.getByRole("row", { name: /every swap/ })],
    ["/discover", page.getByRole("table", { name: "Analysed wallets" })],
    [`/combined?wallets=${wallet},${other}`, page.getByRole("heading", { name: "Several wallets as one" })],
    ...parts.map((part) => [`/account${part}`, account] as const),
    ["/docs", page.getByRole("rowheader", { name: /^Swaps in one token/ })],
  ];
  for (const [path, shown] of ready) {
    await page.goto(path);
    await expect(shown, path).toBeAttached();
    expect(await readWords(page), path).not.toMatch(FOREIGN);
  }
});
