import { INSIDER_TAGS, type LaunchTag } from "@walletlens/contract/constants";
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
    "Bought in the transaction of the launch, in one that another tagged buyer signed, or for the SOL of an account that paid for others too",
  ],
  funded_by_creator: ["Funded by creator", "The creator sent this wallet most of its SOL before it bought"],
  funded_together: [
    "Funded together",
    "One source opened this wallet and others within ten minutes, with amounts that differ by at most 5 %",
  ],
  received_from_insider: ["Units of insiders", "The creator or a tagged buyer sent units to this wallet"],
  fresh: ["Fresh", "First transaction less than an hour before the purchase"],
  linked: ["Linked", "In a group of linked wallets"],
};

/** Kinds of buyers in the drawing, strongest tie to the creator first. */
export const BUYER_KINDS = [
  { kind: "creator", name: "Creator", fill: "var(--warning)" },
  { kind: "tied", name: "Funded, linked, same transaction, or units of insiders", fill: "var(--series-3)" },
  { kind: "early", name: "Same slot or fresh", fill: "var(--accent)" },
  { kind: "untagged", name: "No tag", fill: "var(--text-faint)" },
] as const;

/** Returns the kind of a buyer by its tags. */
export function findBuyerKind({ tags }: { readonly tags: ShownBuyer["tags"] }): (typeof BUYER_KINDS)[number] {
  const [creator, tied, early, untagged] = BUYER_KINDS;
  if (tags.includes("creator")) return creator;
  if (tags.some((tag) => INSIDER_TAGS.includes(tag))) return tied;
  return tags.length > 0 ? early : untagged;
}

/** Sums up a launch in one sentence. */
export function summarizeLaunch({ sameSlot, fundedByCreator, buyers }: ShownLaunch["aggregate"]): string {
  const describeBought = (share: ShownShare, when: string) =>
    `${formatKnownShare(share, "boughtPercent")} of the supply was bought ${when} by ${countWallets(share)} that ${describeHeld(share)}`;
  const funded = describeFunded(fundedByCreator);
  return sameSlot.wallets > 0
    ? `${describeBought(sameSlot, "in the slot of the launch")}${funded}.`
    : `${describeBought(buyers, "after the slot of the launch")}${funded}.`;
}

/** Sums up the insiders in one sentence; null without any. */
export function summarizeInsiders({
  insiders,
}: {
  readonly insiders: ShownLaunch["insiders"];
}): string | null {
  if (insiders.wallets === 0) return null;
  const { firstSaleAt, exitedPercent, peakExitShare } = insiders;
  const isPart = (name: string) => insiders.unknown?.includes(name) === true;
  const facts = [
    `${countWallets(insiders)} with evidence of a link to the creator or to each other bought ${formatKnownShare(insiders, "boughtPercent")} and ${describeHeld(insiders)}`,
    ...(exitedPercent === null || isPart("exitedPercent")
      ? []
      : [`${exitedPercent === 0 ? "none" : formatSupplyShare(exitedPercent)} of it has left them`]),
    ...(firstSaleAt === null ? [] : [`first known sale ${firstSaleAt.slice(0, 19).replace("T", " ")}`]),
    ...(peakExitShare === null ? [] : [`sold at ${Math.round(peakExitShare * 100)} % of the highest price`]),
  ];
  return `${facts.join("; ")}.`;
}

function describeFunded(share: ShownShare): string {
  if (share.wallets > 0) return `; the creator funded ${countWallets(share)}`;
  return isLowerBound(share, "wallets") ? "; not all buyers were tested for funding by the creator" : "";
}

function describeHeld(share: ShownShare): string {
  const verb = share.wallets === 1 && !isLowerBound(share, "wallets") ? "holds" : "hold";
  return `${verb} ${formatKnownShare(share, "heldPercent")} now`;
}

function formatKnownShare(share: ShownShare, name: "boughtPercent" | "heldPercent"): string {
  return `${isLowerBound(share, name) ? "at least " : ""}${formatSupplyShare(share[name])}`;
}

function countWallets(share: ShownShare): string {
  const { wallets } = share;
  return `${isLowerBound(share, "wallets") ? "at least " : ""}${wallets === 1 ? "1 wallet" : `${wallets} wallets`}`;
}

function isLowerBound({ unknown }: ShownShare, name: string): boolean {
  return unknown?.includes(name) === true;
}
