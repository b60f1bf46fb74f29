import { formatDateTime } from "@walletlens/format";
import type { AnswerBody } from "./answer-body";
import { type AnswerText, quoteUntrusted } from "./fit-text";
import { countNoun, describeUnknown, writeField, writeSol } from "./metric-words";
import { describeSteps } from "./next-steps";

type Counterparties = AnswerBody<"wallet-counterparties">;

/** Returns the text about the funder and the counterparties of a wallet. */
export function toCounterpartiesText(known: Counterparties): AnswerText {
  const { walletAddress, dataRange, counterparties, total } = known;
  return {
    lines: [
      `Wallet ${walletAddress} was ${describeFunding(known)}`,
      `${countNoun(total, "direct counterparty", "direct counterparties")}, ${dataRange.complete ? "complete" : "partial"} history.`,
    ],
    rows: { name: "counterparties", texts: counterparties.map(describeCounterparty) },
    ending: [...describeUnknown(known), describeSteps("wallet_links", "similarity", "wallet_counterparties")],
  };
}

function describeFunding({ fundedBy, dataRange }: Counterparties): string {
  if (fundedBy !== null) {
    const { address, label, signature, time, amountSol } = fundedBy;
    const amount = amountSol === null ? "" : ` with ${writeSol(amountSol)}`;
    return `funded by ${address}${quoteLabel(label)}${amount} on ${formatDateTime(time)}, signature ${signature}.`;
  }
  return dataRange.complete
    ? "funded by no direct transfer: its first SOL came through a program or in a payout to many."
    : "funded by an unknown address: the covered history does not reach its beginning.";
}

function describeCounterparty(counterparty: Counterparties["counterparties"][number]): string {
  const { address, label, transactions, sentSol, receivedSol, unknown = [] } = counterparty;
  const hasAmounts = unknown.length === 0 || sentSol > 0 || receivedSol > 0;
  const facts = [
    countNoun(transactions, "transaction"),
    ...(hasAmounts
      ? [
          `sent ${writeField(counterparty, "sentSol", "sol")}`,
          `received ${writeField(counterparty, "receivedSol", "sol")}`,
        ]
      : ["only units without a price"]),
  ];
  return `${address}${quoteLabel(label)}: ${facts.join(", ")}.`;
}

function quoteLabel(label: string | null): string {
  return label === null ? "" : ` ${quoteUntrusted(label)}`;
}
