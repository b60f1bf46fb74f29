import type { TokenPnl } from "@walletlens/engine/wallet/token-pnl";
import { pageTokens } from "@walletlens/engine/wallet/token-rows";
import { expect, test } from "vitest";
import { pageStoredTokens } from "./page-stored-tokens";

const REQUEST = { page: 1, pageSize: 20, sortBy: "roi", sortOrder: "DESC" } as const;

test("a page of the same list is the same object, and no other page and no other list's is", () => {
  const tokens: readonly TokenPnl[] = [];
  const page = pageStoredTokens(tokens, REQUEST);
  expect(page).toEqual(pageTokens(tokens, REQUEST));
  expect(pageStoredTokens(tokens, { ...REQUEST })).toBe(page);
  const others = [
    { ...REQUEST, page: 2 },
    { ...REQUEST, pageSize: 21 },
    { ...REQUEST, sortBy: "totalSolSpent" },
    { ...REQUEST, sortOrder: "ASC" },
    { ...REQUEST, filter: { status: "open", hidesDust: false } },
    { ...REQUEST, filter: { status: "open", hidesDust: true } },
  ] as const;
  const pages = others.map((request) => pageStoredTokens(tokens, request));
  expect(new Set([page, ...pages, pageStoredTokens([], REQUEST)]).size).toBe(others.length + 2);
  expect(pages).toEqual(others.map((request) => pageTokens(tokens, request)));
});
