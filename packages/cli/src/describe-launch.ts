import type { AgentLaunchResult, LaunchResult } from "@walletlens/client/api-types";
import { formatSignedSol } from "@walletlens/format";
import { formatVerdict } from "@walletlens/format/verdict";
import { renderFacts, renderTable, type TableColumn } from "./tables.ts";

type Launch = LaunchResult | AgentLaunchResult;
type Buyer = Launch["buyers"][number];

/** Formats the launch of a token, its first buyers, and the evidence of their tags and links. */
export function describeLaunch(result: Launch): string {
  const { tokenMint, createdAt, creator, creatorFundedBy, venue, aggregate, coverage, buyers } = result;
  if (!coverage.reachedLaunch) {
    return renderFacts([
      ["token", tokenMint],
      ["launch", "not reached; the cost was refunded"],
      ["listed", `${coverage.listed} signatures of ${coverage.account}`],
      ["back to", coverage.oldestAt ?? "unknown"],
    ]);
  }
  const facts = renderFacts([
    ["token", tokenMint],
    ["launched", createdAt ?? "at an unknown time"],
    ["creator", creator ?? "unknown"],
    ["creator funded by", creatorFundedBy ?? "unknown"],
    ["venue", venue ?? "unknown"],
    ...SHARES.map(([name, label]) => [label, describeShare(aggregate[name])] as const),
    ["insiders", describeInsiders(result.insiders)],
    ["read", describeExtent(coverage)],
  ]);
  const evidence = buyers.flatMap(listEvidence);
  return [
    facts,
    renderTable(BUYER_COLUMNS, buyers),
    ...(evidence.length === 0 ? [] : [renderTable(EVIDENCE_COLUMNS, evidence)]),
    ...listReceivers(result),
    describeLinks(result),
    ...(result.links.length === 0 ? [] : [renderTable(LINK_COLUMNS, result.links)]),
  ].join("\n\n");
}

const SHARES = [
  ["buyers", "first buyers"],
  ["creator", "bought by creator"],
  ["sameSlot", "same slot"],
  ["sameTransaction", "same transaction"],
  ["fundedByCreator", "funded by creator"],
  ["fresh", "fresh"],
] as const;

function describeShare(share: LaunchResult["aggregate"]["buyers"]): string {
  const isPart = (name: string) => share.unknown?.includes(name) === true;
  if (share.wallets === 0 && isPart("wallets")) return "unknown, not all buyers were tested";
  const format = (name: "wallets" | "boughtPercent" | "heldPercent", text: string) =>
    isPart(name) ? `at least ${text}` : text;
  const boughtShare = format("boughtPercent", `${formatPercent(share.boughtPercent)} %`);
  const heldShare = format("heldPercent", `${formatPercent(share.heldPercent)} %`);
  return `${format("wallets", String(share.wallets))}: bought ${boughtShare}, hold ${heldShare}`;
}

function describeInsiders(insiders: LaunchResult["insiders"]): string {
  const { firstSaleAt, exitedPercent, peakExitShare, unknown = [] } = insiders;
  const exit =
    exitedPercent === null || unknown.includes("exitedPercent")
      ? ""
      : `, ${formatPercent(exitedPercent)} % of it left`;
  const sale = firstSaleAt === null ? "" : `, sold from ${firstSaleAt.slice(0, 16)}Z`;
  const price = peakExitShare === null ? "" : `, at ${(peakExitShare * 100).toFixed(0)} % of peak`;
  return `${describeShare(insiders)}${exit}${sale}${price}`;
}

/** A table of the wallets that received units of insiders; the compact result has their number. */
function listReceivers(result: Launch): readonly string[] {
  if (!("receivers" in result)) {
    return result.receiversTotal === 0
      ? []
      : [`${result.receiversTotal} wallets received units of insiders.`];
  }
  return result.receivers.length === 0 ? [] : [renderTable(RECEIVER_COLUMNS, result.receivers)];
}

const RECEIVER_COLUMNS: readonly TableColumn<LaunchResult["receivers"][number]>[] = [
  ["receiver", "walletAddress"],
  ["received %", "receivedPercent", formatPercent],
  ["held %", "heldPercent", formatPercent],
  ["from", ({ senders }) => senders.join(", ")],
];

function describeExtent({ complete, transactions, missing }: LaunchResult["coverage"]): string {
  const lacking = missing === 0 ? "" : `, ${missing} more are missing`;
  const end = complete ? "" : "; fewer buyers than requested, the history goes on";
  return `${transactions} transactions${lacking}${end}`;
}

interface EvidenceLine {
  readonly rank: number;
  readonly tag: string;
  /** Empty after the first line of a tag. */
  readonly about: string;
  readonly subject: string;
}

/** Lists a line for each transaction and each wallet of the evidence; members of a group are in the table of links. */
function listEvidence(buyer: Buyer): readonly EvidenceLine[] {
  const { rank } = buyer;
  if (!("evidence" in buyer)) return [];
  return buyer.evidence.flatMap(({ tag, signatures, slot, amountSol, sentSol, path }) => {
    const facts = [
      ...(slot === null ? [] : [`slot ${slot}`]),
      ...(sentSol === undefined ? [] : [`sent ${formatSol(sentSol)} SOL`]),
      ...(amountSol === null ? [] : [`${formatSol(amountSol)} SOL`]),
    ];
    const subjects = tag === "linked" ? [`group of ${path.length + 1} wallets`] : [...signatures, ...path];
    return subjects.map((subject, index) => ({
      rank,
      tag,
      about: index === 0 ? facts.join(", ") : "",
      subject,
    }));
  });
}

function formatSol(sol: number): string {
  return sol.toFixed(3);
}

/** The number is from 0 to 100. */
function formatPercent(percent: number): string {
  return percent.toFixed(2);
}

const EVIDENCE_COLUMNS: readonly TableColumn<EvidenceLine>[] = [
  ["#", "rank", String],
  ["tag", "tag"],
  ["evidence", "about"],
  ["transaction or wallet", "subject"],
];

function describeLinks({ buyers, groups, links }: Launch): string {
  const comparedCount = buyers.filter(({ untested }) => !untested.includes("linked")).length;
  if (groups.length === 0 && comparedCount === 0) return "Links were not searched.";
  const walletsAnalyzed = Math.max(comparedCount, ...groups.map(({ wallets }) => wallets.length));
  return formatVerdict({ metadata: { walletsAnalyzed }, groups, links });
}

const LINK_COLUMNS: readonly TableColumn<AgentLaunchResult["links"][number]>[] = [
  ["wallet", "walletA"],
  ["wallet", "walletB"],
  ["verdict", "verdict"],
  ["evidence", ({ kinds }) => kinds.map(({ kind, count }) => `${count} ${kind}`).join(", ")],
];

const BUYER_COLUMNS: readonly TableColumn<Buyer>[] = [
  ["#", "rank", String],
  ["wallet", "walletAddress"],
  ["seconds", "secondsAfter", String],
  ["bought %", "boughtPercent", formatPercent],
  ["spent SOL", "spentSol", formatSol],
  ["held %", "heldPercent", formatPercent],
  ["sold %", "soldPercent", formatPercent],
  ["realized SOL", "realizedPnlSol", formatSignedSol],
  ["tags", ({ tags }) => tags.join(", ")],
  ["not tested", ({ untested }) => untested.join(", ")],
];
