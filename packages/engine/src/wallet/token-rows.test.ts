import { describe, expect, it } from "vitest";
import { testAddress } from "../testing/build-change.ts";
import { buildPnl, buildPnlParts } from "../testing/build-pnl.ts";
import { toPartialSum } from "./partial-sum.ts";
import type { TokenPnl } from "./token-pnl.ts";
import { listTokens, pageTokens, TOKEN_SORTS, type TokenFilter, toTokenRow } from "./token-rows.ts";

function token(name: string, metric: number | null, held = false): TokenPnl {
  const sum = toPartialSum(metric);
  return {
    tokenAddress: testAddress(name),
    realizedPnlSol: sum,
    unrealizedPnlSol: sum,
    netSolProfitLoss: sum,
    usd: buildPnlParts(),
    roi: metric,
    totalSolSpent: sum,
    avgBuyPriceSol: sum,
    totalSolReceived: sum,
    winRate: metric,
    heldBefore: false,
    unpricedCostSol: null,
    leftCostSol: 0,
    lacksCost: false,
    held,
    balance: metric ?? 0,
    balanceRaw: "0",
    valueSol: metric,
    listedValueSol: metric,
    isThin: false,
    isEstimated: false,
    uncertainSol: 0,
    frozenShare: 0,
    medianHoldTimeHours: metric,
    firstBuyAt: null,
    lastTradeAt: metric === null ? null : 1_760_000_000 + metric,
  };
}

const tokens = [
  token("B", 1),
  token("N", null),
  token("A", 1),
  token("C", -2),
  token("M", null),
  token("D", 5),
];

const names = (tokensInOrder: readonly { tokenAddress: string }[]) =>
  tokensInOrder.map(({ tokenAddress }) => tokenAddress[0]).join("");

it.each(TOKEN_SORTS.filter((sortBy) => sortBy !== "balance"))(
  "a page of tokens by %s: unknown last in both orders, ties by address",
  (sortBy) => {
    const all = { page: 1, pageSize: 100, sortBy };
    expect(names(pageTokens(tokens, { ...all, sortOrder: "DESC" }).data)).toBe("DABCMN");
    expect(names(pageTokens(tokens, { ...all, sortOrder: "ASC" }).data)).toBe("CABDMN");
  },
);

it("a page of tokens by balance: the units held are always known", () => {
  const all = { page: 1, pageSize: 100, sortBy: "balance" } as const;
  expect(names(pageTokens(tokens, { ...all, sortOrder: "DESC" }).data)).toBe("DABMNC");
  expect(names(pageTokens(tokens, { ...all, sortOrder: "ASC" }).data)).toBe("CMNABD");
});

it("a page of tokens orders losses too, the largest first in ascending order", () => {
  const losses = [token("A", -1), token("B", -30), token("C", -7), token("D", 2)];
  const request = { page: 1, pageSize: 100, sortBy: "roi" } as const;
  expect(names(pageTokens(losses, { ...request, sortOrder: "ASC" }).data)).toBe("BCAD");
  expect(names(pageTokens(losses, { ...request, sortOrder: "DESC" }).data)).toBe("DACB");
});

it("a page of tokens counts a partial sum as unknown, and only that sum", () => {
  const partly = { ...token("P", 3), totalSolSpent: toPartialSum(3, false) };
  const all = { page: 1, pageSize: 100, sortOrder: "DESC" } as const;
  const listed = [token("A", 1), partly, token("D", 5)];
  expect(names(pageTokens(listed, { ...all, sortBy: "totalSolSpent" }).data)).toBe("DAP");
  expect(names(pageTokens(listed, { ...all, sortBy: "realizedPnlSol" }).data)).toBe("DPA");
});

it("a page of tokens does not depend on the order of the tokens", () => {
  const request = { page: 1, pageSize: 100, sortBy: "roi", sortOrder: "DESC" } as const;
  expect(pageTokens(tokens.toReversed(), request)).toEqual(pageTokens(tokens, request));
});

