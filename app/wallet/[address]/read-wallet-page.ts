import { headers } from "next/headers";
import type { Problem } from "@/components/wallet/wallet-problem";
import { container } from "@/lib/container";
import type { Address } from "@/lib/domain/address";
import type { WalletProfile } from "@/lib/domain/wallet/profile";
import type { TokenPage, TokenPageRequest } from "@/lib/domain/wallet/token-rows";
import { AppError, ERROR_CODES, type ErrorCode } from "@/lib/errors";
import { getLog } from "@/lib/log";

export interface WalletPageRequest {
  readonly wallet: Address;
  readonly tokenRequest: TokenPageRequest;
  /** A job that failed: what became of it is shown, instead of starting it once more. */
  readonly failedJobId: string | null;
}

export type WalletPageReading =
  | {
      readonly status: "ready";
      readonly profile: WalletProfile;
      readonly tokens: TokenPage;
      readonly stale: boolean;
    }
  | { readonly status: "queued"; readonly jobId: string }
  | { readonly status: "failed"; readonly problem: Problem };

/** Who the jobs of pages belong to: they carry no result, so nobody can collect one. */
const OWNER = "page";
const ENDPOINT = "wallet-profile";

/** Failures that whoever runs the site should hear of. */
const OPERATORS_CONCERN: ReadonlySet<ErrorCode> = new Set([
  "internal",
  "chain_unavailable",
  "prices_unavailable",
  "database_unavailable",
]);

const INTERNAL_MESSAGE = "Something went wrong on our side.";

/** What the page of a wallet shows. Every failure becomes a problem in words; what is our fault is logged. */
export async function readWalletPage(request: WalletPageRequest): Promise<WalletPageReading> {
  try {
    await container().pages.admitReader(await headers());
    return (await readFailure(request.failedJobId)) ?? (await readFigures(request));
  } catch (error) {
    return { status: "failed", problem: toProblem(error, request.wallet) };
  }
}

async function readFigures({ wallet, tokenRequest }: WalletPageRequest): Promise<WalletPageReading> {
  const { wallets } = container().pages;
  // Nobody tells a page that its reader has gone; the short hold ends it.
  const { signal } = new AbortController();
  const profile = await wallets.read({ wallet, asOf: null, view: "profile", signal });
  if (profile.status === "queued") return followAnalysis(wallet, profile.analysisId);
  const tokens = await wallets.read({ wallet, asOf: null, view: "tokens", tokens: tokenRequest, signal });
  if (tokens.status === "queued") return followAnalysis(wallet, tokens.analysisId);
  return { status: "ready", profile: profile.body, tokens: tokens.body, stale: profile.stale };
}

async function followAnalysis(wallet: Address, analysisId: string): Promise<WalletPageReading> {
  const work = { owner: OWNER, keyId: null, endpoint: ENDPOINT, subject: wallet, analysisId };
  return { status: "queued", jobId: await container().pages.queueWalletJob(work) };
}

/** Why a page's job failed; null where there is no such job, or it is one that did not. */
async function readFailure(jobId: string | null): Promise<WalletPageReading | null> {
  if (jobId === null) return null;
  try {
    const { owner, status, error, errorCode } = await container().pages.readJob(jobId);
    if (owner !== OWNER || status !== "failed") return null;
    const code = ERROR_CODES.find((known) => known === errorCode) ?? null;
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
    : { code, message: error.message };
}

/** The code of an AppError, else null. */
function findCode(error: unknown): ErrorCode | null {
  return error instanceof AppError ? error.code : null;
}
