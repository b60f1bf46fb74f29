import { headers } from "next/headers";
import { container } from "@/lib/container";
import type { Address } from "@/lib/domain/address";
import { AppError, type ErrorCode } from "@/lib/errors";
import { getLog } from "@/lib/log";
import type { Mint } from "@/lib/ports/chain";
import type { RecentAnalysis } from "@/lib/ports/recent-analyses";

export type TokenReading =
  | { readonly status: "known"; readonly token: Mint; readonly name: string | null }
  | { readonly status: "failed"; readonly code: ErrorCode };

/** What the page of a token knows of its reader's analysis. */
export type AnalysisReading =
  /** None is asked for. */
  | { readonly status: "none" }
  /** There is none under this id, or it is somebody else's, or about another token. */
  | { readonly status: "unknown" }
  | { readonly status: "running"; readonly analysis: RecentAnalysis }
  | { readonly status: "failed"; readonly analysis: RecentAnalysis }
  | { readonly status: "expired"; readonly analysis: RecentAnalysis }
  /** `result` is of the full shape. */
  | { readonly status: "ready"; readonly analysis: RecentAnalysis; readonly result: unknown };

/** What is known of a token. Every failure becomes a state of the page; what is our fault is logged. */
export async function readToken(mint: Address): Promise<TokenReading> {
  const { pages } = container();
  try {
    await pages.admitReader(await headers());
    const [token, showcase] = await Promise.all([pages.readToken(mint), pages.readShowcase()]);
    return { status: "known", token, name: showcase?.token.address === mint ? showcase.token.symbol : null };
  } catch (error) {
    const code = error instanceof AppError ? error.code : "internal";
    if (!(error instanceof AppError) || code === "chain_unavailable") {
      getLog().error({ err: error, mint }, "a token's page failed");
    }
    return { status: "failed", code };
  }
}

/** The reader's analysis of a token, by the id that the page's address names. */
export async function readHolderAnalysis(
  userId: string | null,
  mint: Address,
  jobId: string | null,
): Promise<AnalysisReading> {
  if (jobId === null) return { status: "none" };
  const { ownAccount } = container();
  const analysis = userId === null ? null : await ownAccount.findAnalysis(userId, jobId);
  if (userId === null || analysis?.work.kind !== "holder-profiles" || analysis.work.mint !== mint) {
    return { status: "unknown" };
  }
  if (analysis.status === "failed") return { status: "failed", analysis };
  if (analysis.status !== "completed") return { status: "running", analysis };
  const result = await ownAccount.readResult(userId, { id: jobId, kind: "holder-profiles" }, "full");
  return result === null ? { status: "expired", analysis } : { status: "ready", analysis, result };
}
