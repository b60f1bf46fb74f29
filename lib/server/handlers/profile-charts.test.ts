import { CATALOG } from "@walletlens/contract/catalog";
import { lastMidnight } from "@walletlens/demo-chain/ledger/clock";
import { type Address, address } from "@walletlens/engine/address";
import { afterAll, describe, expect, test } from "vitest";
import { createApiKey } from "@/lib/billing/api-keys";
import { openAccount } from "@/lib/billing/ledger";
import { createContainer } from "@/lib/composition/container";
import { readEnv } from "@/lib/config/env";
import { createLog } from "@/lib/config/log";
import { provideDatabase } from "@/lib/db/testing/provide-database";
import { demoSettings } from "@/lib/testing/demo-settings";
import { provideDemoChain } from "@/lib/testing/provide-demo-chain";
import { TEST_REQUESTER } from "@/lib/testing/test-work";
import { ENDPOINTS } from "../endpoints";
import { withKey } from "../testing/test-api";

const Profile = CATALOG["wallet-profile"].responses[200];
const Tokens = CATALOG["wallet-tokens"].responses[200];
const TokenDetail = CATALOG["wallet-token-detail"].responses[200];
/** Rounds sums of SOL to whole lamports, as their terms are rounded. */
const toLamports = (sol: number) => Math.round(sol * 1e9);
const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);

const { url } = await provideDatabase();
const demo = await provideDemoChain({ seed: 3, endTime: lastMidnight(Date.now()) });
const env = readEnv({ DATABASE_URL: url, ...demoSettings(demo.url), RATE_LIMIT_RPS: "0", SYNC_HOLD_MS: "0" });
const product = createContainer(env, createLog("error", { write: () => undefined }));
const { ports } = product;
const userId = await openAccount(ports, { credits: 100_000, kind: "grant", reason: "test" });
const caps = { perDay: null, total: null };
const { apiKey } = await createApiKey(ports, { userId, description: "test", expiresAt: null, caps });
const wallets = demo.traders.slice(0, 3);
await Promise.all(wallets.map(analyze));

afterAll(product.close);

async function analyze(wallet: Address): Promise<void> {
  const { signal } = new AbortController();
  const result = await product.pages.wallets.read({
    wallet,
    asOf: null,
    view: "hud",
    requester: () => TEST_REQUESTER,
    signal,
  });
  if (result.status === "queued") await product.analyses.runGroup({ id: result.analysisId, run: 1, wallet });
}

async function get(id: keyof typeof ENDPOINTS, path: string): Promise<unknown> {
  const request = new Request(`http://localhost/api/v1/intel/wallet/${path}`, withKey(apiKey));
  const response = await product.handle([ENDPOINTS[id]], request);
  expect(response.status, path).toBe(200);
  return response.json();
}

async function readCharted(wallet: string, query: string) {
  const body = Profile.parse(await get("wallet-profile", `${wallet}?${query}`));
  if (body.charts === undefined) throw new Error("no charts");
  return { ...body, charts: body.charts };
}

/** Completed cycles and swaps by the evidence of every token, up to `asOf`. */
async function countByEvidence(wallet: string, asOf: string) {
  let cycles = 0;
  const swaps = new Set<string>();
  const page = Tokens.parse(await get("wallet-tokens", `${wallet}/tokens?pageSize=100${asOf}`));
  expect(page.total).toBeLessThanOrEqual(100);
  for (const { tokenAddress } of page.data) {
    const answer = await get("wallet-token-detail", `${wallet}/tokens/${tokenAddress}?${asOf.slice(1)}`);
    const detail = TokenDetail.parse(answer);
    cycles += detail.cycles.length;
    for (const { signature } of detail.trades) swaps.add(signature);
  }
  return { cycles, swaps };
}

describe.each([
  ["now", false],
  ["as of the middle of its history", true],
])("the charts of a wallet %s", (_, isPast) => {
  test("add up: days to its realized PnL, cycles to the completed ones, hours and weekdays to its swaps", async () => {
    let all = 0;
    for (const wallet of wallets) {
      const { fromSlot, toSlot } = (await readCharted(wallet, "charts=true")).coverage;
      const asOf = isPast ? `&asOf=${Math.floor(((fromSlot ?? 0) + (toSlot ?? 0)) / 2)}` : "";
      const { charts, pnl, unboughtSales } = await readCharted(wallet, `charts=true${asOf}`);
      const { cycles, swaps } = await countByEvidence(wallet, asOf);
      for (const { signature } of unboughtSales) swaps.add(signature);

      const { days, undatedSol } = charts.pnl;
      const byDay = days.map(({ realizedPnlSol }) => realizedPnlSol);
      expect(toLamports(sum(byDay) + undatedSol)).toBe(toLamports(pnl.allTime.realizedPnlSol));
      expect(days.map(({ cumulativeSol }) => toLamports(cumulativeSol))).toEqual(
        byDay.map((_, index) => toLamports(sum(byDay.slice(0, index + 1)))),
      );
      const { days: inUsd, unknownSales } = charts.pnlUsd;
      expect(inUsd.map(({ day }) => day)).toEqual(days.map(({ day }) => day));
      expect(unknownSales).toBe(charts.pnl.unknownSales);
      expect(inUsd.at(-1)?.cumulativeUsd ?? 0).toBeCloseTo(sum(inUsd.map((day) => day.realizedPnlUsd)), 5);
      const { returns, holds, activity } = charts;
      expect(sum(returns.bands.map((band) => band.cycles)) + returns.unknownCycles).toBe(cycles);
      expect(sum(Object.values(holds.cycles)) + holds.unknownCycles).toBe(cycles);
      expect(sum(activity.hours) + activity.undatedSwaps).toBe(swaps.size);
      expect(sum(activity.weekdays) + activity.undatedSwaps).toBe(swaps.size);
      all += cycles;
    }
    expect(all).toBeGreaterThan(5);
  });
});

test("charts and evidence are the same together as alone, and leave the profile unchanged", async () => {
  for (const wallet of wallets) {
    const plain = Profile.parse(await get("wallet-profile", wallet));
    const { charts, ...profile } = await readCharted(wallet, "charts=true");
    expect(profile).toEqual(plain);
    const { evidence } = Profile.parse(await get("wallet-profile", `${wallet}?evidence=true`));
    expect(await readCharted(wallet, "charts=true&evidence=true")).toEqual({ ...plain, charts, evidence });
  }
});

const refuse = () => Promise.reject(new Error("charts that are kept cost nothing"));

test("the page shows the charts of the API without computing them again", async () => {
  for (const wallet of wallets) {
    const { charts } = await readCharted(wallet, "charts=true");
    const shown = await product.pages.readWalletCharts(address(wallet), async () => undefined);
    expect(shown).toEqual(charts);
    expect(await product.pages.readWalletCharts(address(wallet), refuse)).toBe(shown);
  }
});
