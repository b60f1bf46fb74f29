import type { LaunchTag } from "@walletlens/contract/constants";
import type { AgentLaunchResult, LaunchBuyerRow, LaunchResult } from "@walletlens/contract/launch";
import type { LinkCoverage } from "@walletlens/contract/link-coverage";
import type { WalletGroupRow } from "@walletlens/contract/wallet-links";
import type { Address } from "@walletlens/engine/address";
import { toSol } from "@walletlens/engine/amount";
import type { WalletLink } from "@walletlens/engine/coordination/join-links";
import { presentAgentLinks, presentLink } from "@walletlens/engine/coordination/present-links";
import type { WalletLabel } from "@walletlens/engine/known-address";
import type { LaunchHead } from "./launch-head";
import type { TagEvidence, TaggedBuyer } from "./launch-tag-facts";
import { type KnownReceiver, presentReceiver, sumInsiders } from "./present-insiders";
import type { LaunchPurchase } from "./scan-launch";
import type { TokenMoves } from "./sum-token-moves";

/** A buyer with its known facts. */
export interface KnownBuyer {
  readonly purchase: LaunchPurchase;
  readonly tagged: TaggedBuyer;
  /** Base units that it holds and has sold; null if unknown. */
  readonly heldUnits: bigint | null;
  readonly soldUnits: bigint | null;
  readonly realizedPnlSol: number | null;
  /** Null if its history does not cover the purchase. */
  readonly moves: TokenMoves | null;
  readonly analyzed: boolean;
  readonly label: WalletLabel | null;
}

export interface LaunchReport {
  readonly head: LaunchHead;
  readonly creatorFundedBy: Address | null;
  readonly buyers: readonly KnownBuyer[];
  readonly receivers: readonly KnownReceiver[];
  /** Result of the search for links; null if no wallets were compared. */
  readonly found: {
    readonly links: readonly WalletLink[];
    readonly groups: readonly WalletGroupRow[];
    readonly coverage: LinkCoverage;
  } | null;
}

/** Buyers of the compact result. */
const MAX_AGENT_BUYERS = 20;

/** Builds both shapes of the result. */
export function presentLaunch(report: LaunchReport): {
  readonly full: LaunchResult;
  readonly agent: AgentLaunchResult;
} {
  const { head, creatorFundedBy, buyers, found } = report;
  const receivers = report.receivers.map((receiver) => presentReceiver(head, receiver));
  const moves = new Map<string, TokenMoves>(
    buyers.flatMap(({ purchase, moves: own }) => (own === null ? [] : [[purchase.wallet, own]])),
  );
  const { launch } = head;
  const rows = buyers.map((buyer) => presentBuyer(head, buyer));
  const unknown = launch !== null && creatorFundedBy === null ? ["creatorFundedBy"] : [];
  const facts = {
    tokenMint: head.mint,
    createdAt: launch?.time == null ? null : toTimestamp(launch.time),
    slot: launch?.slot ?? null,
    signature: launch?.signature ?? null,
    creator: launch?.creator ?? null,
    creatorFundedBy,
    venue: head.venue,
    aggregate: aggregateByTag(rows),
    insiders: sumInsiders(rows, receivers, moves),
    coverage: head.coverage,
    ...nameUnknown(unknown),
  };
  const links = found?.links ?? [];
  const groups = found?.groups ?? [];
  const sortedRows = rows.toSorted(
    (one, other) => other.tags.length - one.tags.length || one.rank - other.rank,
  );
  return {
    full: {
      ...facts,
      buyers: rows,
      receivers,
      links: links.map((link) => presentLink(link)),
      groups,
      linkCoverage: found?.coverage ?? null,
    },
    agent: {
      ...facts,
      buyers: sortedRows.slice(0, MAX_AGENT_BUYERS).map(toAgentBuyer),
      buyersTotal: rows.length,
      receiversTotal: receivers.length,
      links: presentAgentLinks(links),
      linksTotal: links.length,
      groups,
    },
  };
}

