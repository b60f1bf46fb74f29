import { testAddress } from "@walletlens/engine/testing/build-change";
import { buildWalletInput } from "@walletlens/engine/testing/build-wallet-input";
import { runSteps } from "@walletlens/engine/testing/run-steps";
import { buildWalletCharts, type WalletCharts } from "@walletlens/engine/wallet/wallet-charts";
import { expect, test } from "vitest";
import { RecentCharts } from "./recent-charts";

const [ONE, OTHER, THIRD] = [testAddress("First"), testAddress("Second"), testAddress("Third")];

/** Charts of nothing, and how often they were made. */
function countBuilds() {
  let builds = 0;
  return {
    count: () => builds,
    async build(): Promise<WalletCharts> {
      builds += 1;
      return runSteps(buildWalletCharts(buildWalletInput()));
    },
  };
}

test("charts of an analysis are made once, however many ask for them at once or later", async () => {
  const charts = new RecentCharts();
  const { build, count } = countBuilds();
  const [first, second] = await Promise.all([charts.read(ONE, 1, build), charts.read(ONE, 1, build)]);
  expect(second).toBe(first);
  expect(await charts.read(ONE, 1, build)).toBe(first);
  expect(count()).toBe(1);
});

test("charts of another analysis or another wallet are made anew", async () => {
  const charts = new RecentCharts();
  const { build, count } = countBuilds();
  const first = await charts.read(ONE, 1, build);
  expect(await charts.read(ONE, 2, build)).not.toBe(first);
  await charts.read(OTHER, 2, build);
  expect(count()).toBe(3);
});

test("what was not used for the longest time is forgotten where there are too many", async () => {
  const charts = new RecentCharts(2);
  const { build, count } = countBuilds();
  for (const wallet of [ONE, OTHER, ONE, THIRD]) await charts.read(wallet, 1, build);
  expect(count()).toBe(3);
  await charts.read(ONE, 1, build);
  expect(count()).toBe(3);
  await charts.read(OTHER, 1, build);
  expect(count()).toBe(4);
});

test("a failure is every waiting reader's, and the next one tries again", async () => {
  const charts = new RecentCharts();
  const fail = () => Promise.reject(new Error("away"));
  const readings = [charts.read(ONE, 1, fail), charts.read(ONE, 1, fail)];
  for (const reading of readings) await expect(reading).rejects.toThrow("away");
  await expect(charts.read(ONE, 1, countBuilds().build)).resolves.toMatchObject({ pnl: { days: [] } });
});
