import type { WalletProfile } from "@walletlens/engine/result-types";
import { testAddress } from "@walletlens/engine/testing/build-change";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { TrustReasons } from "@/components/wallet/trust-badge";
import { WalletNotices } from "@/components/wallet/wallet-notices";
import { WalletTags } from "@/components/wallet/wallet-tags";
import { SAMPLE_WALLET, WALLET } from "@/lib/server/testing/sample-wallet";

const { profile } = SAMPLE_WALLET;
const AMOUNTS = {
  opening: "0",
  inflow: "5",
  outflow: "0",
  closing: "5",
  chainBalance: "3",
  difference: "-2",
};
const PARTIAL: WalletProfile = {
  ...profile,
  hud: { ...profile.hud, dataQualityTier: "SILVER", tierReasons: ["reconciliation", "coverage"] },
  reconciliation: {
    verdict: "PARTIAL",
    unknownBasisShare: 0,
    inEscrow: [],
    tokens: ["A", "B"].map((name) => ({ mint: testAddress(name), ...AMOUNTS })),
  },
};

const render = (shown: WalletProfile) =>
  renderToStaticMarkup(
    <>
      <WalletTags profile={shown} />
      <TrustReasons profile={shown} />
    </>,
  );
const words = (html: string) =>
  html
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim();

test("one badge states the data quality of a wallet, and each reason beside it opens its rows", () => {
  const html = render(PARTIAL);
  expect(words(html)).toBe("Silver data 2 tokens do not match their balances on chain ; history incomplete");
  const opens = Array.from(html.matchAll(/\/metrics\/([a-z-]+)/g), ([, metric]) => metric);
  expect(opens).toEqual(["balances", "transactions"]);
});

test("the best tier has no reasons", () => {
  const gold = { ...PARTIAL, hud: { ...PARTIAL.hud, dataQualityTier: "GOLD", tierReasons: [] } } as const;
  expect(words(render(gold))).toBe("Gold data");
});

test("insufficient metrics have a notice with the reason, which names closed trades only if they are missing", () => {
  const thin: WalletProfile = {
    ...profile,
    hud: { ...profile.hud, dataQualityTier: "INSUFFICIENT", tierReasons: ["basis"] },
    pnl: { allTime: { ...profile.pnl.allTime, knownBasisShare: 0.25 } },
  };
  const notice = renderToStaticMarkup(
    <WalletNotices wallet={testAddress("W")} profile={thin} stale={false} rest={null} />,
  );
  expect(words(notice)).toContain("75% of sell volume has no cost basis");
  expect(words(notice)).not.toContain("closed trades");
  expect(notice).toContain(`/wallet/${WALLET}/metrics/unknown-cost`);
});
