import { z } from "zod";
import { Timestamp, Unknown } from "./fields.ts";
import { Coverage, Pnl, Reconciliation, WalletProfile } from "./wallet-profile.ts";

const Count = z.int().min(0);

const members = {
  wallets: z.array(z.string()).min(2).describe("Wallets that were combined, in the order of addresses."),
  perWallet: z
    .array(
      z.strictObject({
        walletAddress: z.string(),
        realizedPnlSol: z
          .number()
          .describe("Result of the units that it sold, regardless of which wallet bought them."),
        share: z
          .number()
          .nullable()
          .describe(
            "realizedPnlSol ÷ the sum of all; null where that is 0, negative where the signs differ.",
          ),
        calculatedAt: Timestamp.describe("Time as of which the wallet was read: members are analysed apart."),
        unknown: Unknown,
      }),
    )
    .describe("The realized result by who sold. Each wallet's evidence is that of the wallet by itself."),
  internal: z
    .strictObject({
      transfers: Count.describe("Transactions that moved something among them: they change nothing."),
      tradesBetweenMembers: Count.describe("Transactions in which one traded with another: they cancel."),
    })
    .describe("Counts of what went on among the wallets."),
  skipped: z.array(z.string()).describe("System wallets that were named: they take part in nothing."),
  notFound: z.array(z.string()).describe("Wallets that were never used on chain: they take part in nothing."),
};

/** Profile of several wallets as if one owner had them, in the shape of a wallet's. */
export const CombinedResult = WalletProfile.omit({ evidence: true, charts: true }).extend({
  walletAddress: z.string().describe("First of `wallets`, in whose name the profile of all stands."),
  ...members,
});

/** The compact shape: signal, results and who sold, without the lists that grow with the trades. */
export const AgentCombinedResult = z.strictObject({
  status: z.literal("ok"),
  ...members,
  hud: WalletProfile.shape.hud,
  pnl: Pnl,
  coverage: Coverage.pick({ transactions: true, complete: true }),
  reconciliation: Reconciliation.pick({ verdict: true }),
});
