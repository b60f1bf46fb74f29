import { WRAPPED_SOL } from "@walletlens/engine/chain/assets";
import { testAddress } from "@walletlens/engine/testing/build-change";
import { buildMints, buildWalletInput } from "@walletlens/engine/testing/build-wallet-input";
import { computeMetrics } from "@walletlens/engine/wallet/compute-metrics";
import { expect, test } from "vitest";
import { fake } from "@/lib/testing/fake";
import type { Labels } from "@/lib/wallets/labels";
import type { HistoryCache } from "./history-cache";
import { describeInputs, type RestorePorts, restoreInput, toViews } from "./snapshot-inputs";
import type { SolUsdHours } from "./sol-usd-hours";

const X = testAddress("X");
const UNREAD: RestorePorts = {
  histories: fake<HistoryCache>({ read: () => Promise.reject(new Error("nothing is covered")) }),
  solUsdHours: fake<SolUsdHours>({ loadStored: async () => new Map() }),
  labels: fake<Labels>({ addressesOfType: async () => new Set() }),
};

test("stored inputs of an analysis have the liquidity of prices and the frozen part of holdings", async () => {
  const input = buildWalletInput({
    holdings: {
      ...{ slot: 7, lamports: 1n },
      tokens: new Map([
        [X, { amount: 5_000_000n, decimals: 6, frozen: 2_000_000n }],
        [WRAPPED_SOL, { amount: 3n, decimals: 9 }],
      ]),
    },
    present: { solUsd: 100, tokenUsd: new Map([[X, 50]]), liquidityUsd: new Map([[X, 400]]) },
    mints: buildMints([X]),
  });
  const { inputs } = toViews({
    input,
    metrics: computeMetrics(input),
    history: { entries: [], range: null },
  });
  const restored = await restoreInput(UNREAD, input.wallet, JSON.parse(JSON.stringify(inputs)));
  expect(restored.holdings).toEqual(input.holdings);
  expect(restored.present).toEqual(input.present);
  expect(computeMetrics(restored).holdings).toEqual(computeMetrics(input).holdings);
});

test("stored inputs of an analysis have the launches that it knew, which give the same time after launch", async () => {
  const launches = new Map([[X, { signature: "launch", slot: 5, time: 1_700_000_000 }]]);
  const input = buildWalletInput({ launches });
  const source = { input, metrics: computeMetrics(input), history: { entries: [], range: null } };
  const stored = JSON.parse(JSON.stringify(toViews(source).inputs));
  expect((await restoreInput(UNREAD, input.wallet, stored)).launches).toEqual(launches);
  const unknown = buildWalletInput({ launches: new Map() });
  const { inputs } = toViews({ ...source, input: unknown });
  expect(inputs).not.toHaveProperty("launches");
});

const INPUT = buildWalletInput({ present: { solUsd: 150.5, tokenUsd: null } });
const toEntries = (text: string) =>
  Array.from(text, (signature, index) => ({
    ...{ signature, slot: index, blockTime: null, change: null, missing: false },
  }));
const describeEntries = (entries: ReturnType<typeof toEntries>) =>
  describeInputs(INPUT, { entries, range: null });
const hashEntries = (entries: ReturnType<typeof toEntries>) => describeEntries(entries).inputs.hash;

test("the hashes are SHA-256 hashes of lines", () => {
  // printf 'a\nb\n' | sha256sum; printf 'SOL 150.5\n' | sha256sum; printf '' | sha256sum
  expect(describeEntries(toEntries("ab"))).toEqual({
    inputs: {
      signatures: 2,
      hash: "911169ddaaf146aff539f58c26c489af3b892dff0fe283c1c264c65ae5aa59a2",
      pricesHash: "ac3a013ec967bce4e0f01c628b5bb42a36c5f14f29f0f531141202543dc7b63b",
    },
    transactionRange: null,
  });
  expect(hashEntries([])).toBe("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
});

test("a history with added entries has the hash of a new one, regardless of their position", () => {
  const known = toEntries("134");
  hashEntries(known);
  const [a, c, d] = known;
  const [b, e] = toEntries("25");
  if (!(a && b && c && d && e)) throw new Error("an entry is missing");
  for (const [entries, text] of [
    [[a, c, d, e], "1345"],
    [[a, b, c, d, e], "12345"],
    [[a, c], "13"],
    [[b, c, d], "234"],
    [[a, c, d], "134"],
  ] as const) {
    expect(hashEntries([...entries])).toBe(hashEntries(toEntries(text)));
  }
});
