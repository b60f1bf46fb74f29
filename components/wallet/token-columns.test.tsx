import type { TokenPnl } from "@walletlens/engine/result-types";
import { testAddress } from "@walletlens/engine/testing/build-change";
import { buildPnl } from "@walletlens/engine/testing/build-pnl";
import { TOKEN_MARKS } from "@walletlens/format/row-metrics";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { DataTable } from "@/components/ui/data-table";
import { IN_SOL } from "@/components/wallet/money";
import { tokenColumns } from "@/components/wallet/token-columns";

/** 10 units at a listed 0.2 SOL. */
const ROW: TokenPnl = {
  ...{ tokenAddress: testAddress("X"), realizedPnlSol: 0, unrealizedPnlSol: 0, roi: 1, totalSolSpent: 1 },
  ...{ avgBuyPriceSol: 0.1, totalSolReceived: 0, winRate: 0, medianHoldTimeHours: 0, balance: 10 },
  ...{ balanceRaw: "10", valueSol: 2, listedValueSol: 2, firstBuyAt: null, lastTradeAt: null },
  atLeast: { unrealizedPnlSol: 0, netPnlSol: 0 },
  results: buildPnl({}),
};

/** Text and marks of the cell of the value. */
function readValue(fields: Partial<TokenPnl>) {
  const context = { wallet: testAddress("W"), names: new Map(), customRpcUrl: null, now: 0, money: IN_SOL };
  const html = renderToStaticMarkup(
    <DataTable
      caption="Tokens"
      columns={tokenColumns(context, ["valueSol"])}
      rows={[{ ...ROW, ...fields }]}
      getKey={({ tokenAddress }) => tokenAddress}
    />,
  );
  const cell = html.split("<td").at(-1) ?? "";
  const text = cell
    .replace(/^[^>]*>|<[^>]*>/g, "")
    .replace(/\s+/g, " ")
    .trim();
  return { text, tips: Array.from(cell.matchAll(/data-tip="([^"]*)"/g), ([, tip]) => tip) };
}

const FROZEN = "in a frozen account and cannot be sold. They count as 0.";

test("the value of frozen units is marked as frozen, with their share, and that of a thin market as thin", () => {
  const all = readValue({ valueSol: 0, thin: true, frozenShare: 1 });
  expect(all.text).toBe("0 frozen");
  expect(all.tips).toContain(`These units are ${FROZEN}`);
  const quarter = readValue({ valueSol: 1.5, thin: true, frozenShare: 0.25 });
  expect(quarter.text).toBe("1.500 frozen");
  expect(quarter.tips).toContain(`25% of these units are ${FROZEN}`);
  const thin = readValue({ valueSol: 1, thin: true });
  expect(thin.text).toBe("1.000 thin");
  expect(thin.tips).toContain(TOKEN_MARKS.thin.formula);
  expect(readValue({}).text).toBe("2.000");
});

test("units without a price are marked as frozen beside the unknown value, and not as thin", () => {
  const unpriced = { valueSol: 0, thin: true, unknown: ["valueSol"] } as const;
  expect(readValue({ ...unpriced, frozenShare: 1 }).text).toBe("unknown frozen");
  expect(readValue(unpriced).text).toBe("unknown");
});
