import type { AgentLaunchResult, LaunchResult } from "@walletlens/client/api-types";
import { formatSignedSol } from "@walletlens/format";
import { formatVerdict } from "@walletlens/format/verdict";
import { type CliColumn, formatField, renderFacts, renderTable } from "./tables.ts";

/** Formats the launch of a token, its first buyers, and the evidence of their tags and links. */
export function describeLaunch(result: LaunchResult | AgentLaunchResult): string {
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
  const of = (name: "wallets" | "boughtPercent" | "heldPercent", text: string) =>
    isPart(name) ? `at least ${text}` : text;
  const bought = of("boughtPercent", `${share.boughtPercent.toFixed(2)} %`);
  const held = of("heldPercent", `${share.heldPercent.toFixed(2)} %`);
  return `${of("wallets", String(share.wallets))}: bought ${bought}, hold ${held}`;
}

function describeInsiders(insiders: LaunchResult["insiders"]): string {
  const { firstSaleAt, exitedPercent, peakExitShare, unknown = [] } = insiders;
  const left =
    exitedPercent === null || unknown.includes("exitedPercent")
      ? ""
      : `, ${exitedPercent.toFixed(2)} % of it left`;
  const sale = firstSaleAt === null ? "" : `, sold from ${firstSaleAt.slice(0, 16)}Z`;
  const price = peakExitShare === null ? "" : `, at ${(peakExitShare * 100).toFixed(0)} % of peak`;
  return `${describeShare(insiders)}${left}${sale}${price}`;
}

/** A table of the wallets that received units of insiders; the compact result has their number. */
function listReceivers(result: LaunchResult | AgentLaunchResult): readonly string[] {
  if (!("receivers" in result)) {
    return result.receiversTotal === 0
      ? []
      : [`${result.receiversTotal} wallets received units of insiders.`];
  }
  return result.receivers.length === 0 ? [] : [renderTable(RECEIVER_COLUMNS, result.receivers)];
}

const RECEIVER_COLUMNS: readonly CliColumn<LaunchResult["receivers"][number]>[] = [
  ["receiver", ({ walletAddress }) => walletAddress],
  ["received %", (row) => formatField(row, "receivedPercent", (value) => value.toFixed(2)), "right"],
  ["held %", (row) => formatField(row, "heldPercent", (value) => value.toFixed(2)), "right"],
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
function listEvidence(buyer: LaunchResult["buyers"][number] | Row): readonly EvidenceLine[] {
  const { rank } = buyer;
  if (!("evidence" in buyer)) return [];
  return buyer.evidence.flatMap(({ tag, signatures, slot, amountSol, sentSol, path }) => {
    const facts = [
      ...(slot === null ? [] : [`slot ${slot}`]),
      ...(sentSol === undefined ? [] : [`sent ${formatAmount(sentSol)}`]),
      ...(amountSol === null ? [] : [formatAmount(amountSol)]),
    ];
    const subjects = tag === "linked" ? [`group of ${path.length + 1} wallets`] : [...signatures, ...path];
    return subjects.map((subject, at) => ({ rank, tag, about: at === 0 ? facts.join(", ") : "", subject }));
  });
}

function formatAmount(sol: number): string {
  return `${sol.toFixed(3)} SOL`;
}

const EVIDENCE_COLUMNS: readonly CliColumn<EvidenceLine>[] = [
  ["#", ({ rank }) => rank, "right"],
  ["tag", ({ tag }) => tag],
  ["evidence", ({ about }) => about],
  ["transaction or wallet", ({ subject }) => subject],
];

function describeLinks({ buyers, groups, links }: LaunchResult | AgentLaunchResult): string {
  const compared = buyers.filter(({ untested }) => !untested.includes("linked")).length;
  if (groups.length === 0 && compared === 0) return "Links were not searched.";
  const walletsAnalyzed = Math.max(compared, ...groups.map(({ wallets }) => wallets.length));
  return formatVerdict({ metadata: { walletsAnalyzed }, groups, links });
}

const LINK_COLUMNS: readonly CliColumn<AgentLaunchResult["links"][number]>[] = [
  ["wallet", ({ walletA }) => walletA],
  ["wallet", ({ walletB }) => walletB],
  ["verdict", ({ verdict }) => verdict],
  ["evidence", ({ kinds }) => kinds.map(({ kind, count }) => `${count} ${kind}`).join(", ")],
];

type Row = AgentLaunchResult["buyers"][number];

const BUYER_COLUMNS: readonly CliColumn<Row>[] = [
  ["#", ({ rank }) => rank, "right"],
  ["wallet", ({ walletAddress }) => walletAddress],
  ["seconds", (row) => formatField(row, "secondsAfter", String), "right"],
  ["bought %", (row) => formatField(row, "boughtPercent", (value) => value.toFixed(2)), "right"],
  ["spent SOL", (row) => formatField(row, "spentSol", (value) => value.toFixed(3)), "right"],
  ["held %", (row) => formatField(row, "heldPercent", (value) => value.toFixed(2)), "right"],
  ["sold %", (row) => formatField(row, "soldPercent", (value) => value.toFixed(2)), "right"],
  [
    "realized SOL",
    ({ realizedPnlSol }) => (realizedPnlSol === null ? "" : formatSignedSol(realizedPnlSol)),
    "right",
  ],
  ["tags", ({ tags }) => tags.join(", ")],
  ["not tested", ({ untested }) => untested.join(", ")],
];