it("a page of tokens is cut after sorting, has the total, and is empty beyond the end", () => {
  const request = { pageSize: 4, sortBy: "netSolProfitLoss", sortOrder: "DESC" } as const;
  expect(pageTokens(tokens, { ...request, page: 2 })).toMatchObject({ total: 6, page: 2, pageSize: 4 });
  expect(names(pageTokens(tokens, { ...request, page: 2 }).data)).toBe("MN");
  expect(pageTokens(tokens, { ...request, page: 3 }).data).toEqual([]);
  expect(pageTokens([], { ...request, page: 1 })).toMatchObject({ data: [], total: 0 });
});

describe("a filter of tokens", () => {
  const order = { sortBy: "netSolProfitLoss", sortOrder: "DESC" } as const;
  const listed = (filter: TokenFilter, ...of: readonly TokenPnl[]) => names(listTokens(of, order, filter));
  const open = token("U", 2, true);
  const closed = token("C", 1);
  const other = token("K", 3, true);

  it("a filter of tokens by status: open tokens have units held, closed ones do not", () => {
    expect(listed({ status: "all", hidesDust: false }, open, closed)).toBe("UC");
    expect(listed({ status: "open", hidesDust: false }, open, closed)).toBe("U");
    expect(listed({ status: "closed", hidesDust: false }, open, closed)).toBe("C");
  });

  it("a filter of tokens treats tokens with less than 0.01 SOL spent as dust, and never an unknown amount", () => {
    const less = token("L", 0.009999999);
    const limit = token("E", 0.01);
    const partly = { ...token("P", 0.001), totalSolSpent: toPartialSum(0.001, false) };
    const all = [less, limit, token("N", null), partly];
    expect(listed({ status: "all", hidesDust: true }, ...all)).toBe("EPN");
    expect(listed({ status: "all", hidesDust: false }, ...all)).toBe("ELPN");
  });

  it("a filter of tokens precedes the pages, and the number of all tokens remains known", () => {
    const request = { ...order, page: 1, pageSize: 1, filter: { status: "open", hidesDust: false } } as const;
    expect(pageTokens([open, closed, other], request)).toMatchObject({ total: 2, unfilteredTotal: 3 });
    expect(names(pageTokens([open, closed, other], { ...request, page: 2 }).data)).toBe("U");
  });

  it("a filter of tokens omits the unfiltered total if no filter applies", () => {
    expect(pageTokens([open], { ...order, page: 1, pageSize: 1 })).not.toHaveProperty("unfilteredTotal");
  });
});

it("a token row has 0 and a name in `unknown` for unknown values, and no `unknown` without any", () => {
  expect(toTokenRow(token("N", null))).toEqual({
    tokenAddress: testAddress("N"),
    results: buildPnl({ realized: null, openPriced: null }, {}),
    realizedPnlSol: 0,
    unrealizedPnlSol: 0,
    roi: 0,
    totalSolSpent: 0,
    avgBuyPriceSol: 0,
    totalSolReceived: 0,
    winRate: 0,
    medianHoldTimeHours: 0,
    balance: 0,
    balanceRaw: "0",
    valueSol: 0,
    listedValueSol: null,
    firstBuyAt: null,
    lastTradeAt: null,
    atLeast: { unrealizedPnlSol: 0, netPnlSol: null },
    unknown: [
      "realizedPnlSol",
      "unrealizedPnlSol",
      "roi",
      "totalSolSpent",
      "avgBuyPriceSol",
      "totalSolReceived",
      "winRate",
      "medianHoldTimeHours",
      "valueSol",
    ],
  });
  const dark = {
    ...token("D", 5),
    totalSolReceived: toPartialSum(null),
    medianHoldTimeHours: null,
    valueSol: null,
  };
  expect(toTokenRow(dark)).toMatchObject({
    ...{ totalSolReceived: 0, medianHoldTimeHours: 0, valueSol: 0 },
    unknown: ["totalSolReceived", "medianHoldTimeHours", "valueSol"],
  });
  expect(toTokenRow(token("D", 5))).not.toHaveProperty("unknown");
});

it("a token row counts units without a price as 0 in the lower bound of the result", () => {
  const unpriced = { ...token("D", 5), unrealizedPnlSol: toPartialSum(null), unpricedCostSol: 2 };
  expect(toTokenRow(unpriced)).toMatchObject({
    unrealizedPnlSol: 0,
    atLeast: { unrealizedPnlSol: -2, netPnlSol: 3 },
    unknown: ["unrealizedPnlSol"],
  });
});
