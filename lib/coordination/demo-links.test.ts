import type { WalletTruth } from "@walletlens/demo-chain/market/types";
import { address } from "@walletlens/engine/address";
import { beforeAll, expect, test } from "vitest";
import { requestWallets } from "@/lib/groups/gather-wallets";
import { provideProduct } from "@/lib/testing/provide-product";
import { type FoundLinks, findLinks } from "./find-links";

// The end is fixed: in a market of this size two unrelated wallets may be linked by chance, and the test requires that none
// are.
const product = await provideProduct({ seed: 1, wallets: 200, mints: 1_200, endTime: 1_795_176_000 });
const { ports, demo } = product;
const truths = demo.market.truths.filter(({ label }) => label === null);
const isGift = ({ heldRaw, totalSpentLamports }: WalletTruth["tokens"][number]) =>
  heldRaw > 0n && totalSpentLamports === 0n;
const rings = truths.filter(({ ring }) => ring !== null);
const unrelated = truths.filter(({ ring }) => ring === null);
/** Wallets with one common address that also deals with many others. */
const decoys = {
  sponsored: unrelated.filter(({ sponsor }) => sponsor !== null).slice(0, 4),
  depositors: unrelated.filter(({ custodian }) => custodian !== null).slice(0, 4),
  airdropped: unrelated
    .filter(({ persona, tokens }) => persona === "swing" && tokens.some(isGift))
    .slice(0, 4),
};
const group = [...rings, ...new Set(Object.values(decoys).flat())];

const toAddresses = (wallets: readonly WalletTruth[]) =>
  wallets.map((truth) => address(truth.address)).sort();

let found: FoundLinks;
beforeAll(async () => {
  for (const { wallet, analysisId } of await requestWallets(ports, "usr_ties", toAddresses(group))) {
    if (analysisId !== null) await product.analyses.runGroup({ id: analysisId, run: 1, wallet });
  }
  found = await findLinks(ports, { wallets: toAddresses(group) });
}, 300_000);

/** Kinds of evidence by an address. */
const kindsBy = (via: string | null) =>
  found.links.flatMap(({ direct }) =>
    direct.flatMap(({ kind, detail }) => (detail.via === via ? [kind] : [])),
  );

test("the ring with a funder and the ring with a collector are one group each, without other wallets", () => {
  const ties = [...new Set(rings.map(({ ring }) => ring))];
  const expected = ties.map((tie) => toAddresses(rings.filter(({ ring }) => ring === tie)));
  expect(expected.map((wallets) => wallets.length)).toEqual([4, 4]);
  expect(found.groups.map(({ wallets }) => wallets).toSorted()).toEqual(expected.toSorted());
  expect(found.groups.map(({ verdict }) => verdict)).toEqual(["linked", "linked"]);
});

test("each of the six pairs of a ring is linked by the funder or collector of the ring", () => {
  const funded = rings.find(({ funder, ring }) => funder === ring);
  const collected = rings.find(({ funder, ring }) => funder !== ring);
  expect(kindsBy(funded?.ring ?? "").filter((kind) => kind === "common_funder")).toHaveLength(6);
  expect(kindsBy(collected?.ring ?? "")).toEqual(Array(6).fill("common_collector"));
});

test("a fee payer, a custodian without a label, exchanges and airdrops link no wallets", () => {
  expect(Object.values(decoys).map((wallets) => wallets.length)).toEqual([4, 4, 4]);
  const members = new Set(toAddresses(rings));
  const others = found.links.filter(({ walletA, walletB }) => !members.has(walletA) || !members.has(walletB));
  expect(others).toEqual([]);
});
