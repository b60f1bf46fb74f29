import { formatDate, shortAddress } from "@walletlens/format";
import type { AnswerBody } from "./answer-body";
import { type AnswerText, quoteUntrusted } from "./fit-text";
import { countNoun, describeUnknown, writeField, writeNumber, writeResult } from "./metric-words";
import { describeSteps, writeToolPrice } from "./next-steps";

type TokenPage = AnswerBody<"wallet-tokens">;
type TokenRow = TokenPage["data"][number];
type TokenDetail = AnswerBody<"wallet-token-detail">;
type WalletTrades = AnswerBody<"wallet-trades">;

/** Returns the text about a page of tokens of a wallet. */
export function toTokensText(page: TokenPage): AnswerText {
  const pages = Math.max(1, Math.ceil(page.total / page.pageSize));
  const next = page.page + 1;
  return {
    lines: [
      `Wallet ${page.walletAddress}: ${countNoun(page.total, "token")}, page ${page.page} of ${pages}, ${page.provenance.dataRange.complete ? "complete" : "partial"} history.`,
    ],
    rows: { name: "tokens", texts: page.data.map((row) => `${row.tokenAddress}: ${describeToken(row)}.`) },
    ending: [
      ...describeUnknown({ data: page.data }),
      ...(next > pages
        ? []
        : [`Page ${next}: call wallet_tokens with page ${next}: ${writeToolPrice("wallet_tokens")}.`]),
      describeSteps("token_evidence"),
    ],
  };
}

function describeToken(row: TokenRow): string {
  return [
    `total PnL ${writeResult(row, "net")}`,
    `realized ${writeResult(row, "realized")}`,
    `return ${writeField(row, "roi", "return")}`,
    `cost ${writeField(row, "totalSolSpent", "sol")}`,
    `hold ${writeField(row, "medianHoldTimeHours", "hours")}`,
  ].join(", ");
}

/** Returns the text about one token of a wallet, with its newest trades. */
export function toTokenDetailText(token: TokenDetail): AnswerText {
  const { walletAddress, tokenAddress, row, trades, cycles, openLots, transfers, reconciliation } = token;
  const counts = [
    countNoun(trades.length, "trade"),
    countNoun(cycles.length, "closed trade"),
    countNoun(openLots.length, "open lot"),
    countNoun(transfers.length, "transfer"),
  ];
  return {
    lines: [
      `Token ${tokenAddress} of wallet ${walletAddress}: ${describeToken(row)}.`,
      `Unrealized ${writeResult(row, "unrealized")}; proceeds ${writeField(row, "totalSolReceived", "sol")}; win rate ${writeField(row, "winRate", "percent")}; value held ${writeField(row, "valueSol", "sol")}.`,
      `${counts.join(", ")}; balance ${reconciliation.verdict}.`,
      ...(trades.length === 0 ? [] : ["Trades, newest first:"]),
    ],
    rows: {
      name: "trades",
      texts: trades
        .toReversed()
        .map(
          (trade) =>
            `${describeMoment(trade)}: ${trade.side} ${writeNumber(trade.tokenAmount)} tokens for ${writeField(trade, "solAmount", "sol")}, signature ${trade.signature}.`,
        ),
    },
    ending: [...describeUnknown(token), describeSteps("wallet_trades", "holders", "launch")],
  };
}

/** Returns the text about a page of sales and burns. */
export function toTradesText(page: WalletTrades): AnswerText {
  const { walletAddress, dataRange, trades, nextCursor } = page;
  return {
    lines: [
      `Wallet ${walletAddress}: sales and burns on this page, oldest first: ${trades.length}, ${dataRange.complete ? "complete" : "partial"} history.`,
    ],
    rows: {
      name: "trades",
      texts: trades.map((trade) => {
        const name = trade.tokenSymbol ?? trade.tokenName;
        const token = `${name === null ? "" : `${quoteUntrusted(name)} `}${shortAddress(trade.tokenAddress)}`;
        return `${describeMoment(trade)}: ${trade.side} ${writeNumber(Number(trade.amount))} ${token}, result ${writeField(trade, "realizedPnlSol", "sol_result")}, proceeds ${writeField(trade, "proceedsSol", "sol")}.`;
      }),
    },
    ending: [
      ...describeUnknown({ trades }),
      ...(nextCursor === null
        ? []
        : [`Next page: call wallet_trades with cursor ${nextCursor}: ${writeToolPrice("wallet_trades")}.`]),
      describeSteps("token_evidence"),
    ],
  };
}

function describeMoment({ blockTime, slot }: WalletTrades["trades"][number] | TokenDetail["trades"][number]) {
  return blockTime === null ? `Slot ${slot}` : formatDate(blockTime);
}
