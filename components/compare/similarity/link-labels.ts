import type { EdgeKind } from "@/components/compare/similarity/graph-links";
import type { LinkEvidenceRow } from "@/components/compare/similarity/similarity-graph";

export const LINK_KINDS: Readonly<
  Record<LinkEvidenceRow["kind"], { readonly name: string; readonly meaning: string }>
> = {
  same_signer: {
    name: "Same signer",
    meaning: "One transaction that both signed, or a network fee that one paid for the other.",
  },
  transfer: { name: "Transfer", meaning: "SOL or tokens went straight from one to the other." },
  common_funder: {
    name: "Common funder",
    meaning: "What opened both wallets came from one address that few others get anything from.",
  },
  common_collector: {
    name: "Common collector",
    meaning: "Both sent to one address that few others send to.",
  },
  synchronous: {
    name: "Same moments",
    meaning: "Both bought or sold the same tokens closer together, and more often, than chance has it.",
  },
  rare_overlap: {
    name: "Rare tokens",
    meaning: "Both bought more of the same tokens than their popularity explains.",
  },
};

export const EDGE_STYLES: Readonly<
  Record<EdgeKind, { readonly name: string; readonly color: string; readonly dashes?: string }>
> = {
  funding: { name: "funding", color: "var(--gain)" },
  transfer: { name: "transfer", color: "var(--accent)" },
  collecting: { name: "collecting", color: "var(--loss)" },
  signing: { name: "signature", color: "var(--warning)" },
  trading: { name: "swaps beyond chance", color: "var(--text)", dashes: "1 5" },
  hub: { name: "hub, which proves nothing", color: "var(--text-faint)", dashes: "4 4" },
};
