import type { TradeRow } from "@walletlens/engine/wallet/metric-evidence/evidence-rows";
import type { ComponentProps } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { TradeTable } from "@/components/wallet/evidence/trade-table";

const LOT = { openedBy: "buy", receivedBy: null, tokenAmount: 50, tokenAmountRaw: "50000000" };
/** Sold 75 for 3 SOL: 50 that had cost 1.2 SOL, and 25 from a gift for 0.999 SOL. */
const SALE: TradeRow = {
  ...{ signature: "sale", slot: 900, blockTime: "2026-11-20T07:18:09Z", tokenAddress: "mint", side: "sell" },
  ...{ tokenAmount: 75, tokenAmountRaw: "75000000", solAmount: 3, usdAmount: null, priceSol: 0.04 },
  ...{
    feeSol: 0.002,
    tipSol: 0.001,
    solUsd: null,
    solUsdErrorShare: null,
    realizedPnlUsd: null,
    venue: null,
  },
  lots: [
    { ...LOT, costSol: 1.2, holdTimeHours: 1 },
    {
      ...{ openedBy: null, receivedBy: "gift", tokenAmount: 25, tokenAmountRaw: "25000000" },
      ...{ costSol: 0, holdTimeHours: 0, unknown: ["costSol", "holdTimeHours"] },
    },
  ],
  ...{ costSol: 1.2, realizedPnlSol: 0.798, unknownCostSol: 0.999, marketCapUsd: 45_300 },
  ...{ rentSol: 0, transferredSol: 0 },
};

type Columns = ComponentProps<typeof TradeTable>["columns"];

function renderTable(trades: readonly TradeRow[], columns: Columns, now: number): string {
  return renderToStaticMarkup(
    <TradeTable
      caption="Sales"
      trades={trades}
      context={{ wallet: "W", names: new Map(), now, customRpcUrl: null, isDrawer: false }}
      columns={columns}
    />,
  );
}

function readTable(trades: readonly TradeRow[], columns: Columns = ["token", "result"], now = 0) {
  const html = renderTable(trades, columns, now);
  const rows = html
    .split("<tr")
    .slice(1)
    .map((row) => {
      const cells = row.split(/<t[hd]/).slice(1);
      return cells.map(
        (cell) => /<data value="([^"]*)"/.exec(cell)?.[1] ?? cell.replace(/^[^>]*>|<[^>]*>/g, ""),
      );
    });
  const [head = [], ...body] = rows;
  return body
    .filter((cells) => cells.length === head.length)
    .map((cells) => Object.fromEntries(head.map((name, context) => [name, cells[context]])));
}

test("a sale's result follows from its row: SOL − fee and tip − cost, less proceeds of unknown cost", () => {
  const [sale, part] = readTable([SALE]);
  expect(sale).toMatchObject({ SOL: "3", "Fee + tip": "0.003", Cost: "1.2", Result: "0.798" });
  expect(part?.SOL).toBe("0.999");
  expect(3 - 0.003 - 0.999 - 1.2).toBeCloseTo(0.798, 12);
});

test("proceeds of units of unknown cost have a separate row, marked and without a result", () => {
  const [, part] = readTable([SALE]);
  expect(part?.Transaction).toBe("of it, from unknown cost");
  expect(part).toMatchObject({ Units: "25", Cost: "unknown", Result: "unknown", Lots: "" });
  expect(readTable([{ ...SALE, unknownCostSol: 0 }])).toHaveLength(1);
  expect(readTable([{ ...SALE, costSol: null, realizedPnlSol: null }])).toHaveLength(1);
});

test("a trade has a relative time with the exact second, its market cap, and a price with a unit", () => {
  const now = Date.parse("2026-11-20T09:18:10Z");
  const [sale] = readTable([SALE], ["side", "market-cap", "result"], now);
  expect(sale?.Transaction).toMatch(/^2 h ago/);
  expect(renderTable([SALE], ["result"], now)).toContain('data-tip="2026-11-20 07:18:09 UTC"');
  expect(sale).toMatchObject({ Side: "Sell", "Market cap": "$45.3K", "Price, SOL": "0.04" });
  const [burn] = readTable([{ ...SALE, side: "burn", marketCapUsd: null }], ["market-cap"]);
  expect(burn?.["Market cap"]).toBe("");
});

test("a sale of unsolicited units is marked, and so are its lots", () => {
  const lots = SALE.lots.map((lot) => ({ ...lot, unsolicited: true }) as const);
  const html = renderTable([{ ...SALE, unsolicited: true, unknownCostSol: 0, lots }], ["result"], 0);
  // The sale, and each of its two lots.
  expect(html.match(/>unsolicited</g)).toHaveLength(3);
  expect(renderTable([SALE], ["result"], 0)).not.toContain(">unsolicited<");
});

test("rent in the transaction of a trade is below its fee and tip, and not part of them", () => {
  const [row] = readTable([{ ...SALE, rentSol: 0.002, unknownCostSol: 0 }]);
  expect(row?.["Fee + tip"]).toBe("0.003");
  expect(renderTable([{ ...SALE, rentSol: 0.002 }], ["result"], 0)).toContain('<data value="0.002"');
});

test("SOL sent or received beside a trade is below its fee and tip, with its direction", () => {
  const [row] = readTable([{ ...SALE, transferredSol: -0.5, unknownCostSol: 0 }]);
  expect(row?.["Fee + tip"]).toBe("0.003");
  const read = (transferredSol: number) =>
    renderTable([{ ...SALE, lots: [], transferredSol }], ["result"], 0).replace(/<[^>]*>/g, "");
  expect(read(-0.5)).toContain("sent 0.5");
  expect(read(0.25)).toContain("received 0.25");
  expect(read(0)).not.toMatch(/sent|received/);
});
