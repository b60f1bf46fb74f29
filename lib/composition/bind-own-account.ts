import type { Address } from "@walletlens/engine/address";
import { requestDemoMoney } from "@/lib/chain/demo-chain-client";
import { createBlockhashReader } from "@/lib/chain/payment-rpc";
import type { Env } from "@/lib/config/env";
import { AppError } from "@/lib/config/errors";
import type { Database } from "@/lib/db/database";
import type { GroupResults } from "@/lib/groups/ports";
import { createRecentAnalyses } from "@/lib/groups/recent-analyses";
import type { GroupKind, ResultShape } from "@/lib/jobs/rules/group-jobs";
import type { BillingPorts } from "./bind-billing";

/** Random bytes of a share token: too many to guess. */
const SHARE_BYTES = 16;

/** Binds the use cases of users in their accounts. Callers pass the id of the signed-in user. */
export function bindOwnAccount(
  database: Pick<Database, "pool" | "prisma">,
  billing: Pick<BillingPorts, "randomHex">,
  { solanaRpcUrl: url, solanaRpcHeaders, isDemo }: Pick<Env, "solanaRpcUrl" | "solanaRpcHeaders" | "isDemo">,
) {
  const analyses = createRecentAnalyses(database);
  return {
    /** Returns a blockhash for a payment that a browser signs. Throws `chain_unavailable`. */
    readBlockhash: url === null ? rejectBlockhash : createBlockhashReader(url, solanaRpcHeaders),
    /** Sends play money to a wallet of the demo. Returns false without a demo, or if the transfer fails. */
    fundDemoWallet: async (address: Address, usdc: number) =>
      isDemo && url !== null && requestDemoMoney(url, address, usdc),
    listAnalyses: analyses.list,
    findTokenAnalysis: analyses.findOfToken,
    /** Returns a stored result; null if it is unknown, expired, or owned by another user. */
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
    unshareResult: analyses.unshare,
    findShared: analyses.findShared,
    findAnalysis: analyses.find,
  };
}

async function rejectBlockhash(): Promise<never> {
  throw new AppError("chain_unavailable", "No Solana RPC provider is configured; set SOLANA_RPC_URL.");
}

/** Parses a result that was validated before it was stored. */
function parseResult<Result>(body: string): Result {
  return JSON.parse(body);
}
