import { expect, test } from "vitest";
import { clearFeedFilter, isFiltered } from "@/components/wallet/feed-query";
import { toPeriodChoice } from "@/components/wallet/period-query";
import { readWalletQuery, walletPath } from "@/components/wallet/wallet-query";

const MINT = "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v";

test("a URL selects the rows of the table and the feed, and is written as read", () => {
  const query = { status: "open", page: "2", kind: "transfer", direction: "in", token: MINT, feed: "3" };
  const read = readWalletQuery(query);
  expect(read.feed).toMatchObject({ kind: "transfer", direction: "in", token: MINT, page: 3 });
  expect(read.tokens).toMatchObject({ page: 2, filter: { status: "open" } });
  expect(walletPath("W", read)).toBe(
    `/wallet/W?status=open&page=2&kind=transfer&direction=in&token=${MINT}&feed=3`,
  );
});

test("SOL is requested by its name, and an invalid token address is omitted", () => {
  const sol = readWalletQuery({ token: " sol " });
  expect(sol.feed.token).toBe("So11111111111111111111111111111111111111112");
  expect(walletPath("W", sol)).toBe("/wallet/W?token=SOL");
  expect(readWalletQuery({ token: "bonk", kind: "swaps", direction: "up", feed: "0" }).feed).toEqual(
    clearFeedFilter(sol.feed),
  );
});

test("a form without a choice requests the whole feed", () => {
  const { feed } = readWalletQuery({ kind: "", direction: "", token: "" });
  expect(isFiltered(feed)).toBe(false);
  expect(isFiltered({ ...feed, direction: "out" })).toBe(true);
});

test("a period is a number of last days, or between two valid dates", () => {
  expect(readWalletQuery({ days: "30", from: "2026-01-01", to: "2026-01-02" }).period).toEqual({
    days: "30",
  });
  const dates = readWalletQuery({ from: "2026-01-01", to: "2026-01-31", kind: "swap" });
  expect(walletPath("W", dates)).toBe("/wallet/W?from=2026-01-01&to=2026-01-31&kind=swap");
  expect(dates.period && toPeriodChoice(dates.period)).toEqual({ from: 1_767_225_600, to: 1_769_903_999 });
  for (const wrong of [
    { from: "2026-02-30", to: "2026-03-01" },
    { from: "2026-02-02", to: "2026-02-01" },
    { from: "2026-02-02" },
    { days: "8" },
  ])
    expect(readWalletQuery(wrong).period).toBeNull();
});

test("a URL names its currency, so that a link shows the same amounts to each reader", () => {
  expect(readWalletQuery({}).currency).toBeNull();
  expect(readWalletQuery({ currency: "eur" }).currency).toBeNull();
  const usd = readWalletQuery({ currency: "usd", days: "30", status: "open" });
  expect(walletPath("W", usd)).toBe("/wallet/W?days=30&currency=usd&status=open");
  expect(walletPath("W", { ...usd, currency: "sol" })).toBe("/wallet/W?days=30&currency=sol&status=open");
});
