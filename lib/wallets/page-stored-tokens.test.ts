import type { TokenPnl } from "@walletlens/engine/wallet/token-pnl";
import { pageTokens } from "@walletlens/engine/wallet/token-rows";
import { expect, test } from "vitest";
import { SAMPLE_WALLET } from "@/lib/server/testing/sample-wallet";
import { pageStoredTokens } from "./page-stored-tokens";

const REQUEST = { page: 1, pageSize: 20, sortBy: "roi", sortOrder: "DESC" } as const;

test("equal pages of one list are the same object, and those of other requests and lists are not", () => {
  const tokens: readonly TokenPnl[] = [];
  const { walletAddress, provenance } = SAMPLE_WALLET.tokens;
  const table = { walletAddress, tokens, provenance };
  const page = pageStoredTokens(table, REQUEST);
  expect(page).toEqual({ walletAddress, ...pageTokens(tokens, REQUEST), provenance });
  expect(pageStoredTokens(table, { ...REQUEST })).toBe(page);
  const others = [
    { ...REQUEST, page: 2 },
    { ...REQUEST, pageSize: 21 },
    { ...REQUEST, sortBy: "totalSolSpent" },
    { ...REQUEST, sortOrder: "ASC" },
    { ...REQUEST, filter: { status: "open", hidesDust: false } },
    { ...REQUEST, filter: { status: "open", hidesDust: true } },
  ] as const;
  const pages = others.map((request) => pageStoredTokens(table, request));
  expect(new Set([page, ...pages, pageStoredTokens({ ...table, tokens: [] }, REQUEST)]).size).toBe(
    others.length + 2,
  );
  expect(pages).toMatchObject(others.map((request) => pageTokens(tokens, request)));
});
