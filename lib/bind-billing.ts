import { randomBytes } from "node:crypto";
import { createApiKeys } from "@/lib/adapters/prisma/api-keys";
import type { Database } from "@/lib/adapters/prisma/database";
import { createGroupJobs } from "@/lib/adapters/prisma/group-jobs";
import { createIdempotency } from "@/lib/adapters/prisma/idempotency";
import { createJobs } from "@/lib/adapters/prisma/jobs";
import { createLedger } from "@/lib/adapters/prisma/ledger";
import type { UseCases } from "@/lib/api/use-cases";
import { chargeCall } from "@/lib/application/charge-call";
import { claimCall } from "@/lib/application/claim-call";
import { createApiKey, type KeyRequest } from "@/lib/application/create-api-key";
import { type CreditGrant, grantCredits } from "@/lib/application/grant-credits";
import { identifyCaller } from "@/lib/application/identify-caller";
import { type AccountOpening, openAccount } from "@/lib/application/open-account";
import { queueWalletJob } from "@/lib/application/queue-wallet-job";
import { readJob } from "@/lib/application/read-job";
import { readLedger } from "@/lib/application/read-ledger";
import { revokeApiKey } from "@/lib/application/revoke-api-key";
import type { Env } from "@/lib/env";
import type { ApiKeys, KeyReference, Ledger } from "@/lib/ports/billing";
import type { GroupJobs } from "@/lib/ports/group-jobs";
import type { Idempotency } from "@/lib/ports/idempotency";
import type { Jobs } from "@/lib/ports/jobs";
import type { RandomHex } from "@/lib/ports/random";

/** What keys, credits and jobs are kept with. */
export interface BillingPorts {
  readonly apiKeys: ApiKeys;
  readonly ledger: Ledger;
  readonly jobs: Jobs;
  readonly groupJobs: GroupJobs;
  readonly idempotency: Idempotency;
  readonly randomHex: RandomHex;
}

/** What operators do with accounts, keys and credits. */
export type AccountUseCases = ReturnType<typeof bindAccounts>;

/** What a call takes besides the hold: longer than any, so that only a dead one loses its Idempotency-Key. */
const LEASE_MARGIN_SECONDS = 60;

/** Everything about billing on one database. */
export function createBillingPorts(database: Database, env: Pick<Env, "syncHoldMs">): BillingPorts {
  const leaseSeconds = Math.ceil(env.syncHoldMs / 1000) + LEASE_MARGIN_SECONDS;
  return {
    apiKeys: createApiKeys(database),
    ledger: createLedger(database),
    jobs: createJobs(database),
    groupJobs: createGroupJobs(database),
    idempotency: createIdempotency(database, { leaseSeconds }),
    randomHex: (bytes) => randomBytes(bytes).toString("hex"),
  };
}

/** Binds what the runner and the handlers ask about callers, credits and jobs. */
export function bindCalls(ports: BillingPorts): Omit<UseCases, "wallets" | "groups"> {
  return {
    identifyCaller: (key) => identifyCaller(ports, key),
    chargeCall: (charge) => chargeCall(ports, charge),
    claimCall: (call) => claimCall(ports, call),
    completeCall: (claim, answer) => ports.idempotency.complete(claim, answer),
    releaseCall: (claim) => ports.idempotency.release(claim),
    findPrepaidJob: (search) => ports.jobs.findPrepaid(search),
    queueWalletJob: (work) => queueWalletJob(ports, work),
    readJob: (jobId) => readJob(ports, jobId),
  };
}

/** Binds what operators do to its ports. */
export function bindAccounts(ports: BillingPorts) {
  return {
    openAccount: (opening: AccountOpening) => openAccount(ports, opening),
    createApiKey: (request: KeyRequest) => createApiKey(ports, request),
    revokeApiKey: (key: KeyReference) => revokeApiKey(ports, key),
    grantCredits: (grant: CreditGrant) => grantCredits(ports, grant),
    readLedger: (userId: string) => readLedger(ports, userId),
  };
}
