import { INSIDER_TAGS } from "@walletlens/contract/constants";
import type { LaunchBuyerRow, LaunchReceiverRow, LaunchResult } from "@walletlens/contract/launch";
import type { ReceivedUnits } from "./follow-units";
import type { LaunchHead } from "./launch-head";
import { maxPrice, type TokenMoves } from "./sum-token-moves";

/** A first receiver of units of insiders that is no first buyer. */
export interface KnownReceiver {
  readonly received: ReceivedUnits;
  /** Base units that it holds now; null if unknown. */
  readonly heldUnits: bigint | null;
}

type Insiders = LaunchResult["insiders"];

/** Builds the row of a first receiver. */
export function presentReceiver(
  { supply, launch }: LaunchHead,
  { received: { wallet, units, senders, transfers }, heldUnits }: KnownReceiver,
): LaunchReceiverRow {
  const [first] = transfers;
  const secondsAfter = launch?.time == null || first?.time == null ? null : first.time - launch.time;
  const unknown = [
    ...(secondsAfter === null ? ["secondsAfter"] : []),
    ...(heldUnits === null ? ["heldPercent"] : []),
    ...(supply === 0n ? ["receivedPercent"] : []),
  ];
  return {
    walletAddress: wallet,
    signature: first?.signature ?? "",
    slot: first?.slot ?? 0,
    secondsAfter: secondsAfter ?? 0,
    receivedPercent: toPercent(units, supply),
    heldPercent: toPercent(heldUnits ?? 0n, supply),
    senders,
    ...(unknown.length === 0 ? {} : { unknown }),
  };
}

/**
 * Sums the insiders: the tagged buyers, and the first receivers of their units. `moves` are those of the analyzed wallets, by wallet.
 */
export function sumInsiders(
  buyers: readonly LaunchBuyerRow[],
  receivers: readonly LaunchReceiverRow[],
  moves: ReadonlyMap<string, TokenMoves>,
): Insiders {
  const insiders = buyers.filter(({ tags }) => tags.some((tag) => INSIDER_TAGS.includes(tag)));
  const rows = [...insiders, ...receivers];
  const boughtPercent = insiders.reduce((sum, row) => sum + row.boughtPercent, 0);
  const heldPercent = rows.reduce((sum, row) => sum + row.heldPercent, 0);
  const isPart = (names: readonly string[]) =>
    rows.some(({ unknown }) => names.some((name) => unknown?.includes(name) === true));
  const isUntested = buyers.some(
    ({ tags, untested }) =>
      !tags.some((tag) => INSIDER_TAGS.includes(tag)) && untested.some((tag) => INSIDER_TAGS.includes(tag)),
  );
  const ownMoves = rows.map(({ walletAddress }) => moves.get(walletAddress));
  const isUnread = ownMoves.includes(undefined);
  const share = shareOfPeak(ownMoves, moves);
  const firstSale = ownMoves.reduce<number | null>(
    (earliestSale, walletMoves) => selectEarlier(earliestSale, walletMoves?.firstSaleAt ?? null),
    null,
  );
  const exited = boughtPercent === 0 ? null : Math.max(0, 1 - heldPercent / boughtPercent) * 100;
  const unknown = [
    ...(isUntested ? ["wallets"] : []),
    ...(isUntested || isPart(["boughtPercent"]) ? ["boughtPercent"] : []),
    ...(isUntested || isPart(["heldPercent"]) ? ["heldPercent", "exitedPercent"] : []),
    ...(isUnread ? ["firstSaleAt", "peakExitShare"] : []),
  ];
  return {
    wallets: rows.length,
    boughtPercent,
    heldPercent,
    firstSaleAt: firstSale === null ? null : new Date(firstSale * 1000).toISOString(),
    exitedPercent: exited,
    peakExitShare: share,
    ...(unknown.length === 0 ? {} : { unknown }),
  };
}

/** Proceeds of the sales as a share of what they would have brought at the highest price of all analyzed wallets. */
function shareOfPeak(
  ownMoves: readonly (TokenMoves | undefined)[],
  allMoves: ReadonlyMap<string, TokenMoves>,
): number | null {
  const peak = Array.from(allMoves.values()).reduce(
    (highest, { peak: walletMoves }) => maxPrice(highest, walletMoves),
    null as TokenMoves["peak"],
  );
  const units = ownMoves.reduce((sum, walletMoves) => sum + (walletMoves?.valuedSales.units ?? 0n), 0n);
  const lamports = ownMoves.reduce((sum, walletMoves) => sum + (walletMoves?.valuedSales.lamports ?? 0n), 0n);
  if (peak === null || units === 0n) return null;
  return Math.min(1, (Number(lamports) * Number(peak.units)) / (Number(units) * Number(peak.lamports)));
}

function selectEarlier(one: number | null, other: number | null): number | null {
  return one === null || (other !== null && other < one) ? other : one;
}

function toPercent(units: bigint, supply: bigint): number {
  return supply === 0n ? 0 : (Number(units) / Number(supply)) * 100;
}