/** Builds the row of one buyer. */
export function presentBuyer(
  { supply, launch }: LaunchHead,
  { purchase, tagged, heldUnits, soldUnits, realizedPnlSol, analyzed, label }: KnownBuyer,
): LaunchBuyerRow {
  const { wallet, rank, slot, time, units, firstSlotUnits, lamports, transactions, isCut } = purchase;
  const secondsAfter = launch?.time == null || time === null ? null : time - launch.time;
  const unknown = Object.entries({
    secondsAfter,
    spentSol: lamports,
    heldPercent: heldUnits,
    soldPercent: soldUnits,
    ...(supply === 0n || isCut ? { boughtPercent: null } : {}),
    ...(supply === 0n ? { firstSlotPercent: null } : {}),
  }).flatMap(([name, value]) => (value === null ? [name] : []));
  return {
    walletAddress: wallet,
    rank,
    signature: transactions[0]?.signature ?? "",
    slot,
    secondsAfter: secondsAfter ?? 0,
    boughtPercent: toPercent(units, supply),
    firstSlotPercent: toPercent(firstSlotUnits, supply),
    spentSol: lamports === null ? 0 : toSol(lamports),
    heldPercent: toPercent(heldUnits ?? 0n, supply),
    soldPercent: toPercent(soldUnits ?? 0n, supply),
    realizedPnlSol,
    tags: tagged.evidence.map(({ tag }) => tag),
    untested: tagged.untested,
    evidence: tagged.evidence.map(presentEvidence),
    analyzed,
    knownType: label?.type ?? null,
    knownLabel: label?.label ?? null,
    ...nameUnknown(unknown),
  };
}

function presentEvidence({ tag, signatures, slot, lamports, sentLamports, path }: TagEvidence) {
  const amountSol = lamports === null ? null : toSol(lamports);
  const sentAmount = sentLamports === undefined ? {} : { sentSol: toSol(sentLamports) };
  return { tag, signatures, slot, amountSol, ...sentAmount, path };
}

function toAgentBuyer(row: LaunchBuyerRow): AgentLaunchResult["buyers"][number] {
  const { unknown } = row;
  return {
    walletAddress: row.walletAddress,
    rank: row.rank,
    secondsAfter: row.secondsAfter,
    boughtPercent: row.boughtPercent,
    firstSlotPercent: row.firstSlotPercent,
    spentSol: row.spentSol,
    heldPercent: row.heldPercent,
    soldPercent: row.soldPercent,
    realizedPnlSol: row.realizedPnlSol,
    tags: row.tags,
    untested: row.untested,
    ...(unknown === undefined ? {} : { unknown }),
  };
}

type Share = LaunchResult["aggregate"]["buyers"];

function aggregateByTag(rows: readonly LaunchBuyerRow[]): LaunchResult["aggregate"] {
  const of = (tag: LaunchTag) => {
    const isUntested = rows.some(({ untested }) => untested.includes(tag));
    return sumShares(
      rows.filter(({ tags }) => tags.includes(tag)),
      isUntested,
    );
  };
  return {
    buyers: sumShares(rows),
    creator: of("creator"),
    sameSlot: of("same_slot"),
    sameTransaction: of("same_transaction"),
    fundedByCreator: of("funded_by_creator"),
    fresh: of("fresh"),
  };
}

/** A sum that lacks a wallet's part is named; all are if wallets may be missing. */
function sumShares(rows: readonly LaunchBuyerRow[], mayLackWallets = false): Share {
  const names = ["boughtPercent", "heldPercent"] as const;
  const isPart = (name: (typeof names)[number]) => rows.some((row) => row.unknown?.includes(name) === true);
  const unknown = mayLackWallets ? ["wallets", ...names] : names.filter(isPart);
  const sumColumn = (name: (typeof names)[number]) => rows.reduce((sum, row) => sum + row[name], 0);
  return {
    wallets: rows.length,
    boughtPercent: sumColumn("boughtPercent"),
    heldPercent: sumColumn("heldPercent"),
    ...nameUnknown(unknown),
  };
}

function nameUnknown(names: readonly string[]): { readonly unknown?: readonly string[] } {
  return names.length === 0 ? {} : { unknown: names };
}

function toPercent(units: bigint, supply: bigint): number {
  return supply === 0n ? 0 : (Number(units) / Number(supply)) * 100;
}

function toTimestamp(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}
