import { acceptJobs } from "@/lib/application/accept-jobs";
import { readResult } from "@/lib/application/read-result";
import { requireMint } from "@/lib/application/require-mint";
import { type ScoreBatchPorts, scoreBatch } from "@/lib/application/score-batch";
import type { GroupUseCases } from "@/lib/http/group-use-cases";
import type { Chain } from "@/lib/ports/chain";
import type { GroupJobs } from "@/lib/ports/group-jobs";
import type { RandomHex } from "@/lib/ports/random";

export interface GroupPorts extends ScoreBatchPorts {
  readonly chain: Chain;
  readonly groupJobs: GroupJobs;
  readonly randomHex: RandomHex;
}

/** Binds what endpoints do with several wallets to its ports. */
export function bindGroups(ports: GroupPorts): GroupUseCases {
  return {
    scoreBatch: (wallets, requester) => scoreBatch(ports, wallets, requester),
    requireMint: (mint) => requireMint(ports, mint),
    acceptJobs: (order, works) => acceptJobs(ports, order, works),
    readResult: (key, owner) => readResult(ports, key, owner),
  };
}
