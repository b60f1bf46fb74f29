import { CATALOG } from "@walletlens/contract/catalog";
import { followingHeaders, monitoringUrl } from "@walletlens/contract/job-status";
import type { QueuedWallet } from "@walletlens/contract/queued-job";
import type { Address } from "@walletlens/engine/address";
import type { TokenPageRequest } from "@walletlens/engine/wallet/token-rows";
import type { z } from "zod";
import type { ReadResult } from "@/lib/wallets/get-or-request-snapshot";
import type { DeliveredWallet } from "@/lib/wallets/schedule-backfill";
import type { WalletView } from "@/lib/wallets/wallet-reader";
import type { PayingPrincipal } from "../auth/principal";
import type { CallContext } from "../server/endpoint";

/** Request for one wallet. */
export interface WalletCall extends CallContext<PayingPrincipal> {
  readonly params: { readonly addr: Address };
  readonly query: { readonly asOf?: string | undefined };
}

/** Request for one wallet's profile. */
export interface ProfileCall extends WalletCall {
  readonly query: WalletCall["query"] & {
    readonly evidence?: "true" | undefined;
    readonly charts?: "true" | undefined;
  };
}

/** Request for one token of a wallet. */
export interface TokenCall extends WalletCall {
  readonly params: { readonly addr: Address; readonly mint: Address };
}

/** Request for what ties two wallets. */
export interface LinksCall extends WalletCall {
  readonly params: { readonly addr: Address; readonly other: Address };
  readonly query: WalletCall["query"] & { readonly page: number };
}

/** Part of the metrics that an endpoint gives. */
interface WalletPart<View extends WalletView> {
  readonly view: View;
  readonly tokens?: TokenPageRequest;
}

/** The compact signal, or the job to follow where the metrics are not ready within the hold. */
export function getWalletHud(call: WalletCall) {
  return answerWallet(call, CATALOG["wallet-hud"].id, { view: "hud" });
}

/** A page of the results per token, or the job to follow. */
export function getWalletTokens(call: WalletCall & { readonly query: TokenPageRequest }) {
  return answerWallet(call, CATALOG["wallet-tokens"].id, { view: "tokens", tokens: call.query });
}

async function answerWallet<View extends WalletView>(
  call: WalletCall,
  endpoint: string,
  part: WalletPart<View>,
) {
  const { params, query, caller, useCases, signal } = call;
  const wallet = params.addr;
  const request = { wallet, asOf: query.asOf ?? null, requester: caller.requester, signal };
  const result = await useCases.wallets.read({ ...part, ...request });
  return answerResult(call, endpoint, result);
}

/** The profile, on request with its charts and the evidence of what belongs to no token; or the job to follow. */
export async function getWalletProfile(call: ProfileCall) {
  const { params, query, caller, useCases, signal } = call;
  const details = { evidence: query.evidence !== undefined, charts: query.charts !== undefined };
  if (!details.evidence && !details.charts)
    return answerWallet(call, CATALOG["wallet-profile"].id, { view: "profile" });
  const asOf = query.asOf ?? null;
  const request = { wallet: params.addr, asOf, details, requester: caller.requester, signal };
  const result = await useCases.wallets.readDetailedProfile(request);
  return answerResult(call, CATALOG["wallet-profile"].id, result);
}

/** The evidence of one token, or the job to follow. */
export async function getWalletToken(call: TokenCall) {
  const { params, query, caller, useCases, signal } = call;
  const request = { wallet: params.addr, mint: params.mint, asOf: query.asOf ?? null };
  const result = await useCases.wallets.readTokenDetail({ ...request, requester: caller.requester, signal });
  return answerResult(call, CATALOG["wallet-token-detail"].id, result);
}

/** Everything that ties two wallets, or the job of the one that has to be analyzed first. */
export async function getWalletLinks(call: LinksCall) {
  const { params, query, caller, useCases, signal } = call;
  const { other } = params;
  const request = { wallet: params.addr, other, asOf: query.asOf ?? null, page: query.page };
  const result = await useCases.wallets.readLinks({
    ...request,
    requester: () => caller.requester(2),
    signal,
  });
  return answerResult(call, CATALOG["wallet-links"].id, result);
}

async function answerResult<Body>(
  { params, caller, useCases }: WalletCall,
  endpoint: string,
  result: ReadResult<Body>,
) {
  const wallet = params.addr;
  if (result.status === "ready") return answerReady(wallet, result);
  const { owner, keyId, subject } = caller;
  const { analysisId } = result;
  const jobId = await useCases.queueWalletJob({ owner, keyId, endpoint, subject, analysisId });
  return answerQueued(wallet, jobId);
}

function answerReady<Body>(
  wallet: Address,
  result: Extract<ReadResult<Body>, { status: "ready" }>,
): {
  readonly status: 200;
  readonly body: Body;
  readonly headers: Readonly<Record<string, string>>;
  readonly delivered: readonly DeliveredWallet[];
} {
  const { body, ageSeconds, stale, followUp } = result;
  const age = { Age: String(Math.max(0, Math.floor(ageSeconds))) };
  const headers = stale ? { ...age, "X-Data-Stale": "true" } : age;
  return { status: 200, body, headers, delivered: [{ wallet, followUp }] };
}

function answerQueued(wallet: Address, jobId: string) {
  const body: z.output<typeof QueuedWallet> = {
    status: "queued",
    walletAddress: wallet,
    jobId,
    prepaidJobId: jobId,
    monitoringUrl: monitoringUrl(jobId),
    message: `The analysis goes on: poll ${monitoringUrl(jobId)} until it is completed, then repeat this call with the header X-Prepaid-Job-Id: ${jobId}.`,
  };
  return { status: 202 as const, headers: followingHeaders(jobId), body };
}
