import type { ErrorCode } from "@walletlens/contract/error-codes";
import { HolderProfilesResult } from "@walletlens/contract/holder-results";
import { LaunchResultSchema } from "@walletlens/contract/launch";
import type { Address } from "@walletlens/engine/address";
import type { TokenName } from "@walletlens/engine/chain/token-name";
import type { Mint } from "@walletlens/solana/chain-reader";
import { headers } from "next/headers";
import { cache } from "react";
import type { z } from "zod";
import { readUserAnalysis, type UserAnalysis } from "@/app/user-analysis";
import { container } from "@/lib/composition/container";
import { AppError } from "@/lib/config/errors";
import { getLog } from "@/lib/config/log";
import { readStoredResult } from "@/lib/groups/recent-analyses";
import type { TokenOverview } from "@/lib/wallets/rules/token-overview";

export type TokenPageResult =
  | {
      readonly status: "known";
      readonly token: Mint;
      readonly called: TokenName | null;
      readonly overview: TokenOverview;
    }
  | { readonly status: "failed"; readonly code: ErrorCode; readonly retryAfterSeconds?: number };

/** Reads a token once per page and title. Every failure becomes a state of the page; internal ones are logged. */
export const readTokenPage = cache(async (mint: Address): Promise<TokenPageResult> => {
  const { pages } = container();
  try {
    const requestHeaders = await headers();
    await pages.admitReader(requestHeaders);
    const { token, overview } = await pages.readToken(mint, requestHeaders);
    const names = await pages.nameTokens([mint]);
    return { status: "known", token, called: names.get(mint) ?? null, overview };
  } catch (error) {
    const code = error instanceof AppError ? error.code : "internal";
    if (!(error instanceof AppError) || code === "chain_unavailable") {
      getLog().error({ err: error, mint }, "a token's page failed");
    }
    const { retryAfterSeconds } = error instanceof AppError ? error.fields : {};
    return { status: "failed", code, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) };
  }
});

export const readHolderAnalysis = tokenAnalysisReader("holder-profiles", HolderProfilesResult);

export const readLaunchAnalysis = tokenAnalysisReader("launch", LaunchResultSchema);

function tokenAnalysisReader<Schema extends z.ZodType>(kind: "holder-profiles" | "launch", schema: Schema) {
  return (
    userId: string | null,
    mint: Address,
    jobId: string | null,
  ): Promise<UserAnalysis<z.output<Schema>>> =>
    readUserAnalysis(
      userId,
      jobId,
      (work) => work.kind === kind && work.mint === mint,
      async (reader, { jobId: id }) => {
        const storedResult = await readStoredResult(container().ports, reader, { id, kind }, "full");
        // A result of another version of the program counts as absent.
        return schema.safeParse(storedResult).data ?? null;
      },
    );
}
