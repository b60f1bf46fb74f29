import { createAddress } from "@walletlens/demo-chain/testing/create-address";
import type { ProviderRefusal, TestProviderOptions } from "@walletlens/demo-chain/testing/provider-options";
import { startProvider } from "@walletlens/demo-chain/testing/test-provider";
import { address } from "@walletlens/engine/address";
import { TOKEN_2022_PROGRAM } from "@walletlens/engine/chain/programs";
import { expect, onTestFinished, test } from "vitest";
import { analyzeAddress } from "walletlens";
import { describeFailure } from "walletlens/exit-codes";

const WALLET = address(createAddress("synthetic wallet"));

/** Analyzes the wallet of a provider on loopback, without what depends on the time of the analysis. */
async function analyze(options: TestProviderOptions) {
  const provider = await startProvider({
    signatures: 121,
    wallets: [WALLET],
    pageMs: 1,
    callMs: 1,
    ...options,
  });
  onTestFinished(provider.close);
  const prices = await startProvider({ signatures: 0 });
  onTestFinished(prices.close);
  const { credentials } = options;
  const rpcUrl = credentials === undefined ? provider.url : provider.url.replace("//", `//${credentials}@`);
  const sources = {
    tokenPriceSources: [{ url: `${prices.url}/prices` }],
    solPriceSources: [{ url: `${prices.url}/sol-usd` }],
  };
  const { pnl, coverage, reconciliation, hud, tokens } = await analyzeAddress(
    { rpcUrl, maxTransactions: 1_000, ...sources },
    WALLET,
  );
  const { calculatedAt: _, provenance: __, ...metrics } = hud;
  return { pnl, coverage, reconciliation, hud: metrics, tokens };
}

const refusal = (method: string, more: Partial<ProviderRefusal>): TestProviderOptions => ({
  refusals: [{ method, code: -32_602, message: "", ...more }],
});

test.each<[string, TestProviderOptions]>([
  [
    "five accounts per call",
    refusal("getMultipleAccounts", {
      ...{ above: 5, status: 413, code: -32_615 },
      message:
        "getMultipleAccounts is limited to a 5 range, upgrade from discover plan at https://node.example",
    }),
  ],
  ["pages of 100", refusal("getSignaturesForAddress", { above: 100, message: "limit must be at most 100" })],
  ["version 0 alone", refusal("getTransaction", { version1: true, message: "Invalid params" })],
  ["codes as text", refusal("getTransaction", { times: 5, code: "-32005" })],
  [
    "limits with code 0",
    refusal("getTransaction", {
      times: 5,
      code: 0,
      message: "exceeded its compute units per second capacity",
    }),
  ],
  ["a redirect", { redirectsTo: "/v2" }],
  ["user and password", { credentials: "user:password" }],
  ["token balances without owners", { faults: [{ kind: "ownerless" }] }],
])("the figures of a wallet are the same from a provider with %s", async (_, options) => {
  const whole = await analyze({});
  expect(whole).toMatchObject({ coverage: { complete: true }, reconciliation: { verdict: "RECONCILED" } });
  expect(whole.pnl.allTime.realizedPnlSol).toBeLessThan(0);
  expect(await analyze(options)).toEqual(whole);
});

test("from a node that does not know Token-2022, results are the same and holdings are unknown and named", async () => {
  const options = refusal("getTokenAccountsByOwner", {
    ...{ mentions: TOKEN_2022_PROGRAM, message: "Invalid param: unrecognized Token program id" },
  });
  const [whole, partial] = [await analyze({}), await analyze(options)];
  expect(partial.pnl.allTime.realizedPnlSol).toBe(whole.pnl.allTime.realizedPnlSol);
  expect(partial.reconciliation.verdict).toBe("UNVERIFIABLE");
  expect(partial.hud.unknown).toEqual(expect.arrayContaining(["currentHoldingsSol", "isWhale"]));
});

test("the terminal prints method, code and what the provider says", async () => {
  const message = "method is not available on the free tier";
  const error: unknown = await analyze(refusal("getTransaction", { code: 35, message })).catch(
    (thrown: unknown) => thrown,
  );
  expect(describeFailure(error)).toBe(
    `The chain provider refuses the call (getTransaction, JSON-RPC 35). It says: ${message}`,
  );
});
