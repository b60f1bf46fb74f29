import { buildPnl } from "@walletlens/engine/testing/build-pnl";
import { toPartialSum } from "@walletlens/engine/wallet/partial-sum";
import { addUpRealized } from "@walletlens/engine/wallet/pnl-results";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { CombinedView, type CombinedViewChoice } from "@/components/compare/combined-view";
import type { PeriodRequest } from "@/components/wallet/period-query";
import { writeView } from "@/components/wallet/view-query";
import { SAMPLE_WALLET } from "@/lib/server/testing/sample-wallet";

const { profile } = SAMPLE_WALLET;
const [A, B] = [profile.walletAddress, "7Yb1sQm7kGd3vFpdcsZyqzW8sKm3d2Cw5m6J1xq8hPZT"];
const member = {
  ...{ walletAddress: A, realizedPnlSol: 3, share: 0.75, calculatedAt: "2026-11-26T00:00:00.000Z" },
  results: buildPnl({ realized: 3 }, { realized: 420 }),
};
const RESULT = {
  ...profile,
  hud: { ...profile.hud, currentHoldingsSol: 2, currentHoldingsUsd: 300, unknown: [] },
  pnl: { allTime: { ...profile.pnl.allTime, netAfterCostsSol: 4, unknown: [] } },
  periods: {
    ...profile.periods,
    d30: {
      ...{ from: "2026-10-27T00:00:00.000Z", realizedPnlSol: 1.5, realizedPnlUsd: 210, tradesCount: 4 },
      ...{ winRate: 0.75, volumeSol: 10, complete: false, unknown: ["tradesCount"] },
      results: addUpRealized({ sol: toPartialSum(1.5), usd: toPartialSum(210) }),
    },
  },
  ...{ wallets: [A, B], perWallet: [member], internal: { transfers: 0, tradesBetweenMembers: 0 } },
  ...{ skipped: [], notFound: [] },
};

function render(choice: Pick<CombinedViewChoice, "period" | "currency"> | null): string {
  const buildPath: CombinedViewChoice["buildPath"] = (change) =>
    `/combined${writeView({ period: null, currency: null, ...choice, ...change }, "job=j1")}`;
  const view = choice && { ...choice, buildPath };
  return renderToStaticMarkup(
    <CombinedView result={RESULT} names={new Map()} now={0} call={null} view={view} />,
  );
}

const MONTH: PeriodRequest = { days: "30" };
const toText = (html: string) => html.replace(/<[^>]*>/g, " ").replace(/\s+/g, " ");

test("a combined result has the result panels of a wallet, without links to evidence of one wallet", () => {
  const html = render({ period: null, currency: "sol" });
  for (const title of ["Costs", "Shape of the profit", "Risk", "Could you have copied it?"]) {
    expect(html).toContain(title);
  }
  expect(toText(html)).toContain("All network fees and tips, in trades or not");
  expect(toText(html)).toContain("Total PnL after costs +4.000 SOL");
  expect(html).not.toContain("/metrics/net-pnl");
});

test("the switches of a combined result link to its periods and currencies, and to no missing period", () => {
  const html = render({ period: MONTH, currency: "sol" });
  const targets = Array.from(html.matchAll(/href="(\/combined\?[^"]*)"/g), ([, href = ""]) =>
    href.replaceAll("&amp;", "&"),
  );
  expect(targets).toEqual([
    ...["/combined?job=j1&days=7&currency=sol", "/combined?job=j1&days=30&currency=sol"],
    ...["/combined?job=j1&days=90&currency=sol", "/combined?job=j1&currency=sol"],
    ...["/combined?job=j1&days=30&currency=sol", "/combined?job=j1&days=30&currency=usd"],
  ]);
  expect(render(null)).not.toContain('aria-label="Period"');
  expect(toText(render({ period: { days: "1" }, currency: "sol" }))).toContain("Total PnL");
});

test("a period and members show their results in dollars of their trades, other amounts at 150 dollars per SOL", () => {
  const text = toText(render({ period: MONTH, currency: "usd" }));
  expect(text).toContain("Realized PnL +$210.00 USD");
  expect(text).toContain("Win rate 75%");
  expect(text).toContain("Closed trades ~ inexact 4");
  expect(text).toContain("Volume $1.5K USD");
  // 2,100 dollars, and 4 − 10.5 SOL of costs.
  expect(text).toContain("Total PnL after costs +$1.13K");
  expect(text).toContain("Realized USD");
  expect(text).toContain("+$420.00");
});
