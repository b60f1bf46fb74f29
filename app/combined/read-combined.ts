import type { CombinedResult } from "@walletlens/contract/combined";
import { isAddress } from "@walletlens/engine/address";
import type { TokenNames } from "@walletlens/engine/chain/token-name";
import { readUserAnalysis, type UserAnalysis } from "@/app/user-analysis";
import { MAX_DIFFERENCES } from "@/components/wallet/evidence-panel";
import { container } from "@/lib/composition/container";
import { readStoredResult } from "@/lib/groups/recent-analyses";

export interface CombinedPage {
  readonly result: CombinedResult;
  readonly names: TokenNames;
}

export function readCombined(
  userId: string | null,
  jobId: string | null,
): Promise<UserAnalysis<CombinedPage>> {
  return readUserAnalysis(
    userId,
    jobId,
    ({ kind }) => kind === "combined",
    async (reader, { jobId: id }) => {
      const { ports, pages } = container();
      const result = await readStoredResult(ports, reader, { id, kind: "combined" }, "full");
      if (result === null) return null;
      const differing = result.reconciliation.tokens.slice(0, MAX_DIFFERENCES).map(({ mint }) => mint);
      return { result, names: await pages.nameTokens(differing.filter(isAddress)) };
    },
  );
}
