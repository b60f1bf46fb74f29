import { WRAPPED_SOL } from "@walletlens/engine/chain/assets";
import { z } from "zod";
import type { System } from "../benchmark/system";

const URL_OF_SERVICE = "https://api-mainnet.helius-rpc.com/v0/transactions/";

const signed = z.looseObject({ transaction: z.looseObject({ signatures: z.array(z.string()).min(1) }) });
const change = z.looseObject({
  userAccount: z.string(),
  mint: z.string(),
  rawTokenAmount: z.looseObject({ tokenAmount: z.string().transform(BigInt) }),
});
const answer = z.array(
  z.looseObject({ accountData: z.array(z.looseObject({ tokenBalanceChanges: z.array(change).nullish() })) }),
);

/**
 * Enhanced Transactions of Helius by the user's own key, for recorded transactions. Untested: the shape is that of its public
 * documentation. Throws an Error if the service refuses.
 */
export function createHelius(key: string, url = URL_OF_SERVICE): System {
  return {
    name: "Helius Enhanced Transactions (untested)",
    lots: "fifo",
    async readUnits(text, owner) {
      const [signature] = signed.parse(text).transaction.signatures;
      const response = await fetch(`${url}?api-key=${encodeURIComponent(key)}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ transactions: [signature] }),
      });
      if (!response.ok) throw new Error(`Helius answers ${response.status}`);
      const parsed = answer.parse(await response.json());
      const changes = parsed.flatMap(({ accountData }) =>
        accountData.flatMap(({ tokenBalanceChanges }) => tokenBalanceChanges ?? []),
      );
      if (parsed.length === 0) return null;
      const units = new Map<string, bigint>();
      for (const { userAccount, mint, rawTokenAmount } of changes)
        if (userAccount === owner && mint !== WRAPPED_SOL)
          units.set(mint, (units.get(mint) ?? 0n) + rawTokenAmount.tokenAmount);
      return units;
    },
  };
}
