import { type Address, address } from "@walletlens/engine/address";
import { USDC, WRAPPED_SOL } from "@walletlens/engine/chain/assets";
import { mainnetContext } from "@walletlens/engine/swaps/extraction-context";
import { expect, test } from "vitest";
import type { Chain } from "@/lib/runtime/chain";
import { fake } from "@/lib/testing/fake";
import type { Labels } from "@/lib/wallets/labels";
import { requireFungible } from "./require-mint";

const MINT = address("7LSsEoJGhLeZzGvDofTdNg7M3JttxQqGWNLo6vWMpump");
const LABELED = address("CASHx9KJUStyftLFWGvEVf59SGeG9sh5FfcnZMVPCASH");

/** A chain with one mint. */
const having = (mint: Address, decimals: number, supply: bigint) => ({
  chain: fake<Chain>({ readMints: async () => new Map([[mint, { mint, decimals, supply }]]) }),
  labels: fake<Labels>({ extractionContext: async () => mainnetContext(new Set(), new Set([LABELED])) }),
});

test("a token with a supply can have first buyers, even without decimals", async () => {
  await expect(requireFungible(having(MINT, 0, 2n), MINT)).resolves.toMatchObject({ supply: 2n });
  await expect(requireFungible(having(MINT, 6, 1n), MINT)).resolves.toMatchObject({ decimals: 6 });
});

test("an NFT and a currency that tokens are sold for are refused with the reason", async () => {
  const issuesOf = (mint: Address, decimals: number, supply: bigint) =>
    expect(requireFungible(having(mint, decimals, supply), mint)).rejects;
  await issuesOf(MINT, 0, 1n).toMatchObject({
    code: "invalid_request",
    fields: { issues: [{ path: "mint" }] },
  });
  for (const currency of [WRAPPED_SOL, USDC, LABELED]) {
    await issuesOf(currency, 6, 5n).toMatchObject({ code: "invalid_request" });
  }
});

test("a mint that does not exist is refused", async () => {
  const nothing = { ...having(MINT, 6, 1n), chain: fake<Chain>({ readMints: async () => new Map() }) };
  await expect(requireFungible(nothing, MINT)).rejects.toMatchObject({ code: "mint_not_found" });
});
