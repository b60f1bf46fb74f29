import { type ErrorCode, isErrorCode } from "@walletlens/contract/error-codes";
import type { Address } from "@walletlens/engine/address";
import type { TokenNames } from "@walletlens/engine/chain/token-name";
import type { WalletProfile } from "@walletlens/engine/result-types";
import { pageTokens, type TokenPage, type TokenPageRequest } from "@walletlens/engine/wallet/token-rows";
import { headers } from "next/headers";
import { MAX_DIFFERENCES } from "@/components/wallet/evidence-panel";
import type { ProfileResult } from "@/components/wallet/profile-result";
import type { WalletFailure } from "@/components/wallet/wallet-problem";
import { container } from "@/lib/composition/container";
import { AppError } from "@/lib/config/errors";
import { getLog } from "@/lib/config/log";
import { PAGE_OWNER } from "@/lib/jobs/rules/jobs";
import { readJson } from "@/lib/runtime/json-text";

export interface WalletPageRequest {
  readonly wallet: Address;
  readonly tokenRequest: TokenPageRequest;
  /** Id of a failed job, whose error is shown instead of starting it again. */
  readonly failedJobId: string | null;
  /** Called once the analysis is admitted. */
  readonly onAdmitted?: () => void;
}

export type WalletPageResult = ProfileResult<{
  readonly tokens: TokenPage;
  readonly names: TokenNames;
  /** Returns whether older transactions can be read; null if unknown. */
  readonly hasMoreHistory: boolean | null;
  /** Job that reads them; null if none does. */
  readonly restJobId: string | null;
}>;

const ENDPOINT = "wallet-profile";
const VISITS = 2;

const LOGGED_CODES: ReadonlySet<ErrorCode> = new Set([
  "internal",
  "chain_unavailable",
  "prices_unavailable",
  "database_unavailable",
]);

const INTERNAL_MESSAGE = "Something went wrong on our side.";

/** Every failure becomes a problem; internal ones are logged. */
async function readWalletPage(request: WalletPageRequest): Promise<WalletPageResult> {
  try {
    const { admitReader } = container().pages;
    await admitReader(await headers(), VISITS);
    const failure = await readFailure(request.failedJobId);
    if (failure === null) return await readMetrics(request);
    return (await readStoredMetrics(request, { stale: true, refreshJobId: null })) ?? failure;
  } catch (error) {
    return { status: "failed", problem: toProblem(error, request.wallet) };
  }
}

/**
 * Starts to read the page. `decided` resolves once the status of the page is known: metrics, a running analysis or
 * a failure.
 */
export function beginWalletPage(request: Omit<WalletPageRequest, "onAdmitted">) {
  let onAdmitted = () => {};
  const admitted = new Promise<void>((resolve) => {
    onAdmitted = resolve;
  });
  const result = readWalletPage({ ...request, onAdmitted });
  return { result, decided: Promise.race([admitted, result.then(() => undefined)]) };
}

async function readMetrics(request: WalletPageRequest): Promise<WalletPageResult> {
  const { wallet, tokenRequest, onAdmitted = () => undefined } = request;
  const { wallets, findRequester } = container().pages;
  const foundRequester = await findRequester(await headers());
  const requester = () => foundRequester;
  // A page gets no signal when its reader disconnects; the short wait ends the read.
  const { signal } = new AbortController();
  const profile = await wallets.read({ wallet, asOf: null, view: "profile", requester, signal, onAdmitted });
  if (profile.status === "queued") return followAnalysis(request, profile.analysisId);
  const table = { view: "tokens", tokens: tokenRequest } as const;
  const tokens = await wallets.read({ wallet, asOf: null, ...table, requester, signal });
  if (tokens.status === "queued") return followAnalysis(request, tokens.analysisId);
  const { stale, hasMoreHistory } = profile;
  return show(wallet, readJson(profile.body), readJson(tokens.body), {
    stale,
    refreshJobId: null,
    hasMoreHistory,
  });
}

/** Returns older metrics while an analysis makes newer ones. */
async function followAnalysis(request: WalletPageRequest, analysisId: string): Promise<WalletPageResult> {
  const jobId = await queueJob(request.wallet, analysisId);
  const storedMetrics = await readStoredMetrics(request, { stale: false, refreshJobId: jobId });
  return storedMetrics ?? { status: "queued", jobId };
}

function queueJob(wallet: Address, analysisId: string): Promise<string> {
  const work = {
    owner: PAGE_OWNER,
    keyId: null,
    endpoint: ENDPOINT,
    subject: wallet,
    analysisId,
    paidBy: null,
  };
  return container().pages.queueWalletJob(work);
}

async function readStoredMetrics(
  { wallet, tokenRequest }: WalletPageRequest,
  age: Age,
): Promise<WalletPageResult | null> {
  const { readStoredProfile, readStoredTokens } = container().pages;
  const [profile, tokens] = await Promise.all([readStoredProfile(wallet), readStoredTokens(wallet)]);
  return profile === null || tokens === null
    ? null
    : show(wallet, profile, pageTokens(tokens, tokenRequest), age);
}

export type ReadyResult = Extract<WalletPageResult, { readonly status: "ready" }>;
type Age = Pick<ReadyResult, "stale" | "refreshJobId"> & Partial<Pick<ReadyResult, "hasMoreHistory">>;

async function show(
  wallet: Address,
  profile: WalletProfile,
  tokens: TokenPage,
  age: Age,
): Promise<ReadyResult> {
  const [names, restJobId] = await Promise.all([
    container().pages.nameTokens([
      ...tokens.data.map(({ tokenAddress }) => tokenAddress),
      ...profile.reconciliation.tokens.slice(0, MAX_DIFFERENCES).map(({ mint }) => mint),
    ]),
    profile.coverage.complete ? null : followRest(wallet),
  ]);
  return { status: "ready", profile, tokens, names, hasMoreHistory: null, restJobId, ...age };
}

/** Follows the analysis of older transactions; null if none is running. */
async function followRest(wallet: Address): Promise<string | null> {
  const analysisId = await container().pages.findOpenHistory(wallet);
  return analysisId === null ? null : queueJob(wallet, analysisId);
}

/** Returns the failure of a page's job, or null. */
async function readFailure(jobId: string | null): Promise<WalletPageResult | null> {
  if (jobId === null) return null;
  try {
    const { owner, status, error, errorCode } = await container().pages.readJob(jobId);
    if (owner !== PAGE_OWNER || status !== "failed") return null;
    const code = isErrorCode(errorCode) ? errorCode : null;
    return { status: "failed", problem: { code, message: error ?? INTERNAL_MESSAGE } };
  } catch (error) {
    if (findCode(error) === "job_not_found") return null;
    throw error;
  }
}

function toProblem(error: unknown, wallet: Address): WalletFailure {
  const code = findCode(error);
  if (code === null || LOGGED_CODES.has(code))
    getLog().error({ err: error, wallet }, "a wallet's page failed");
  return code === null || !(error instanceof Error)
    ? { code: "internal", message: INTERNAL_MESSAGE }
    : { code, message: error.message, ...findRetryDelay(error) };
}

function findRetryDelay(error: Error): { readonly retryAfterSeconds?: number } {
  const { retryAfterSeconds } = error instanceof AppError ? error.fields : {};
  return retryAfterSeconds === undefined ? {} : { retryAfterSeconds };
}

function findCode(error: unknown): ErrorCode | null {
  return error instanceof AppError ? error.code : null;
}
