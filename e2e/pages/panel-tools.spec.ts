import { expect, type Locator, type Page, test } from "@playwright/test";
import { readDemoAccess } from "../support/demo-wallet";
import { pressUntilSeen } from "./support/open-dialog";

let wallet: string;
let apiKey: string;

test.beforeAll(async () => {
  ({ wallet, apiKey } = await readDemoAccess());
});

const panel = (page: Page, title: string) => page.getByRole("region", { name: title, exact: true });
const tokens = (page: Page) => panel(page, "Tokens");

/** Opens the data of a panel. */
async function readJson(page: Page, of: Locator): Promise<unknown> {
  const dialog = page.getByRole("dialog", { name: "JSON" });
  await pressUntilSeen(of.getByRole("button", { name: "JSON", exact: true }), dialog.locator("pre"));
  const text = await dialog.locator("pre").textContent();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  return JSON.parse(text ?? "");
}

/** Copies the call of a panel; returns its URL. */
async function copyCall(page: Page, of: Locator, name: string): Promise<URL> {
  let line = "";
  // Scripts may start to listen later.
  await expect(async () => {
    await of.getByRole("button", { name }).click();
    line = await page.evaluate(() => navigator.clipboard.readText());
    expect(line).toContain("curl");
  }).toPass();
  return new URL(/"(https?:\/\/[^"]+)"/.exec(line)?.[1] ?? "");
}

/** Titles of the charts, and their names in the interface. */
const CHARTS = [
  ["Hold times", "holds"],
  ["Returns", "returns"],
  ["Activity", "activity"],
  ["PnL over time", "pnl"],
] as const;

test("the JSON of a panel is the shown part of the API response, free of charge", async ({
  page,
  request,
}) => {
  const ask = async (path: string) =>
    (await request.get(`/api/v1/intel/wallet/${wallet}${path}`, { headers: { "X-Api-Key": apiKey } })).json();
  const [profile, rows] = await Promise.all([ask(""), ask("/tokens?pageSize=20&sortBy=roi&page=2")]);
  const called: string[] = [];
  page.on("request", (sent) => called.push(new URL(sent.url()).pathname));
  await page.goto(`/wallet/${wallet}?sortBy=roi&page=2`);
  expect(await readJson(page, panel(page, "Behavior"))).toEqual({
    hud: profile.hud,
    behavior: profile.behavior,
    intervals: profile.intervals,
  });
  expect(await readJson(page, panel(page, "Holdings"))).toEqual({
    hud: profile.hud,
    summary: profile.summary,
  });
  expect(await readJson(page, panel(page, "Coverage"))).toEqual({
    coverage: profile.coverage,
    reconciliation: profile.reconciliation,
  });
  expect(await readJson(page, tokens(page))).toEqual(rows);
  expect(called.filter((path) => path.startsWith("/api/v1/intel"))).toEqual([]);
});

test("the JSON of a chart equals that of the call, free of charge", async ({ page, request }) => {
  const path = `/api/v1/intel/wallet/${wallet}?charts=true`;
  const answer = await request.get(path, { headers: { "X-Api-Key": apiKey } });
  const { charts } = await answer.json();
  const called: string[] = [];
  page.on("request", (sent) => called.push(new URL(sent.url()).pathname));
  await page.goto(`/wallet/${wallet}`);
  for (const [title, name] of CHARTS) {
    expect(await readJson(page, panel(page, title)), title).toEqual({ charts: { [name]: charts[name] } });
  }
  expect(called.filter((sent) => sent.startsWith("/api/v1/intel"))).toEqual([]);
});

test("the coverage panel has the commands and the hashes that verify the profile", async ({
  page,
  request,
}) => {
  const answer = await request.get(`/api/v1/intel/wallet/${wallet}`, { headers: { "X-Api-Key": apiKey } });
  const { hash, pricesHash } = (await answer.json()).hud.provenance.inputs;
  await page.goto(`/wallet/${wallet}`);
  const coverage = panel(page, "Coverage");
  await coverage.locator("summary", { hasText: "Verify" }).click();
  await expect(coverage).toContainText(`/api/v1/intel/wallet/${wallet}?evidence=true`);
  await expect(coverage).toContainText(/walletlens-[\d.]+\.tgz verify answer\.json --rpc "http/);
  for (const text of [hash, pricesHash]) await expect(coverage.getByText(text)).toBeVisible();
});

test("the dialog shows the price of the call and returns the focus", async ({ page }) => {
  await page.goto(`/wallet/${wallet}`);
  await readJson(page, tokens(page));
  const button = tokens(page).getByRole("button", { name: "JSON", exact: true });
  await expect(button).toBeFocused();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "JSON" });
  await expect(dialog).toContainText("Viewing is free; the call costs 3 credits.");
  await expect(dialog.getByRole("button", { name: "Close" })).toBeVisible();
});

test("the copied call returns the content of the panel", async ({ page, context, request }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(`/wallet/${wallet}?sortBy=totalSolSpent&page=2`);
  const { pathname, search } = await copyCall(page, tokens(page), "Copy as curl: 3 credits");
  const answer = await request.get(pathname + search, { headers: { "X-Api-Key": apiKey } });
  const { data } = await answer.json();
  const rows = await tokens(page).locator("tbody th span[title]").all();
  const shown = await Promise.all(rows.map((row) => row.getAttribute("title")));
  expect(data.map((row: { tokenAddress: string }) => row.tokenAddress)).toEqual(shown);
});
