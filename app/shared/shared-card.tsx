import type { Address } from "@walletlens/engine/address";
import { formatCopy } from "@walletlens/format/copy";
import { cardResponse } from "@/app/card-response";
import { readComparison } from "@/app/similarity/read-comparison";
import { readHolderAnalysis, readLaunchAnalysis, readTokenPage } from "@/app/token/[mint]/read-token-page";
import { readCopy } from "@/app/wallet/[address]/copy/read-copy";
import { summarizeLaunch } from "@/components/token/launch-tags";
import { formatTicker } from "@/components/token/title-token";
import { cardText } from "@/components/wallet/card/card-text";
import { SiteCard, type SiteCardProps } from "@/components/wallet/card/site-card";
import { readEnv } from "@/lib/config/env";
import { AppError } from "@/lib/config/errors";
import { findSharedAnalysis, type SharedAnalysis, type SharedPageProps } from "./read-shared";

/** Short, because a link can be revoked. */
const CACHE_SECONDS = 60;
const MAX_TICKER_LENGTH = 16;

/** Returns the preview image of a shared result; a 404 if the link is invalid or the result has expired. */
export function sharedCardResponse({ params }: SharedPageProps): Promise<Response> {
  const draw = async () => {
    const analysis = await findSharedAnalysis((await params).token);
    const card = analysis === null ? null : await describeShared(analysis);
    if (card === null) throw new AppError("not_found", "The link shows no result.");
    return <SiteCard {...card} isDemo={readEnv().isDemo} />;
  };
  return cardResponse(draw, { storedSeconds: CACHE_SECONDS });
}

async function describeShared(analysis: SharedAnalysis): Promise<SiteCardProps | null> {
  const { work } = analysis;
  switch (work.kind) {
    case "holder-profiles":
      return describeHolders(analysis, work.mint);
    case "launch":
      return describeSharedLaunch(analysis, work.mint);
    case "similarity":
      return describeComparison(analysis);
    case "copy":
      return describeCopy(analysis, work.wallet);
    case "combined":
      return {
        title: `Combined: ${work.wallets.length} wallets`,
        sentence: "One portfolio: internal transfers are ignored, and cost basis is shared.",
      };
  }
}

async function describeHolders(
  { owner, jobId }: SharedAnalysis,
  mint: Address,
): Promise<SiteCardProps | null> {
  const [state, ticker] = await Promise.all([readHolderAnalysis(owner, mint, jobId), nameToken(mint)]);
  if (state.status !== "ready") return null;
  const { profiles, metadata } = state.result;
  return {
    title: `Who holds ${ticker}?`,
    address: mint,
    sentence: `How ${metadata.totalHoldersAnalyzed} of its ${profiles.length} largest holders trade, and what each has gained.`,
  };
}

async function describeSharedLaunch(
  { owner, jobId }: SharedAnalysis,
  mint: Address,
): Promise<SiteCardProps | null> {
  const [state, ticker] = await Promise.all([readLaunchAnalysis(owner, mint, jobId), nameToken(mint)]);
  if (state.status !== "ready") return null;
  const { aggregate, coverage } = state.result;
  return {
    title: `Launch of ${ticker}`,
    address: mint,
    sentence: coverage.reachedLaunch ? summarizeLaunch(aggregate) : "The launch was not reached.",
  };
}

async function describeComparison({ owner, jobId }: SharedAnalysis): Promise<SiteCardProps | null> {
  const state = await readComparison(owner, jobId);
  if (state.status !== "ready") return null;
  const { linkedGroups, wallets } = state.result.graph;
  const [first] = linkedGroups;
  if (first !== undefined) return { title: first.claim, sentence: `Evidence: ${first.evidence.join(", ")}.` };
  return {
    title: `${wallets.length} wallets compared`,
    sentence: "No links found: no shared funder, signer or collector, and no synchronized trades.",
  };
}

async function describeCopy(
  { owner, jobId }: SharedAnalysis,
  wallet: Address,
): Promise<SiteCardProps | null> {
  const state = await readCopy(owner, jobId, wallet);
  if (state.status !== "ready") return null;
  const [sentence = ""] = formatCopy(state.result);
  return { title: "If you follow this wallet", address: wallet, sentence };
}

async function nameToken(mint: Address): Promise<string> {
  const token = await readTokenPage(mint);
  const ticker =
    token.status === "known" ? cardText(formatTicker(mint, token.called) ?? "", MAX_TICKER_LENGTH) : "";
  return ticker === "" ? "this token" : ticker;
}
