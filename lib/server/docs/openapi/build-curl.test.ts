import { CATALOG } from "@walletlens/contract/catalog";
import { expect, test } from "vitest";
import { buildCurl } from "./build-curl";
import { describeEndpoint } from "./describe-endpoint";

const SITE = "https://wallets.example";

test("a call can be pasted into a terminal: key from a variable, query and body quoted", () => {
  const get = { params: { addr: "A" }, query: { page: "2", sortBy: "roi" }, body: null };
  expect(buildCurl(SITE, describeEndpoint(CATALOG["wallet-tokens"]), { request: get, responses: {} })).toBe(
    'curl "https://wallets.example/api/v1/intel/wallet/A/tokens?page=2&sortBy=roi" \\\n  -H "X-Api-Key: $API_KEY"',
  );
  const post = { params: { mint: "M" }, query: {}, body: { topN: 3 } };
  expect(buildCurl(SITE, describeEndpoint(CATALOG.holders), { request: post, responses: {} })).toBe(
    `curl https://wallets.example/api/v1/intel/token/M/holders \\
  -H "X-Api-Key: $API_KEY" \\
  -H "Content-Type: application/json" \\
  -d '{"topN":3}'`,
  );
});

test("without an example, parameters are in brackets, and a public call needs no key", () => {
  expect(buildCurl(SITE, describeEndpoint(CATALOG["job-status"]), null)).toBe(
    'curl "https://wallets.example/api/v1/jobs/<JOB_ID>"',
  );
});

test("ids of jobs, results and webhooks, and the token of a wallet, are placeholders", () => {
  const withParams = (params: Record<string, string>, query = {}) => ({
    ...{ request: { params, query, body: null }, responses: {} },
  });
  const curl = (id: keyof typeof CATALOG, ...given: Parameters<typeof withParams>) =>
    buildCurl(SITE, describeEndpoint(CATALOG[id]), withParams(...given)).split(" \\")[0];
  expect(curl("job-status", { jobId: "intel-holders-1" })).toBe(
    'curl "https://wallets.example/api/v1/jobs/<JOB_ID>"',
  );
  expect(curl("webhook-deliveries", { id: "wh_1" })).toContain("/webhooks/<ID>/deliveries");
  expect(curl("job-result", {}, { key: "combined:result:1" })).toContain("key=<RESULT_KEY>");
  expect(curl("wallet-token-detail", { addr: "A", mint: "M" })).toBe(
    'curl "https://wallets.example/api/v1/intel/wallet/A/tokens/<MINT>"',
  );
});
