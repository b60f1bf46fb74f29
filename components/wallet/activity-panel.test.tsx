import type { SwapsByTime } from "@walletlens/engine/result-types";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ActivityPanel } from "@/components/wallet/activity-panel";

const NONE = { cycles: 0, wins: 0, realizedPnlSol: 0 };
const ACTIVITY: SwapsByTime = {
  hours: Array.from({ length: 24 }, (_, hour) => (hour === 9 ? 4 : hour === 10 ? 1 : 0)),
  weekdays: [5, 0, 0, 0, 0, 0, 0],
  undatedSwaps: 0,
  entryHours: Array.from({ length: 24 }, (_, hour) => {
    if (hour === 9) return { cycles: 3, wins: 2, realizedPnlSol: 1.25 };
    return hour === 8 ? { cycles: 1, wins: 0, realizedPnlSol: -0.5, unknown: ["realizedPnlSol"] } : NONE;
  }),
};

function readTips(activity: SwapsByTime): ReadonlyMap<string, string> {
  const html = renderToStaticMarkup(
    <ActivityPanel wallet="W" extent="all time" activity={activity} tools={null} className="" />,
  );
  const tips = Array.from(html.matchAll(/data-tip="(\d\d:00) to [^:]*:00: ([^"]*)"/g));
  return new Map(tips.map(([, hour = "", text = ""]) => [hour, text]));
}

test("an hour says what the closed trades that were entered in it made, also an hour without a trade of the period", () => {
  const tips = readTips(ACTIVITY);
  expect(tips.size).toBe(24);
  expect(tips.get("09:00")).toBe("4 trades; 3 closed trades entered, 2 of 3 won, PnL +1.250 SOL");
  expect(tips.get("08:00")).toBe("0 trades; 1 closed trade entered, 0 of 1 won, PnL ~−0.5000 SOL");
  expect(tips.get("10:00")).toBe("1 trade");
});

test("charts of an earlier version have the trades alone", () => {
  const { entryHours, undatedEntries, ...earlier } = ACTIVITY;
  expect(readTips(earlier).get("09:00")).toBe("4 trades");
});
