import { formatPercent } from "@walletlens/format";
import { describePair, formatVerdict } from "@walletlens/format/verdict";
import type { AnswerBody } from "./answer-body";
import { toCopyText } from "./copy-text";
import { type AnswerText, limitText, listFirst } from "./fit-text";
import { toHolderListText, toHoldersText } from "./holder-texts";
import { toLaunchText } from "./launch-text";
import { countNoun, describeUnknown, writeResult, writeSol } from "./metric-words";
import { describeSteps, writeToolPrice } from "./next-steps";
import { describePnl, describeWallet, describeWithout, joinMetrics, listReview } from "./wallet-texts";

type JobResult = AnswerBody<"job-result">;
type Comparison = Extract<JobResult, { readonly globalMetrics: object }>;
type CompactComparison = Extract<Comparison, { readonly pairs: object }>;
type Combined = Extract<JobResult, { readonly perWallet: object }>;
type WalletLinks = AnswerBody<"wallet-links">;

/** Returns the text about a job result of any kind. */
export function toJobResultText(result: JobResult): AnswerText {
  if ("perTrade" in result) return toCopyText(result);
  if ("buyers" in result) return toLaunchText(result);
  if ("aggregate" in result) return toHoldersText(result);
  if ("profiles" in result) return toHolderListText(result);
  return "perWallet" in result ? toCombinedText(result) : toComparisonText(result);
}

const VERDICT_LENGTH = 600;
const GROUP_WALLETS = 4;

/** Returns a row for each group of linked wallets. */
function listGroups(groups: Comparison["groups"]): readonly string[] {
  return groups.map(
    ({ wallets, verdict, kinds }) =>
      `${verdict} by ${kinds.join(", ")}: ${listFirst(wallets, GROUP_WALLETS)}.`,
  );
}

function toComparisonText(result: Comparison): AnswerText {
  const { groups, coverage, notFound, globalMetrics } = result;
  const mean = `mean similarity ${formatPercent(globalMetrics.averageSimilarity)}`;
  return {
    lines: [
      limitText(formatVerdict(result), VERDICT_LENGTH),
      "pairs" in result
        ? `${describeExtent(result)}, ${mean}.`
        : `${countNoun(result.pairwiseSimilarities.length, "pair")}, ${mean}.`,
    ],
    rows: { name: "groups and pairs", texts: [...listGroups(groups), ...listPairs(result)] },
    ending: [
      ...describeGaps(coverage),
      ...describeWithout("Never used", notFound),
      describeSteps("wallet_links", "combined", "wallet_hud"),
    ],
  };
}

function describeExtent({ coordinationScore, metadata }: CompactComparison): string {
  const { walletsAnalyzed, totalPairs, meaningfulPairs, flaggedPairs } = metadata;
  return `Coordination ${formatPercent(coordinationScore)}; ${countNoun(walletsAnalyzed, "wallet")}, ${countNoun(totalPairs, "pair")}, ${meaningfulPairs} significant, ${flaggedPairs} flagged`;
}

/** Returns a row for each pair, the most similar first. */
function listPairs(result: Comparison): readonly string[] {
  const pairs = "pairs" in result ? result.pairs : result.globalMetrics.mostSimilarPairs;
  return pairs.map((pair) => {
    const flag = "flag" in pair && pair.flag !== undefined ? `, ${pair.flag}` : "";
    return `${pair.walletA} and ${pair.walletB}: similarity ${formatPercent(pair.similarityScore)}, ${pair.sharedTokenCount} shared tokens${flag}.`;
  });
}

/** Returns what a comparison could not test as a line; none if it tested everything. */
function describeGaps(coverage: WalletLinks["coverage"]): readonly string[] {
  const { incompleteWallets, untestedPairs, tokensUnread, unreadAddresses, unreadFunders } = coverage;
  const gaps = [
    { count: incompleteWallets.length, name: "wallets with partial history" },
    { count: untestedPairs, name: "pairs without a statistical test" },
    { count: tokensUnread, name: "tokens whose other traders were not read" },
    { count: unreadFunders.length + unreadAddresses.length, name: "addresses not looked up" },
  ];
  const texts = gaps.flatMap(({ count, name }) => (count === 0 ? [] : [`${count} ${name}`]));
  return texts.length === 0 ? [] : [`Unknown: ${texts.join(", ")}.`];
}

/** Returns the text about the links of a pair. */
export function toLinksText(links: WalletLinks): AnswerText {
  const { walletA, walletB, kinds, coverage, page, totalPages } = links;
  const next = page + 1;
  return {
    lines: [
      limitText(describePair(links), VERDICT_LENGTH),
      `Wallets ${walletA} and ${walletB}, page ${page} of ${totalPages}.`,
    ],
    rows: { name: "kinds of evidence", texts: kinds.map(describeKind) },
    ending: [
      ...describeGaps(coverage),
      ...(next > totalPages
        ? []
        : [`Page ${next}: call wallet_links with page ${next}: ${writeToolPrice("wallet_links")}.`]),
      describeSteps("combined", "wallet_hud"),
    ],
  };
}

function describeKind({
  kind,
  count,
  first,
  last,
  signatures,
  qValue,
  holds,
  detail,
}: WalletLinks["kinds"][number]) {
  const facts = [
    `${countNoun(count, "event")} from ${first.slice(0, 10)} to ${last.slice(0, 10)}`,
    ...(holds ? [] : ["does not count in the verdict"]),
    ...(qValue === null ? [] : [`q ${qValue.toPrecision(2)}`]),
    ...(detail.amountSol === null ? [] : [writeSol(detail.amountSol)]),
    ...(detail.via === null ? [] : [`through ${detail.via}`]),
    ...(signatures[0] === undefined ? [] : [`first signature ${signatures[0]}`]),
  ];
  return `${kind}: ${facts.join(", ")}.`;
}

function toCombinedText(result: Combined): AnswerText {
  const { wallets, perWallet, internal, hud, skipped, notFound, reconciliation, coverage } = result;
  return {
    lines: [
      ...listReview(hud.review),
      `${wallets.length} wallets as one owner. ${describeWallet(hud)}`,
      ...describePnl(result.pnl),
      joinMetrics(["win-rate", "after-costs", "median-hold", "holdings"], result),
      `${countNoun(internal.transfers, "transfer")} and ${countNoun(internal.tradesBetweenMembers, "trade")} between the wallets; ${countNoun(coverage.transactions, "transaction")}; balances ${reconciliation.verdict}.`,
    ],
    rows: {
      name: "wallets",
      texts: perWallet.map((member) => {
        const { walletAddress, share } = member;
        return `${walletAddress}: realized ${writeResult(member, "realized")}${share === null ? "" : `, share ${formatPercent(share)}`}.`;
      }),
    },
    ending: [
      ...describeWithout("System wallets", skipped),
      ...describeWithout("Never used", notFound),
      ...describeUnknown(result),
      describeSteps("similarity", "wallet_profile"),
    ],
  };
}
