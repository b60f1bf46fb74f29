import { formatPercent } from "@walletlens/format";
import { VERDICT_LABELS } from "@walletlens/format/review";
import type { AnswerBody } from "./answer-body";
import { type AnswerText, quoteUntrusted } from "./fit-text";
import { countNoun, describeUnknown, writeField, writeResult, writeSol } from "./metric-words";
import { describeSteps, writeToolPrice } from "./next-steps";

type Discovered = AnswerBody<"discover">;
type ListedWallet = Discovered["wallets"][number];
type SearchResult = AnswerBody<"search">["results"][number];

/** Returns the text about a list of analyzed wallets. */
export function toDiscoverText({ wallets, nextCursor }: Discovered): AnswerText {
  return {
    lines: [`${countNoun(wallets.length, "analyzed wallet")}, in the requested order.`],
    rows: { name: "wallets", texts: wallets.map(describeListed) },
    ending: [
      ...describeUnknown({ wallets }),
      ...(nextCursor === null
        ? []
        : [
            `Next page: call discover with cursor ${nextCursor} and the same filters: ${writeToolPrice("discover")}.`,
          ]),
      describeSteps("wallet_hud", "wallet_profile", "batch_hud"),
    ],
  };
}

function describeListed(wallet: ListedWallet): string {
  const { walletAddress, label, verdict, behaviorType, atLeastNetPnlSol, winRate, dataQualityTier } = wallet;
  const facts = [
    VERDICT_LABELS[verdict].toLowerCase(),
    behaviorType ?? "behavior unknown",
    `total PnL ${writeResult(wallet, "net")}${atLeastNetPnlSol === null ? "" : `, at least ${writeSol(atLeastNetPnlSol)}`}`,
    `realized in the period ${writeField(wallet.period, "realizedPnlSol", "sol_result")}`,
    `win rate ${winRate === null ? "unknown" : formatPercent(winRate)}`,
    `data quality ${dataQualityTier}`,
    ...(wallet.complete ? [] : ["partial history"]),
    ...(wallet.isBot ? ["bot"] : []),
    ...(wallet.linkedLoss === null ? [] : [`loss in linked wallet ${wallet.linkedLoss.walletAddress}`]),
  ];
  const name = label === null ? "" : ` ${quoteUntrusted(label)}`;
  return `${walletAddress}${name}: ${facts.join(", ")}.`;
}

/** Returns the text about the matches of a search. */
export function toSearchText({ results }: AnswerBody<"search">): AnswerText {
  return {
    lines: [
      results.length === 0
        ? "No match."
        : `Matches: ${results.length}. Names are not unique: use the address.`,
    ],
    rows: { name: "matches", texts: results.map(describeMatch) },
    ending: [describeSteps("wallet_hud", "holders", "launch")],
  };
}

function describeMatch({ kind, address, symbol, name, label, match }: SearchResult): string {
  const names = [symbol, name, label].flatMap((text) => (text === null ? [] : [quoteUntrusted(text)]));
  return `${[`${kind} ${address}`, ...names].join(", ")}, match by ${match}.`;
}
