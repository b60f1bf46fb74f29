import { expect, test } from "vitest";
import { readTokenQuery, sortByColumn, writeTokenQuery } from "@/components/wallet/token-query";

const DEFAULT = { page: 1, pageSize: 20, sortBy: "netSolProfitLoss", sortOrder: "DESC" } as const;

test("an address without a query asks for the first rows by net result", () => {
  expect(readTokenQuery({})).toEqual(DEFAULT);
});

test("page, column and order are read from the query", () => {
  expect(readTokenQuery({ page: "3", sortBy: "roi", sortOrder: "ASC" })).toEqual({
    page: 3,
    pageSize: 20,
    sortBy: "roi",
    sortOrder: "ASC",
  });
});

test.each([
  [{ page: "0" }],
  [{ page: "-1" }],
  [{ page: "1.5" }],
  [{ page: "1e3" }],
  [{ page: "9999999" }],
  [{ page: ["2", "3"] }],
  [{ sortBy: "winRate" }],
  [{ sortBy: "__proto__" }],
  [{ sortOrder: "asc" }],
])("what a query says wrongly is as by default: %o", (query) => {
  expect(readTokenQuery(query)).toEqual(DEFAULT);
});

test("the default has no query, anything else survives being written and read", () => {
  expect(writeTokenQuery(DEFAULT)).toBe("");
  const request = { page: 2, pageSize: 20, sortBy: "totalSolSpent", sortOrder: "ASC" } as const;
  expect(writeTokenQuery(request)).toBe("?sortBy=totalSolSpent&sortOrder=ASC&page=2");
  expect(readTokenQuery(Object.fromEntries(new URLSearchParams(writeTokenQuery(request))))).toEqual(request);
});

test("a column sorts by its largest first, by its smallest when asked again, each from the first page", () => {
  const byRoi = sortByColumn({ ...DEFAULT, page: 4 }, "roi");
  expect(byRoi).toEqual({ ...DEFAULT, sortBy: "roi" });
  expect(sortByColumn(byRoi, "roi").sortOrder).toBe("ASC");
  expect(sortByColumn(sortByColumn(byRoi, "roi"), "roi").sortOrder).toBe("DESC");
});
