import { z } from "zod";
import { CashSchema } from "./cash.ts";
import type { JsonBody, PaidDefinition } from "./endpoint-definition.ts";
import {
  COMPONENTS,
  Count,
  component,
  nullableNumber,
  number,
  Timestamp,
  text,
  Unknown,
  WalletAddress,
} from "./fields.ts";
import { RealizedResults } from "./pnl-results.ts";
import { QueuedJobAboutWallets } from "./queued-job.ts";
import { ReconciliationSchema } from "./reconciliation.ts";
import { aboutWallets } from "./wallet-list.ts";
import { CoverageSchema, WalletProfileSchema } from "./wallet-profile.ts";
import { Pnl } from "./wallet-results.ts";

const MemberShare = component("MemberShare", {
  walletAddress: WalletAddress,
  realizedPnlSol: number(
    "Realized PnL of the units that this wallet sold, SOL. Any wallet of the group may have bought them.",
  ),
  results: RealizedResults,
  share: nullableNumber(
    "Fraction of the group's realized PnL: realizedPnlSol ÷ its sum. Negative if the signs differ, null if the sum is 0.",
  ),
  calculatedAt: Timestamp.describe("Time of the wallet's analysis. Each wallet is analyzed separately."),
  unknown: Unknown,
});

const members = {
  wallets: z.array(z.string()).min(2).describe("Combined wallets, sorted by address."),
  perWallet: z
    .array(MemberShare)
    .describe(
      "Realized PnL by selling wallet. The evidence endpoints return the evidence of each wallet on its own, not of the group.",
    ),
  internal: z
    .strictObject({
      transfers: Count.describe(
        "Transactions with transfers between the wallets. They do not change the result.",
      ),
      tradesBetweenMembers: Count.describe(
        "Transactions in which two of the wallets traded with each other. They cancel out.",
      ),
    })
    .describe("Activity between the wallets."),
  skipped: z.array(z.string()).describe("System wallets of the request. They are excluded."),
  notFound: z
    .array(z.string())
    .describe("Wallets of the request that have never been used on chain. They are excluded."),
};

const CashOfGroup = CashSchema.optional().describe(
  "Cash statement of all wallets: transfers between them cancel. Absent in results of earlier versions.",
);

/** Profile of several wallets as one owner, in the shape of a wallet's profile. */
export const CombinedResult = WalletProfileSchema.omit({ evidence: true, charts: true })
  .extend({
    walletAddress: text("First address of `wallets`. The profile is of all wallets."),
    cash: CashOfGroup,
    ...members,
  })
  .register(COMPONENTS, { id: "CombinedResult" });

/** The compact shape: HUD, results and shares, without lists that grow with the trades. */
export const AgentCombinedResult = component("AgentCombinedResult", {
  status: WalletProfileSchema.shape.status,
  ...members,
  hud: WalletProfileSchema.shape.hud,
  pnl: Pnl,
  cash: CashOfGroup,
  coverage: CoverageSchema.pick({ transactions: true, complete: true }).describe(
    "Part of the history behind the metrics.",
  ),
  reconciliation: ReconciliationSchema.pick({ verdict: true }).describe(
    "Comparison of the covered flow with the balances on chain.",
  ),
});

export type CombinedResult = JsonBody<typeof CombinedResult>;
export type AgentCombinedResult = JsonBody<typeof AgentCombinedResult>;

export const combinedEndpoint = {
  ...aboutWallets("combined"),
  summary:
    "Queue the combined profile of 2 to 30 wallets, as if they had one owner, with the realized PnL of each.",
  responses: { 202: QueuedJobAboutWallets },
} as const satisfies PaidDefinition;
