import { describe, expect, it } from "vitest";
import { testAddress } from "@/lib/domain/samples/build-change";
import type { TokenPnl } from "@/lib/domain/wallet/token-pnl";
import { pageTokens, TOKEN_SORTS, toTokenRow } from "@/lib/domain/wallet/token-rows";

function token(name: string, figure: number | null): TokenPnl {
  return {
    tokenAddress: testAddress(name),
    realizedPnlSol: figure,
    unrealizedPnlSol: 0,
    netSolProfitLoss: figure,
    roi: figure,
    totalSolSpent: figure,
    winRate: 0.5,
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

describe("a page of tokens", () => {
  it.each(TOKEN_SORTS)("by %s: unknown last in both orders, ties by address", (sortBy) => {
    const all = { page: 1, pageSize: 100, sortBy };
    expect(names(pageTokens(tokens, { ...all, sortOrder: "DESC" }).data)).toBe("DABCMN");
    expect(names(pageTokens(tokens, { ...all, sortOrder: "ASC" }).data)).toBe("CABDMN");
  });

  it("puts losses in order, too, the largest first where it ascends", () => {
    const losses = [token("A", -1), token("B", -30), token("C", -7), token("D", 2)];
    const request = { page: 1, pageSize: 100, sortBy: "roi" } as const;
    expect(names(pageTokens(losses, { ...request, sortOrder: "ASC" }).data)).toBe("BCAD");
    expect(names(pageTokens(losses, { ...request, sortOrder: "DESC" }).data)).toBe("DACB");
  });

  it("counts a sum that is known in part as unknown, and only that sum", () => {
    const partly = { ...token("P", 3), partial: ["totalSolSpent"] } as const;
    const all = { page: 1, pageSize: 100, sortOrder: "DESC" } as const;
    const listed = [token("A", 1), partly, token("D", 5)];
    expect(names(pageTokens(listed, { ...all, sortBy: "totalSolSpent" }).data)).toBe("DAP");
    expect(names(pageTokens(listed, { ...all, sortBy: "realizedPnlSol" }).data)).toBe("DPA");
  });

  it("does not depend on the order that the tokens come in", () => {
    const request = { page: 1, pageSize: 100, sortBy: "roi", sortOrder: "DESC" } as const;
    expect(pageTokens(tokens.toReversed(), request)).toEqual(pageTokens(tokens, request));
  });

  it("is cut after sorting, says the total, and is empty beyond the end", () => {
    const request = { pageSize: 4, sortBy: "netSolProfitLoss", sortOrder: "DESC" } as const;
    expect(pageTokens(tokens, { ...request, page: 2 })).toMatchObject({ total: 6, page: 2, pageSize: 4 });
    expect(names(pageTokens(tokens, { ...request, page: 2 }).data)).toBe("MN");
    expect(pageTokens(tokens, { ...request, page: 3 }).data).toEqual([]);
    expect(pageTokens([], { ...request, page: 1 })).toMatchObject({ data: [], total: 0 });
  });
});

describe("a token row", () => {
  it("has 0 and a name in `unknown` for what is not known, and no `unknown` where all is", () => {
    expect(toTokenRow(token("N", null))).toEqual({
      tokenAddress: testAddress("N"),
      realizedPnlSol: 0,
      unrealizedPnlSol: 0,
      roi: 0,
      totalSolSpent: 0,
      winRate: 0.5,
      unknown: ["realizedPnlSol", "roi", "totalSolSpent"],
    });
    expect(toTokenRow(token("D", 5))).not.toHaveProperty("unknown");
  });
});
