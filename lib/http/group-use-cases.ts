import type { Address } from "@walletlens/engine/address";
import type { AcceptedJobs, OrderedWork } from "@/lib/application/accept-jobs";
import type { GroupResult } from "@/lib/application/read-result";
import type { BatchScores } from "@/lib/application/score-batch";
import type { Requester } from "@/lib/domain/admission/requester";
import type { GroupOrder } from "@/lib/ports/group-jobs";

/** What endpoints about several wallets ask of the application. */
export interface GroupUseCases {
  /** Signals that are at hand; what is missing is set going. Throws `server_busy`. */
  scoreBatch(wallets: readonly Address[], requester: Requester): Promise<BatchScores>;
  /** Throws `mint_not_found` for an address that is no token's. */
  requireMint(mint: Address): Promise<void>;
  acceptJobs(order: Omit<GroupOrder, "jobs">, works: readonly OrderedWork[]): Promise<AcceptedJobs>;
  readResult(key: string, owner: string): Promise<GroupResult>;
}
