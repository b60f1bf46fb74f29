import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { expect, test } from "@playwright/test";
import { createMarket } from "@walletlens/demo-chain/market/create-market";
import { inScope, isFullScope } from "@/packages/testing/test-scope";
import { createAdminKey } from "../support/admin";
import { readDemoWallets } from "../support/demo-wallet";

const SCRIPT = path.resolve(import.meta.dirname, "../recompute-from-evidence.mjs");
/** The seed of the demo chain: its addresses do not depend on the day of its start. */
const MARKET = { seed: 1, endTime: 1_795_000_000 };
/**
 * One wallet in this number, in addition to the featured ones. All of them take minutes, so only the script processes
 * all.
 */
const EVERY = 40;

/** Traders of the market; none in the quick scope, because creating the market takes as long as a wallet. */
function sampleTraders(): readonly string[] {
  if (!isFullScope) return [];
  const traders = createMarket(MARKET).truths.filter((truth) => truth.label === null);
  return traders.filter((_, index) => index % EVERY === 0).map((truth) => truth.address);
}

test("metrics of rows, signals and profiles can be recomputed from the evidence alone", async ({
  baseURL,
}) => {
  test.setTimeout(300_000);
  const wallets = Array.from(new Set([...(await readDemoWallets()), ...sampleTraders()]));
  expect(wallets.length).toBeGreaterThanOrEqual(inScope({ quick: 3, full: 10 }));
  const { apiKey } = await createAdminKey(1_000_000);
  // A rejection has the command and the error output of the script, which lists each difference.
  const { stdout } = await promisify(execFile)(process.execPath, [SCRIPT, baseURL ?? "", apiKey, ...wallets]);
  expect(stdout).toMatch(new RegExp(`^${wallets.length} wallets, \\d{4,} figures, 0 differences\n$`));
});
