import type { Address } from "@walletlens/engine/address";
import type { KeyRequest } from "@/lib/billing/api-keys";
import { createAccountKey, revokeAccountKey } from "@/lib/billing/api-keys";
import type { EntryPage } from "@/lib/billing/ports";
import type { Env } from "@/lib/config/env";
import { AppError } from "@/lib/config/errors";
import type { AnalysisPage, GroupResults } from "@/lib/groups/ports";
import { requestDemoMoney } from "@/lib/infra/demo/request-demo-money";
import { createAccountActivity } from "@/lib/infra/postgres/billing/account-activity";
import type { Database } from "@/lib/infra/postgres/database";
import { createAddressNotes } from "@/lib/infra/postgres/identity/address-notes";
import { createRecentAnalyses } from "@/lib/infra/postgres/jobs/recent-analyses";
import { createBlockhashReader } from "@/lib/infra/solana/read-latest-blockhash";
import type { GroupKind, ResultShape } from "@/lib/jobs/rules/group-jobs";
import type { BillingPorts } from "./bind-billing";

/**
 * Use cases of people in their own accounts. Every call names the user, who has to be the one that is signed in.
 */
export type OwnAccountUseCases = ReturnType<typeof bindOwnAccount>;

/** Binds people's own accounts to their ports. */
export function bindOwnAccount(
  database: Pick<Database, "pool" | "prisma">,
  billing: Pick<BillingPorts, "apiKeys" | "groupJobs" | "randomHex">,
  { solanaRpcUrl: url, solanaRpcHeaders, isDemo }: Pick<Env, "solanaRpcUrl" | "solanaRpcHeaders" | "isDemo">,
) {
  const activity = createAccountActivity(database);
  const analyses = createRecentAnalyses(database);
  const notes = createAddressNotes(database);
  const ports = { ...billing, activity };
  return {
    /** A blockhash for a payment that a browser makes. Throws `chain_unavailable`. */
    readBlockhash: url === null ? refuseBlockhash : createBlockhashReader(url, solanaRpcHeaders),
    /** Gives a wallet of the demo play money; false where there is no demo, or it has none to give. */
    fundDemoWallet: async (address: Address, usdc: number) =>
      isDemo && url !== null && requestDemoMoney(url, address, usdc),
    listKeys: (userId: string) => activity.listKeys(userId),
    createKey: (request: KeyRequest) => createAccountKey(ports, request),
    revokeKey: (userId: string, keyId: string) => revokeAccountKey(ports, userId, keyId),
    readUsage: (userId: string, days: number) => activity.readUsage(userId, days),
    readLines: (userId: string, page: EntryPage) => activity.readLines(userId, page),
    readEntries: (userId: string, page: EntryPage) => activity.readEntries(userId, page),
    listAnalyses: (userId: string, page: AnalysisPage) => analyses.list(userId, page),
    /** A result as it was kept; null where it is not there, not there any more, or somebody else's. */
    async readResult<Kind extends GroupKind, Shape extends ResultShape>(
      userId: string,
      { id, kind }: { readonly id: string; readonly kind: Kind },
      shape: Shape,
    ) {
      const body = await analyses.findResult(userId, { id, kind }, shape);
      return body === null ? null : parseResult<GroupResults[Kind][Shape]>(body);
    },
    shareResult: (userId: string, jobId: string) =>
      analyses.share(userId, jobId, billing.randomHex(SHARE_BYTES)),
    unshareResult: (userId: string, jobId: string) => analyses.unshare(userId, jobId),
    findShared: (token: string) => analyses.findShared(token),
    listNotes: notes.list,
    keepNote: notes.save,
    findAnalysis: (userId: string, jobId: string) => analyses.find(userId, jobId),
  };
}

/** Random bytes of a link's token: too many to guess. */
const SHARE_BYTES = 16;

async function refuseBlockhash(): Promise<never> {
  throw new AppError("chain_unavailable", "No Solana RPC provider is configured; set SOLANA_RPC_URL.");
}

/** Parses what the product itself wrote, in the form that it was checked for before it was kept. */
function parseResult<Result>(body: string): Result {
  return JSON.parse(body);
}
