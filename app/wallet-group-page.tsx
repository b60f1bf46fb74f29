import type { Metadata } from "next";
import { currentSession } from "@/app/current-session";
import type { PageInput } from "@/app/page-input";
import { readWalletList } from "@/components/compare/similarity/read-wallet-list";
import { readJobId, type UserAnalysis } from "./user-analysis";

export type WalletGroupPageProps = PageInput;

export async function describeGroupPage(
  { searchParams }: WalletGroupPageProps,
  metadata: Metadata,
): Promise<Metadata> {
  const { job } = await searchParams;
  return { ...metadata, ...(job !== undefined && { robots: { index: false } }) };
}

/** Returns the analysis in the page's address and the wallets to start the next one with. */
export async function readGroupPage<Result>(
  { searchParams }: WalletGroupPageProps,
  readAnalysis: (userId: string | null, jobId: string | null) => Promise<UserAnalysis<Result>>,
  walletsOf: (state: UserAnalysis<Result>) => readonly string[],
) {
  const { wallets, job } = await searchParams;
  const session = await currentSession();
  const state = await readAnalysis(session?.userId ?? null, readJobId(job));
  const requested = readWalletList(typeof wallets === "string" ? wallets : "").wallets;
  return {
    state,
    wallets: requested.length > 0 ? requested : walletsOf(state),
    credits: session?.account.balance ?? null,
  };
}
