import type { WalletBehavior } from "@walletlens/engine/result-types";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { EntryMarketCap } from "@/components/wallet/entry-market-cap";
import { SAMPLE_WALLET } from "@/lib/server/testing/sample-wallet";

const WALLET = SAMPLE_WALLET.profile.walletAddress;
const { behavior: sample } = SAMPLE_WALLET.profile;
if (sample === null) throw new Error("the sample has no behavior");
const BEHAVIOR: WalletBehavior = {
  ...sample,
  ...{
    typicalEntryMcapUsd: 20_000,
    medianEntryMcapUsd: 15_000,
    entryMcapP25Usd: 8_000,
    entryMcapP75Usd: 30_000,
  },
  ...{ dominantEntryMcapBucket: "10-20k", dominantEntryMcapBucketShare: 0.5 },
  entryMcapBuckets: [
    { bucket: "<5k", cycles: 2, wins: 0, realizedPnlSol: -0.4 },
    { bucket: "10-20k", cycles: 5, wins: 3, realizedPnlSol: 1.25, unknown: ["realizedPnlSol"] },
    { bucket: "100m+", cycles: 1, wins: 0, realizedPnlSol: 0, unknown: ["wins", "realizedPnlSol"] },
  ],
  unknownEntryMcap: { cycles: 1, wins: 1, realizedPnlSol: 0.1 },
};

function render(behavior: WalletBehavior, wallet: string | null = WALLET) {
  const html = renderToStaticMarkup(<EntryMarketCap wallet={wallet} behavior={behavior} />);
  const items = Array.from(html.matchAll(/<li>(.*?)<\/li>/g), ([, item = ""]) => item);
  const texts = items.map((item) =>
    item
      .replace(/<[^>]*>/g, "")
      .replace("~inexact ", "~")
      .trim(),
  );
  return { html, items, texts };
}

test("each range of market caps with a closed trade has its PnL and wins, the unknown ones last, and opens its trades", () => {
  const { texts, items } = render(BEHAVIOR);
  expect(texts).toEqual([
    "<$5K −0.4000 SOL 0 of 2 won".replace("<", "&lt;"),
    "$10–20K ~+1.250 SOL 3 of 5 won",
    "$100M+ unknown at least 0 of 1 won",
    "unknown +0.1000 SOL 1 of 1 won",
  ]);
  const parts = items.map((item) => /pnl-by-market-cap\?of=([^"]*)"/.exec(item)?.[1]);
  expect(parts).toEqual(["%3C5k", "10-20k", "100m%2B", "unknown"]);
});

test("the ranges are no tab stops, and a group without a page of its own has no links in them", () => {
  const { items } = render(BEHAVIOR);
  expect(items.every((item) => item.includes('tabindex="-1"'))).toBe(true);
  expect(render(BEHAVIOR, null).items.join("")).not.toContain("href");
});

test("a result of an earlier version, and one without a range, has no list", () => {
  const { entryMcapBuckets, unknownEntryMcap, ...earlier } = BEHAVIOR;
  expect(render(earlier).items).toEqual([]);
  expect(render({ ...BEHAVIOR, entryMcapBuckets: [] }).items).toEqual([]);
});
