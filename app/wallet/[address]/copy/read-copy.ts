import { type CopyResult, CopyResultSchema } from "@walletlens/contract/copy";
import type { Address } from "@walletlens/engine/address";
import { readUserAnalysis, type UserAnalysis } from "@/app/user-analysis";
import { container } from "@/lib/composition/container";
import { readStoredResult } from "@/lib/groups/recent-analyses";

/** Returns the user's copy job about a wallet. */
export function readCopy(
  userId: string | null,
  jobId: string | null,
  wallet: Address,
): Promise<UserAnalysis<CopyResult>> {
  return readUserAnalysis(
    userId,
    jobId,
    (work) => work.kind === "copy" && work.wallet === wallet,
    async (reader, { jobId: id }) => {
      const stored = await readStoredResult(container().ports, reader, { id, kind: "copy" }, "full");
      // A result of another version of the program counts as absent.
      return CopyResultSchema.safeParse(stored).success ? stored : null;
    },
  );
}
