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

test("without an example the parameters stand in capitals, and a public call needs no key", () => {
  expect(buildCurl(SITE, describeEndpoint(CATALOG["job-status"]), null)).toBe(
    "curl https://wallets.example/api/v1/jobs/JOBID",
  );
});
