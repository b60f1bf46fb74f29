import { expect, test } from "vitest";
import { fromFeedEventColumns, toFeedEventColumns } from "./feed-event-row";
import type { NewTradeEvent } from "./rules/watch";

const EVENT: NewTradeEvent = {
  type: "wallet.traded",
  walletAddress: "wallet",
  label: "whale",
  signature: "s1",
  link: "https://lens.example",
  at: "2026-11-25T12:00:00.000Z",
  trade: {
    side: "sell",
    tokenAddress: "mint",
    tokenSymbol: "TKN",
    tokenAmount: 1,
    tokenAmountRaw: "1",
    solAmount: 2,
    valueUsd: 0,
    realizedPnlSol: 1,
    realizedPnlUsd: 0,
    isFirstBuy: false,
    venue: null,
    unknown: ["valueUsd", "realizedPnlUsd"],
  },
  reasons: ["minTradeUsd"],
};

/** An event as versions before 2026-11-28 write and return it. */
const OLD = {
  type: "wallet.traded",
  walletAddress: "wallet",
  signature: "s1",
  at: "2026-11-25T12:00:00.000Z",
  trade: {
    side: "sell",
    tokenAddress: "mint",
    tokenAmount: 1,
    tokenAmountRaw: "1",
    solAmount: 2,
    venue: null,
  },
  reasons: ["trade"],
} as const;

test("an event is stored in a form that processes of earlier versions return, and is read back completely", () => {
  const { body, details } = toFeedEventColumns(EVENT);
  expect(body).toEqual(OLD);
  const stored = JSON.parse(JSON.stringify({ body, details }));
  expect(fromFeedEventColumns(stored)).toEqual(EVENT);
});

test("an event of an earlier version names the fields that it does not have as unknown", () => {
  const stored = JSON.parse(JSON.stringify({ body: OLD, details: null }));
  expect(fromFeedEventColumns(stored)).toEqual({
    ...OLD,
    label: null,
    link: null,
    trade: {
      ...OLD.trade,
      tokenSymbol: null,
      valueUsd: 0,
      realizedPnlSol: 0,
      realizedPnlUsd: 0,
      isFirstBuy: false,
      unknown: ["valueUsd", "realizedPnlSol", "realizedPnlUsd"],
    },
  });
});
