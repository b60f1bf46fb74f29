import type { Metadata } from "next";
import { currentSession } from "@/app/current-session";
import { readWalletList } from "@/components/compare/similarity/read-wallet-list";
import type { UserAnalysis } from "./user-analysis";
import { readJobId } from "./user-analysis";

export interface WalletGroupPageProps {
  readonly searchParams: Promise<Readonly<Record<string, string | readonly string[] | undefined>>>;
}

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
  readOwn: (userId: string | null, jobId: string | null) => Promise<UserAnalysis<Result>>,
  walletsOf: (own: UserAnalysis<Result>) => readonly string[],
) {
  const { wallets, job } = await searchParams;
  const session = await currentSession();
  const own = await readOwn(session?.userId ?? null, readJobId(job));
  const asked = readWalletList(typeof wallets === "string" ? wallets : "").wallets;
  return {
    own,
    wallets: asked.length > 0 ? asked : walletsOf(own),
    credits: session?.account.balance ?? null,
  };
}
