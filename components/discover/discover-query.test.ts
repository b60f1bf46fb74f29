import { expect, test } from "vitest";
import {
  type DiscoverRequest,
  NO_CONDITIONS,
  readDiscoverQuery,
  toRankingSearch,
  writeDiscoverQuery,
  writeSavedSearch,
} from "./discover-query";

const SEARCH =
  "?period=7d&currency=usd&class=SWING&minRealized=-300.5&complete=true&bots=exclude&minTrades=20&minPositionWinRate=0.6&sortBy=realized";
const AFTER = {
  ...{ complete: true, value: 4.5, address: "FzLZJCdqWNJ3mda5JswHC6kCKQ28C6DQbFAxjXhDyNJX" },
  prior: { wins: 8, losses: 12 },
};

function read(query: string, currency?: "sol" | "usd"): DiscoverRequest {
  return readDiscoverQuery(Object.fromEntries(new URLSearchParams(query)), currency);
}

test("a URL is read as written, and defaults and empty fields are not written", () => {
  expect(writeDiscoverQuery(read(SEARCH))).toBe(SEARCH);
  expect(writeDiscoverQuery(NO_CONDITIONS)).toBe("");
  expect(writeDiscoverQuery(read("?period=all&class=&minNet=&minTrades=&sortBy=net"))).toBe("");
});

test("values that are not options of the list are ignored", () => {
  expect(
    read(
      "?period=1d&currency=eur&bots=some&complete=false&minTrades=-1&minCopyability=2&minRealized=much&minPositionWinRate=60",
    ),
  ).toEqual(NO_CONDITIONS);
});

test("the currency of a URL overrides that of the reader, and a saved search names one", () => {
  expect(read("?currency=sol", "usd").currency).toBe("sol");
  expect(read("", "usd").currency).toBe("usd");
  expect(writeSavedSearch(read(""))).toBe("?currency=sol");
  expect(writeSavedSearch({ ...read(SEARCH), after: AFTER })).toBe(SEARCH);
});

test("a cursor continues its own search, and restarts any other", () => {
  const next = writeDiscoverQuery({ ...read(SEARCH), after: AFTER });
  expect(read(next).after).toMatchObject(AFTER);
  for (const other of [
    next.replace("7d", "30d"),
    next.replace("usd", "sol"),
    next.replace("&bots=exclude", ""),
    next.replace("minTrades=20", "minTrades=21"),
    next.replace("minRealized=-300.5", "minRealized=300.5"),
    next.replace("minPositionWinRate=0.6", "minPositionWinRate=0.5"),
  ]) {
    expect(read(other).after, other).toBeNull();
  }
});

test("filters become conditions of the search", () => {
  expect(toRankingSearch(read(`${SEARCH}&active=7&minCopyability=0.5`), 50, 1_000_000_000_000)).toMatchObject(
    {
      ...{ period: "7d", currency: "usd", behaviorType: "SWING", complete: true, bots: "exclude" },
      // Seven days before 1,000,000,000,000.
      ...{ minRealized: -300.5, minPositionWinRate: 0.6 },
      ...{ minTrades: 20, minCopyability: 0.5, activeSince: 999_395_200_000, sortBy: "realized", limit: 50 },
    },
  );
});
