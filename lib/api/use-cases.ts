import type { Receipt } from "@/lib/application/charge-call";
import type { ClaimedCall } from "@/lib/application/claim-call";
import type { KeyCaller } from "@/lib/application/identify-caller";
import type { Job } from "@/lib/domain/jobs";
import type { Charge } from "@/lib/ports/billing";
import type { HeldClaim, KeptAnswer, RepeatableCall } from "@/lib/ports/idempotency";
import type { NewJob, PrepaidJob, PrepaidSearch } from "@/lib/ports/jobs";
import type { GroupUseCases } from "./group-use-cases";
import type { WalletReader } from "./wallet-reader";

/** What the endpoints and their runner ask of the application. The container binds each to its ports. */
export interface UseCases {
  readonly wallets: WalletReader;
  readonly groups: GroupUseCases;
  identifyCaller(key: string): Promise<KeyCaller>;
  chargeCall(charge: Charge): Promise<Receipt>;
  claimCall(call: RepeatableCall): Promise<ClaimedCall>;
  completeCall(claim: HeldClaim, answer: KeptAnswer): Promise<void>;
  releaseCall(claim: HeldClaim): Promise<void>;
  findPrepaidJob(search: PrepaidSearch): Promise<PrepaidJob | null>;
  queueWalletJob(work: Omit<NewJob, "id">): Promise<string>;
  readJob(jobId: string): Promise<Job>;
}
