import { pricingEndpoint } from "@walletlens/contract/pricing";
import { expect, test } from "vitest";
import { provideApi } from "./testing/provide-api";

const PRICING = "/api/v1/intel/pricing";

const { api } = await provideApi();

test("the price list names every endpoint and pack, free ones included", async () => {
  const { body } = await api.call(PRICING);
  expect(body).toMatchObject({
    creditUsd: 0.015,
    x402: null,
    packs: [
      { id: "starter", credits: 1000, usd: 15, usdPerCredit: 0.015 },
      { id: "builder", credits: 10_000, usd: 120, usdPerCredit: 0.012 },
      { id: "pro", credits: 100_000, usd: 900, usdPerCredit: 0.009 },
    ],
  });
  const rows = pricingEndpoint.responses[200].parse(body).endpoints;
  expect(
    rows.map(({ id, method, path, credits, usd, x402Amount }) =>
      [id, method, path, credits, usd, x402Amount].join(" "),
    ),
  ).toEqual([
    "wallet-profile GET /intel/wallet/:addr 5 0.075 75000",
    "wallet-hud GET /intel/wallet/:addr/hud 1 0.015 15000",
    "wallet-tokens GET /intel/wallet/:addr/tokens 3 0.045 45000",
    "wallet-token-detail GET /intel/wallet/:addr/tokens/:mint 3 0.045 45000",
    "wallet-links GET /intel/wallet/:addr/links/:other 3 0.045 45000",
    "wallet-counterparties GET /intel/wallet/:addr/counterparties 3 0.045 45000",
    "wallet-trades GET /intel/wallet/:addr/trades 3 0.045 45000",
    "copy POST /intel/wallet/:addr/copy 5 0.3 300000",
    "batch-hud POST /intel/wallets/batch-hud 5 0.075 75000",
    "holders POST /intel/token/:mint/holders 5 0.3 300000",
    "holders-agent POST /intel/token/:mint/holders/agent 5 0.3 300000",
    "similarity POST /intel/wallets/similarity 5 0.3 300000",
    "similarity-agent POST /intel/wallets/similarity/agent 5 0.3 300000",
    "combined POST /intel/wallets/combined 5 0.3 300000",
    "launch POST /intel/token/:mint/launch 5 0.3 300000",
    "holders-deep POST /intel/token/:mint/holders/deep 15 0.525 525000",
    "watch-refresh PUT /watchlist/:addr 1 0 0",
    "job-status GET /jobs/:jobId 0 0 0",
    "job-result GET /jobs/result/by-key 0 0 0",
    "pricing GET /intel/pricing 0 0 0",
  ]);
});
