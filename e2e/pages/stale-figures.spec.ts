import { readFile } from "node:fs/promises";
import { request as forward } from "node:http";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { z } from "zod";
import { demoSettings } from "@/lib/testing/demo-settings";
import { ageFigures } from "../support/age-database";
import { testedDataDir } from "../support/data-dir";
import { readDemoWallets } from "../support/demo-wallet";
import { startBeside } from "../support/start-beside";
import { keepScreenshot } from "./support/screenshot";

test.describe.configure({ timeout: 180_000 });

const Entry = z.object({ port: z.int() });

let isDown = false;
/** A provider that is the demo chain of the product under test, until it is down. */
const product = startBeside(
  async (incoming, outgoing) => {
    if (isDown) {
      outgoing.writeHead(503).end();
      return;
    }
    const { url = "/", method = "GET", headers } = incoming;
    const port = await readPort();
    const passed = forward({ host: "127.0.0.1", port, path: url, method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    passed.on("error", () => outgoing.destroy());
    incoming.pipe(passed);
  },
  (url) => ({ ...demoSettings(url), SYNC_HOLD_MS: "0", LOG_LEVEL: "fatal" }),
);

async function readPort(): Promise<number> {
  const file = path.join(testedDataDir(), "demo-chain.json");
  return Entry.parse(JSON.parse(await readFile(file, "utf8"))).port;
}

test("figures that cannot be refreshed are shown with their age, and tried again in one click", async ({
  page,
}) => {
  const [wallet = ""] = await readDemoWallets();
  await page.goto(`${product().url}/wallet/${wallet}`);
  await expect(page.getByText("Analysed just now")).toBeVisible({ timeout: 60_000 });
  await ageFigures(product().dataDir, 60);
  isDown = true;
  await page.reload();
  await expect(page.getByText("These figures are old")).toBeVisible({ timeout: 120_000 });
  await expect(page.getByRole("region", { name: "Tokens" }).locator("tbody tr").first()).toBeVisible();
  await keepScreenshot(page, "stale");

  isDown = false;
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(page.getByText("Analysed just now")).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText("These figures are old")).toHaveCount(0);
});
