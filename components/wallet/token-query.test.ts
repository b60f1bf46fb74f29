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

test("an address without a query asks for the first rows by net result", () => {
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
])("what a query says wrongly is as by default: %o", (query) => {
  expect(readTokenQuery(query)).toEqual(DEFAULT);
});

test("the default has no query, anything else survives being written and read", () => {
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

test("a column sorts by its largest first, by its smallest when asked again, each from the first page", () => {
  const byRoi = sortByColumn({ ...DEFAULT, page: 4 }, "roi");
  expect(byRoi).toEqual({ ...DEFAULT, sortBy: "roi" });
  expect(sortByColumn(byRoi, "roi").sortOrder).toBe("ASC");
  expect(sortByColumn(sortByColumn(byRoi, "roi"), "roi").sortOrder).toBe("DESC");
});

test("a filter begins at the first page, keeps the order, and leaves the other filter as it is", () => {
  const current = { ...DEFAULT, page: 4, sortBy: "roi" } as const;
  const closed = filterTokens(current, { status: "closed" });
  expect(closed).toEqual({ ...DEFAULT, sortBy: "roi", filter: { status: "closed", hidesDust: false } });
  expect(filterTokens(closed, { hidesDust: true }).filter).toEqual({ status: "closed", hidesDust: true });
});
