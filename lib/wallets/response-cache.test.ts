import type { WalletCharts } from "@walletlens/engine/result-types";
import { runSteps } from "@walletlens/engine/steps";
import { buildWalletInput } from "@walletlens/engine/testing/build-wallet-input";
import { buildWalletCharts } from "@walletlens/engine/wallet/wallet-charts";
import { expect, test } from "vitest";
import { NEVER_BOUGHT, ResponseCache } from "./response-cache";

/** Empty charts, and the number of times they were built. */
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

test("a response is built once for all simultaneous and later readers", async () => {
  const { charts } = new ResponseCache();
  const { build, count } = countBuilds();
  const [first, second] = await Promise.all([charts.read("a", build), charts.read("a", build)]);
  expect(second).toBe(first);
  expect(await charts.read("a", build)).toBe(first);
  expect(await charts.find("a")).toBe(first);
  expect(count()).toBe(1);
});

test("another key is another response, and kinds are separate", async () => {
  const answers = new ResponseCache();
  const { build, count } = countBuilds();
  await answers.charts.read("a", build);
  await answers.charts.read("b", build);
  expect(answers.feeds.find("a")).toBeNull();
  expect(count()).toBe(2);
});

test("all kinds share one memory limit, and the least recently used response is removed first", async () => {
  const { build } = countBuilds();
  // Memory for two charts and little else; each character of a response as JSON counts for three bytes.
  const answers = new ResponseCache(2 * 3 * JSON.stringify(await build()).length + 3);
  await answers.charts.read("a", build);
  await answers.charts.read("b", build);
  expect(answers.charts.find("a")).not.toBeNull();
  await answers.tokens.read("c", async () => NEVER_BOUGHT);
  expect(answers.charts.find("b")).toBeNull();
  expect(answers.charts.find("a")).not.toBeNull();
  expect(answers.tokens.find("c")).not.toBeNull();
});

test("a response larger than the memory is returned to waiting readers, and not cached", async () => {
  const { charts } = new ResponseCache(100);
  const { build, count } = countBuilds();
  const both = await Promise.all([charts.read("a", build), charts.read("a", build)]);
  expect(both[1]).toBe(both[0]);
  expect(charts.find("a")).toBeNull();
  expect(count()).toBe(1);
});

test("a failure is returned to every waiting reader, and the next one tries again", async () => {
  const { charts } = new ResponseCache();
  const fail = () => Promise.reject(new Error("away"));
  const readings = [charts.read("a", fail), charts.read("a", fail)];
  for (const reading of readings) await expect(reading).rejects.toThrow("away");
  await expect(charts.read("a", countBuilds().build)).resolves.toMatchObject({ pnl: { days: [] } });
});
