import { z } from "zod";
import { type JsonBody, type PaidDefinition, priced } from "./endpoint-definition.ts";
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
import { QueuedJobAboutWallets } from "./queued-job.ts";
import { ABOUT_WALLETS } from "./wallet-list.ts";
import { Coverage, Pnl, Reconciliation, WalletProfile } from "./wallet-profile.ts";

const MemberShare = component("MemberShare", {
  walletAddress: WalletAddress,
  realizedPnlSol: number("Result of the units that it sold, SOL, regardless of which wallet bought them."),
  share: nullableNumber(
    "Fraction of the sum of all, realizedPnlSol ÷ that; null where the sum is 0, negative where the signs differ.",
  ),
  calculatedAt: Timestamp.describe("Time as of which the wallet was read: members are analyzed apart."),
  unknown: Unknown,
});

const members = {
  wallets: z.array(z.string()).min(2).describe("Wallets that were combined, in the order of addresses."),
  perWallet: z
    .array(MemberShare)
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

/** Profile of several wallets as one owner, in the shape of a wallet's profile. */
export const CombinedResult = WalletProfile.omit({ evidence: true, charts: true })
  .extend({
    walletAddress: text("First of `wallets`, in whose name the profile of all stands."),
    ...members,
  })
  .register(COMPONENTS, { id: "CombinedResult" });

/** The compact shape: HUD, results and shares, without lists that grow with the trades. */
export const AgentCombinedResult = component("AgentCombinedResult", {
  status: WalletProfile.shape.status,
  ...members,
  hud: WalletProfile.shape.hud,
  pnl: Pnl,
  coverage: Coverage.pick({ transactions: true, complete: true }).describe(
    "Part of the history that the figures rest on.",
  ),
  reconciliation: Reconciliation.pick({ verdict: true }).describe(
    "Covered flow against the chain's own balances.",
  ),
});

export type CombinedResult = JsonBody<typeof CombinedResult>;
export type AgentCombinedResult = JsonBody<typeof AgentCombinedResult>;

export const combinedEndpoint = {
  ...priced("combined"),
  ...ABOUT_WALLETS,
  summary: "Queues the profile of 2 to 30 wallets as if one owner had them, with who of them sold.",
  responses: { 202: QueuedJobAboutWallets },
} as const satisfies PaidDefinition;
