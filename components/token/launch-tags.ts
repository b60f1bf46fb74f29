import type { LaunchTag } from "@walletlens/contract/constants";
import type { Immutable } from "@walletlens/contract/endpoint-definition";
import type { LaunchBuyerSchema, LaunchResultSchema } from "@walletlens/contract/launch";
import type { z } from "zod";
import { formatSupplyShare } from "@/components/token/format-supply-share";

export type ShownLaunch = Immutable<z.output<typeof LaunchResultSchema>>;
export type ShownBuyer = Immutable<z.output<typeof LaunchBuyerSchema>>;

type ShownShare = ShownLaunch["aggregate"]["buyers"];

/** Name of each tag on pages, and its explanation. */
export const LAUNCH_TAG_NAMES: Readonly<Record<LaunchTag, readonly [name: string, tip: string]>> = {
  creator: ["Creator", "Created the token"],
  same_slot: ["Same slot", "Bought in the slot of the launch"],
  same_transaction: [
    "Same transaction",
    "Bought in the transaction of the launch, or in one that another tagged buyer signed",
  ],
  funded_by_creator: ["Funded by creator", "The creator sent this wallet most of its SOL before it bought"],
  fresh: ["Fresh", "First transaction less than an hour before the purchase"],
  linked: ["Linked", "In a group of linked wallets"],
};

/** Kinds of buyers in the drawing, strongest tie to the creator first. */
export const BUYER_KINDS = [
  { kind: "creator", name: "Creator", fill: "var(--warning)" },
  { kind: "tied", name: "Funded by the creator, linked, or same transaction", fill: "var(--series-3)" },
  { kind: "early", name: "Same slot or fresh", fill: "var(--accent)" },
  { kind: "untagged", name: "No tag", fill: "var(--text-faint)" },
] as const;

/** Returns the kind of a buyer by its tags. */
export function kindOfBuyer({ tags }: Pick<ShownBuyer, "tags">): (typeof BUYER_KINDS)[number] {
  const [creator, tied, early, untagged] = BUYER_KINDS;
  if (tags.includes("creator")) return creator;
  if (tags.some((tag) => TIES.has(tag))) return tied;
  return tags.length > 0 ? early : untagged;
}

const TIES: ReadonlySet<LaunchTag> = new Set(["same_transaction", "funded_by_creator", "linked"]);

/** Sums up a launch in one sentence. */
export function summarizeLaunch({ sameSlot, fundedByCreator, buyers }: ShownLaunch["aggregate"]): string {
  const bought = (share: ShownShare, when: string) =>
    `${percentOf(share, "boughtPercent")} of the supply bought ${when} by ${countWallets(share)}, ${percentOf(share, "heldPercent")} held now`;
  const funded = describeFunded(fundedByCreator);
  return sameSlot.wallets > 0
    ? `${bought(sameSlot, "in the slot of the launch")}${funded}.`
    : `${bought(buyers, "after the slot of the launch")}${funded}.`;
}

function describeFunded(share: ShownShare): string {
  if (share.wallets > 0) return `; the creator funded ${countWallets(share)}`;
  return isLowerBound(share, "wallets") ? "; not all buyers were tested for funding by the creator" : "";
}

function percentOf(share: ShownShare, name: "boughtPercent" | "heldPercent"): string {
  return `${isLowerBound(share, name) ? "at least " : ""}${formatSupplyShare(share[name])}`;
}

function countWallets(share: ShownShare): string {
  const { wallets } = share;
  return `${isLowerBound(share, "wallets") ? "at least " : ""}${wallets === 1 ? "1 wallet" : `${wallets} wallets`}`;
}

function isLowerBound({ unknown }: ShownShare, name: string): boolean {
  return unknown?.includes(name) === true;
}
