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
  funded_by_creator: ["Funded by creator", "The creator sent the SOL that opened this wallet"],
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
    `${formatSupplyShare(share.boughtPercent)} of the supply bought ${when} by ${countWallets(share.wallets)}, ${describeHeld(share)}`;
  const funded =
    fundedByCreator.wallets === 0 ? "" : `; the creator funded ${countWallets(fundedByCreator.wallets)}`;
  return sameSlot.wallets > 0
    ? `${bought(sameSlot, "in the slot of the launch")}${funded}.`
    : `${bought(buyers, "after the slot of the launch")}${funded}.`;
}

function describeHeld({ heldPercent, unknown }: ShownShare): string {
  if (unknown?.includes("heldPercent") !== true) return `${formatSupplyShare(heldPercent)} held now`;
  return `at least ${formatSupplyShare(heldPercent)} held now`;
}

function countWallets(count: number): string {
  return count === 1 ? "1 wallet" : `${count} wallets`;
}
