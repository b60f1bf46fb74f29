import { expect, test } from "vitest";
import { filterTokens, readTokenQuery, sortByColumn, writeTokenQuery } from "@/components/wallet/token-query";

const ALL = { status: "all", hidesDust: false } as const;
const DEFAULT = {
  page: 1,
  pageSize: 20,
  sortBy: "netSolProfitLoss",
  sortOrder: "DESC",
  filter: ALL,
} as const;

test("a URL without a query requests the first rows by net result", () => {
  expect(readTokenQuery({})).toEqual(DEFAULT);
});

test("page, column, order and filters are read from the query", () => {
  const query = { page: "3", sortBy: "roi", sortOrder: "ASC", status: "open", dust: "hide" };
  expect(readTokenQuery(query)).toEqual({
    page: 3,
    pageSize: 20,
    sortBy: "roi",
    sortOrder: "ASC",
    filter: { status: "open", hidesDust: true },
  });
});

test.each([
  [{ page: "0" }],
  [{ page: "-1" }],
  [{ page: "1.5" }],
  [{ page: "1e3" }],
  [{ page: "9999999" }],
  [{ page: ["2", "3"] }],
  [{ sortBy: "tokenAddress" }],
  [{ sortBy: "__proto__" }],
  [{ sortOrder: "asc" }],
  [{ status: "OPEN" }],
  [{ status: ["open", "closed"] }],
  [{ status: "constructor" }],
  [{ dust: "show" }],
  [{ dust: ["hide", "hide"] }],
])("an invalid query has the defaults: %o", (query) => {
  expect(readTokenQuery(query)).toEqual(DEFAULT);
});

test("the default has no query, and any other request is read as written", () => {
  expect(writeTokenQuery(DEFAULT)).toBe("");
  const request = {
    page: 2,
    pageSize: 20,
    sortBy: "totalSolSpent",
    sortOrder: "ASC",
    filter: { status: "closed", hidesDust: true },
  } as const;
  expect(writeTokenQuery(request)).toBe("?status=closed&dust=hide&sortBy=totalSolSpent&sortOrder=ASC&page=2");
  expect(readTokenQuery(Object.fromEntries(new URLSearchParams(writeTokenQuery(request))))).toEqual(request);
});

test("a column sorts largest first, then smallest first, each from the first page", () => {
  const byRoi = sortByColumn({ ...DEFAULT, page: 4 }, "roi");
  expect(byRoi).toEqual({ ...DEFAULT, sortBy: "roi" });
  expect(sortByColumn(byRoi, "roi").sortOrder).toBe("ASC");
  expect(sortByColumn(sortByColumn(byRoi, "roi"), "roi").sortOrder).toBe("DESC");
});

test("a filter restarts at the first page and preserves the order and the other filter", () => {
  const current = { ...DEFAULT, page: 4, sortBy: "roi" } as const;
  const closed = filterTokens(current, { status: "closed" });
  expect(closed).toEqual({ ...DEFAULT, sortBy: "roi", filter: { status: "closed", hidesDust: false } });
  expect(filterTokens(closed, { hidesDust: true }).filter).toEqual({ status: "closed", hidesDust: true });
});
