"use client";

import type { GroupClient } from "@walletlens/client/group-client";
import type { CallOptions } from "@walletlens/client/options";
import { useCall } from "@/components/jobs/use-call";

export type WalletGroupKind = "similarity" | "combined";

interface WalletGroupWork {
  readonly verb: string;
  readonly queue: (
    client: GroupClient,
    wallets: readonly string[],
    options: CallOptions,
  ) => Promise<{ readonly jobId: string }>;
}

export const WALLET_GROUPS: Readonly<Record<WalletGroupKind, WalletGroupWork>> = {
  similarity: {
    verb: "Compare",
    queue: (client, wallets, options) => client.queueSimilarity(wallets, options),
  },
  combined: { verb: "Combine", queue: (client, wallets, options) => client.queueCombined(wallets, options) },
};

/** Queues an analysis for the signed-in user and opens its page. */
export function useWalletGroup(kind: WalletGroupKind) {
  const { call, isCalling, refusal } = useCall();
  const start = (wallets: readonly string[]): Promise<void> => {
    const list = wallets.join();
    const { queue } = WALLET_GROUPS[kind];
    return call(
      list,
      async (client, options) => (await queue(client, wallets, options)).jobId,
      (jobId) => `/${kind}?wallets=${list}&job=${jobId}`,
    );
  };
  return { start, isCalling, refusal };
}
