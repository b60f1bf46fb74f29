import { testAddress } from "@walletlens/engine/testing/build-change";
import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { buildRankedWallet } from "@/lib/testing/build-ranked-wallet";
import type { DiscoveredWallet } from "@/lib/wallets/rules/ranking-search";
import { writeDiscoverCsv } from "./discover-csv";

const RATE = { rate: 0.65, low: 0.5, high: 0.75 };

const WALLET: DiscoveredWallet = {
  ...buildRankedWallet("A", { behaviorType: "SWING", share30s: 0.25 }),
  ...{ label: null, shrunkenWinRate: null },
  linkedLoss: {
    ...{ walletAddress: testAddress("B"), verdict: "linked", share: 0.75, comparedAt: 0 },
  },
  period: {
    ...{ realizedPnlSol: 2.5, realizedPnlUsd: 0, tradesCount: 7, winRate: 0, shrunkenWinRate: RATE },
    ...{ complete: false, unknown: ["realizedPnlSol", "realizedPnlUsd"] },
  },
  positions: { winRate: 0.5, count: 4, unknownCount: 1, independent: 4, shrunkenWinRate: RATE },
};

test("a line has the results of the period; unknown ones are empty, and partial ones are named", () => {
  const [line] = parse(writeDiscoverCsv([WALLET]), { columns: true });
  expect(line).toMatchObject({
    "period.realizedPnlSol": "2.5",
    "period.realizedPnlUsd": "",
    "period.tradesCount": "7",
    "period.winRate": "0",
    "period.shrunkenWinRate": "0.65",
    "period.complete": "false",
    "period.unknown": "realizedPnlSol realizedPnlUsd",
    "positions.winRate": "0.5",
    "positions.unknownCount": "1",
    "positions.shrunkenWinRateHigh": "0.75",
    share30s: "0.25",
    isBot: "false",
    trades: "3",
    "linkedLoss.walletAddress": testAddress("B"),
    "linkedLoss.share": "0.75",
    "linkedLoss.comparedAt": "1970-01-01T00:00:00.000Z",
  });
});
