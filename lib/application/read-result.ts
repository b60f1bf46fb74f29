import type { AgentHolders } from "@walletlens/engine/holders/agent-holders";
import type { HolderProfiles } from "@walletlens/engine/holders/holder-profiles";
import type { AgentSimilarity } from "@walletlens/engine/similarity/agent-similarity";
import type { SimilarityReport } from "@walletlens/engine/similarity/similarity-report";
import { parseResultKey } from "@/lib/domain/group-jobs";
import { AppError } from "@/lib/errors";
import type { GroupJobs } from "@/lib/ports/group-jobs";

/** Result of a job about several wallets, in one of its shapes. */
export type GroupResult = SimilarityReport | AgentSimilarity | HolderProfiles | AgentHolders;

/** The result behind a key of the owner's, as it was kept. Throws `result_not_found` where it is not ready, has expired, or is not theirs. */
export async function readResult(
  ports: { readonly groupJobs: GroupJobs },
  key: string,
  owner: string,
): Promise<GroupResult> {
  const parsed = parseResultKey(key);
  const body = parsed === null ? null : await ports.groupJobs.findResult(parsed, owner);
  if (body !== null) return JSON.parse(body);
  throw new AppError(
    "result_not_found",
    "There is no such result: it is not ready yet, it has expired, or it belongs to somebody else.",
  );
}
