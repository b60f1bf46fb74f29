import { type ErrorCode, isErrorCode } from "@walletlens/contract/error-codes";
import type { Address } from "@walletlens/engine/address";
import type { TokenNames } from "@walletlens/engine/chain/token-name";
import type { WalletProfile } from "@walletlens/engine/wallet/profile";
import { pageTokens, type TokenPage, type TokenPageRequest } from "@walletlens/engine/wallet/token-rows";
import { headers } from "next/headers";
import { MAX_DIFFERENCES } from "@/components/wallet/evidence-panel";
import type { ProfileResult } from "@/components/wallet/profile-result";
import type { Problem } from "@/components/wallet/wallet-problem";
import { container } from "@/lib/composition/container";
import { AppError } from "@/lib/config/errors";
import { getLog } from "@/lib/config/log";
import { PAGE_OWNER } from "@/lib/jobs/rules/jobs";
import { readJson } from "@/lib/runtime/json-text";

export interface WalletPageRequest {
  readonly wallet: Address;
  readonly tokenRequest: TokenPageRequest;
  /** Id of a job that failed: its failure is shown, instead of starting it once more. */
  readonly failedJobId: string | null;
  /** Called once the wallet's analysis is taken on; where none is needed, the result is there soon. */
  readonly onAdmitted?: () => void;
}

export type WalletPageResult = ProfileResult<{
  readonly tokens: TokenPage;
  /** Names of the tokens that the page shows. */
  readonly names: TokenNames;
  /** Tells whether older transactions can be read; null while that is not known. */
  readonly isMoreLeft: boolean | null;
  /** Job of the analysis that reads them; null where none does. */
  readonly restJobId: string | null;
}>;

const ENDPOINT = "wallet-profile";
/** Metrics of a wallet count as so many pages, beside those of their parts that have to be computed. */
const VISITS = 2;

/** Failures that the operator of the site should hear of. */
const OPERATORS_CONCERN: ReadonlySet<ErrorCode> = new Set([
  "internal",
  "chain_unavailable",
  "prices_unavailable",
  "database_unavailable",
]);

const INTERNAL_MESSAGE = "Something went wrong on our side.";

/**
 * Reads what the page of a wallet shows. Every failure becomes a problem in words; those that are our fault are logged.
 */
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
 * Begins to read as `readWalletPage` does. `decided` resolves once it is known whether there will be metrics or an
 * analysis that makes them: until then a page has no status.
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
  const found = await findRequester(await headers());
  const requester = () => found;
  // A page gets no signal when its reader disconnects; the short hold ends the read.
  const { signal } = new AbortController();
  const profile = await wallets.read({ wallet, asOf: null, view: "profile", requester, signal, onAdmitted });
  if (profile.status === "queued") return followAnalysis(request, profile.analysisId);
  const table = { view: "tokens", tokens: tokenRequest } as const;
  const tokens = await wallets.read({ wallet, asOf: null, ...table, requester, signal });
  if (tokens.status === "queued") return followAnalysis(request, tokens.analysisId);
  const { stale, followUp: isMoreLeft } = profile;
  return show(wallet, readJson(profile.body), readJson(tokens.body), {
    stale,
    refreshJobId: null,
    isMoreLeft,
  });
}

/** Follows the analysis of the wallet. Older metrics are shown while newer ones are made. */
async function followAnalysis(request: WalletPageRequest, analysisId: string): Promise<WalletPageResult> {
  const jobId = await queueJob(request.wallet, analysisId);
  const stored = await readStoredMetrics(request, { stale: false, refreshJobId: jobId });
  return stored ?? { status: "queued", jobId };
}

function queueJob(wallet: Address, analysisId: string): Promise<string> {
  const work = { owner: PAGE_OWNER, keyId: null, endpoint: ENDPOINT, subject: wallet, analysisId };
  return container().pages.queueWalletJob(work);
}

/** The metrics that are kept, however old; null where none are. */
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

type ReadyResult = Extract<WalletPageResult, { readonly status: "ready" }>;
type Age = Pick<ReadyResult, "stale" | "refreshJobId"> & Partial<Pick<ReadyResult, "isMoreLeft">>;

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
  return { status: "ready", profile, tokens, names, isMoreLeft: null, restJobId, ...age };
}

/** Follows the analysis that reads what the metrics do not cover; null where none is under way. */
async function followRest(wallet: Address): Promise<string | null> {
  const analysisId = await container().pages.findOpenHistory(wallet);
  return analysisId === null ? null : queueJob(wallet, analysisId);
}

/** Finds out why a page's job failed. Null where there is no such job, or where it did not fail. */
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

function toProblem(error: unknown, wallet: Address): Problem {
  const code = findCode(error);
  if (code === null || OPERATORS_CONCERN.has(code))
    getLog().error({ err: error, wallet }, "a wallet's page failed");
  return code === null || !(error instanceof Error)
    ? { code: "internal", message: INTERNAL_MESSAGE }
    : { code, message: error.message, ...retryOf(error) };
}

function retryOf(error: Error): Pick<Problem, "retryAfterSeconds"> {
  const { retryAfterSeconds } = error instanceof AppError ? error.fields : {};
  return retryAfterSeconds === undefined ? {} : { retryAfterSeconds };
}

/** The code of an AppError, else null. */
function findCode(error: unknown): ErrorCode | null {
  return error instanceof AppError ? error.code : null;
}
