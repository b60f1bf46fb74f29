import { PRICED_ENDPOINTS } from "@walletlens/contract/prices";
import type { Metadata } from "next";
import { currentSession } from "@/app/current-session";
import type { PageInput } from "@/app/page-input";
import { readWalletList } from "@/components/compare/similarity/read-wallet-list";
import type { WalletGroupKind } from "@/components/compare/similarity/use-wallet-group";
import { WalletGroupForm } from "@/components/compare/similarity/wallet-group-form";
import { Panel } from "@/components/ui/panel";
import { readJobId, type UserAnalysis } from "./user-analysis";

/** Pages by the kind of their analysis, which is their address. `forms` are titles without an analysis and with one. */
const PAGES = {
  combined: {
    title: "Combined wallets",
    description:
      "Several wallets as one portfolio: internal transfers are ignored and cost basis is shared (FIFO).",
    forms: ["Combine wallets", "Combine again"],
  },
  similarity: {
    title: "Similarity",
    description:
      "Which wallets buy the same tokens, fund each other or share a signer, and which trade together more often than chance.",
    forms: ["Find linked wallets", "Compare again"],
  },
} as const satisfies Readonly<Record<WalletGroupKind, object>>;

/** Returns `generateMetadata` of a page. Search engines skip the page of a job. */
export function describeGroupPage(kind: WalletGroupKind) {
  return async ({ searchParams }: PageInput): Promise<Metadata> => {
    const { job } = await searchParams;
    const { title, description } = PAGES[kind];
    const metadata = { title, description, alternates: { canonical: `/${kind}` } };
    return { ...metadata, ...(job !== undefined && { robots: { index: false } }) };
  };
}

/** Returns the analysis in the page's address and the wallets to start the next one with. */
export async function readGroupPage<Result>(
  { searchParams }: PageInput,
  readAnalysis: (userId: string | null, jobId: string | null) => Promise<UserAnalysis<Result>>,
  listWallets: (state: UserAnalysis<Result>) => readonly string[],
) {
  const { wallets, job } = await searchParams;
  const session = await currentSession();
  const state = await readAnalysis(session?.userId ?? null, readJobId(job));
  const requested = readWalletList(typeof wallets === "string" ? wallets : "").wallets;
  return {
    state,
    wallets: requested.length > 0 ? requested : listWallets(state),
    credits: session?.account.balance ?? null,
  };
}

interface WalletGroupPanelProps {
  readonly kind: WalletGroupKind;
  readonly group: Awaited<ReturnType<typeof readGroupPage>>;
}

/** The form that starts the next analysis, unless one is running. */
export function WalletGroupPanel({ kind, group }: WalletGroupPanelProps) {
  const { state, wallets, credits } = group;
  if (state.status === "running") return null;
  const cost = PRICED_ENDPOINTS[kind].credits;
  return (
    <Panel title={PAGES[kind].forms[state.status === "none" ? 0 : 1]}>
      <WalletGroupForm key={wallets.join()} kind={kind} cost={cost} wallets={wallets} credits={credits} />
    </Panel>
  );
}
