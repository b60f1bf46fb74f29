import type { NewFeedEvent, NewTradeEvent } from "./rules/watch";

/**
 * Columns of an event. `body` has the form of versions before 2026-11-28: their processes refuse to return an event
 * with other fields or reasons. `details` has the rest (docs/decisions/stored-data.md#values-of-later-versions).
 */
export interface FeedEventColumns {
  readonly body: object;
  readonly details: object | null;
}

/** Fields of `unknown` and reasons that those versions know. */
const OLD_UNKNOWN: ReadonlySet<string> = new Set(["solAmount"]);
const OLD_REASONS: ReadonlySet<string> = new Set(["trade", "minTradeSol", "newToken", "soldAll"]);

export function toFeedEventColumns(event: NewFeedEvent): FeedEventColumns {
  if (event.type !== "wallet.traded") return { body: event, details: null };
  const { label, link, trade, reasons, ...oldFields } = event;
  const { tokenSymbol, valueUsd, realizedPnlSol, realizedPnlUsd, isFirstBuy, unknown, ...oldTrade } = trade;
  const oldUnknown = unknown?.filter((field) => OLD_UNKNOWN.has(field)) ?? [];
  const oldReasons = reasons.filter((reason) => OLD_REASONS.has(reason));
  return {
    body: {
      ...oldFields,
      trade: { ...oldTrade, ...(oldUnknown.length === 0 ? {} : { unknown: oldUnknown }) },
      reasons: oldReasons.length === 0 ? ["trade"] : oldReasons,
    },
    details: {
      label,
      link,
      reasons,
      trade: { tokenSymbol, valueUsd, realizedPnlSol, realizedPnlUsd, isFirstBuy, unknown },
    },
  };
}

/** The type of what `toFeedEventColumns` and earlier versions wrote. The API validates it again. */
interface StoredColumns {
  readonly body: NewFeedEvent;
  readonly details: Partial<NewTradeEvent> | null;
}

/** Returns the event of a row. Fields that an earlier version did not write are named as unknown. */
export function fromFeedEventColumns({ body, details }: StoredColumns): NewFeedEvent {
  if (body.type !== "wallet.traded") return body;
  if (details === null) return { ...body, label: null, link: null, trade: fillTrade(body.trade) };
  return { ...body, ...details, trade: { ...body.trade, ...details.trade } };
}

function fillTrade(trade: NewTradeEvent["trade"]): NewTradeEvent["trade"] {
  const isSale = trade.side === "sell";
  const missingFields = ["valueUsd", ...(isSale ? ["realizedPnlSol", "realizedPnlUsd"] : ["isFirstBuy"])];
  return {
    ...trade,
    tokenSymbol: null,
    valueUsd: 0,
    realizedPnlSol: isSale ? 0 : null,
    realizedPnlUsd: isSale ? 0 : null,
    isFirstBuy: false,
    unknown: [...(trade.unknown ?? []), ...missingFields],
  };
}
