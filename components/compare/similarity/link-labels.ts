import type { EdgeKind } from "@/components/compare/similarity/graph-links";
import type { LinkEvidenceRow } from "@/components/compare/similarity/similarity-graph";

export const LINK_KINDS: Readonly<
  Record<LinkEvidenceRow["kind"], { readonly name: string; readonly meaning: string }>
> = {
  same_signer: {
    name: "Same signer",
    meaning: "Both signed the same transaction, or one paid the network fee of the other.",
  },
  transfer: { name: "Transfer", meaning: "Direct transfer between the two." },
  common_funder: {
    name: "Common funder",
    meaning: "The same low-traffic address gave both wallets most of their SOL before they bought.",
  },
  common_collector: {
    name: "Common collector",
    meaning: "Both sent a tenth of their proceeds or more to the same low-traffic address.",
  },
  synchronous: {
    name: "Synchronized trades",
    meaning: "Both traded the same tokens at nearly the same time, more often than chance.",
  },
  rare_overlap: {
    name: "Rare tokens in common",
    meaning: "Both bought more of the same tokens than their popularity explains.",
  },
  fixed_order: {
    name: "Fixed order",
    meaning:
      "One is first in nearly all tokens that both traded close together, as a copier or one program is: no link.",
  },
};

export const EDGE_STYLES: Readonly<
  Record<EdgeKind, { readonly name: string; readonly color: string; readonly dashes?: string }>
> = {
  funding: { name: "funding", color: "var(--series-4)" },
  transfer: { name: "transfer", color: "var(--series-1)" },
  collecting: { name: "collecting", color: "var(--series-3)" },
  signing: { name: "signature", color: "var(--series-2)" },
  trading: { name: "synchronized trades", color: "var(--text)", dashes: "1 5" },
  hub: { name: "shared exchange or service (not evidence)", color: "var(--text-faint)", dashes: "4 4" },
};
