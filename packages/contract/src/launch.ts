import { z } from "zod";
import { LAUNCH_SOURCES, LAUNCH_TAGS } from "./constants.ts";
import { type JsonBody, type PaidDefinition, paid } from "./endpoint-definition.ts";
import {
  AddressText,
  COMPONENTS,
  Count,
  component,
  flag,
  knownAddressFields,
  nullableNumber,
  nullableText,
  number,
  Timestamp,
  text,
  Unknown,
  WalletAddress,
} from "./fields.ts";
import { LinkCoverage } from "./link-coverage.ts";
import { PaidHeaders } from "./paid-headers.ts";
import { QueuedJobWithKeys } from "./queued-job.ts";
import { AgentLinkRow, WalletGroupRow, WalletLinkRow } from "./wallet-links.ts";

const LaunchTag = z.enum(LAUNCH_TAGS).describe("Evidence-based tag of a first buyer.");

const TagEvidence = component("LaunchTagEvidence", {
  tag: LaunchTag,
  signatures: z.array(z.string()).describe("Signatures of the transactions that prove the tag."),
  slot: z.int().nullable().describe("Slot of the first of them; null if it is not known."),
  amountSol: nullableNumber(
    "SOL that the buyer paid or received in them; null if it is unknown or does not apply.",
  ),
  sentSol: number(
    "SOL that the creator sent to the first wallet between; absent if the evidence has no such wallet.",
  ).optional(),
  path: z
    .array(z.string())
    .describe(
      "Addresses along the evidence: from the creator to the buyer for `funded_by_creator`, the account that signed or paid for `same_transaction`, the funder and the wallets that it opened together for `funded_together`, from the senders to the buyer for `received_from_insider`, the other members of the group for `linked`. Empty for other tags.",
    ),
});

/** Fields of a first buyer in both shapes. */
const buyer = {
  walletAddress: WalletAddress,
  rank: z.int().min(1).describe("Rank by first purchase, from 1."),
  secondsAfter: number("Time from the launch to the first purchase, seconds."),
  boughtPercent: number(
    "Percentage of the total supply, 0 to 100, that the wallet bought in the 20 slots from its first purchase on. A lower bound if it is in `unknown`.",
  ),
  firstSlotPercent: number(
    "Percentage of the total supply, 0 to 100, that the wallet bought in the slot of its first purchase, a part of `boughtPercent`.",
  ),
  spentSol: number("SOL spent on these purchases, without network fees and tips."),
  heldPercent: number(
    "Percentage of the total supply, 0 to 100, that the wallet holds now, in open orders too.",
  ),
  soldPercent: number(
    "Percentage of the total supply, 0 to 100, that the wallet has sold since, by filled open orders too.",
  ),
  realizedPnlSol: nullableNumber(
    "Realized PnL of the wallet in this token, SOL; null if its history does not cover the purchase.",
  ),
  tags: z.array(LaunchTag).describe("Tags that the evidence proves."),
  untested: z.array(LaunchTag).describe("Tags that could not be tested, because data are missing."),
  unknown: Unknown,
};

/** A first buyer with its evidence. */
export const LaunchBuyerSchema = component("LaunchBuyer", {
  ...buyer,
  signature: text("Signature of the first purchase."),
  slot: z.int().describe("Slot of the first purchase."),
  evidence: z.array(TagEvidence).describe("Evidence of each tag."),
  analyzed: flag("True if the history of the wallet was analyzed."),
  ...knownAddressFields,
});

/** A wallet that got units of insiders and is no first buyer. */
export const LaunchReceiverSchema = component("LaunchReceiver", {
  walletAddress: WalletAddress,
  signature: text("Signature of the first transfer."),
  slot: z.int().describe("Slot of the first transfer."),
  secondsAfter: number("Time from the launch to the first transfer, seconds."),
  receivedPercent: number("Percentage of the total supply, 0 to 100, that insiders sent to the wallet."),
  heldPercent: number("Percentage of the total supply, 0 to 100, that the wallet holds now."),
  senders: z.array(z.string()).describe("Insiders that sent the units."),
  unknown: Unknown,
});

const LaunchShare = component("LaunchShare", {
  wallets: Count.describe(
    "Number of first buyers. A lower bound, as the percentages, if it is in `unknown`: then the tag is untested for others.",
  ),
  boughtPercent: number("Percentage of the total supply that they bought, 0 to 100."),
  heldPercent: number("Percentage of the total supply that they hold now, 0 to 100."),
  unknown: Unknown,
});

/** Facts of the launch, in both shapes. */
const launch = {
  tokenMint: text("Mint of the requested token, base58."),
  createdAt: Timestamp.nullable().describe("Time of the launch; null if it was not reached or has no time."),
  slot: z.int().nullable().describe("Slot of the launch; null if it was not reached."),
  signature: nullableText("Signature of the launch; null if it was not reached."),
  creator: nullableText("Wallet that created the token; null if the launch was not reached."),
  creatorFundedBy: nullableText(
    "Address that gave the creator's wallet most SOL before its first purchase; null if it is unknown.",
  ),
  venue: nullableText("Launchpad or exchange of the launch; null if it is unknown."),
  aggregate: z
    .strictObject({
      buyers: LaunchShare.describe("All first buyers."),
      creator: LaunchShare.describe("The creator."),
      sameSlot: LaunchShare.describe("Buyers in the slot of the launch."),
      sameTransaction: LaunchShare.describe("Buyers tagged `same_transaction`."),
      fundedByCreator: LaunchShare.describe("Buyers whose wallets the creator funded."),
      fresh: LaunchShare.describe("Buyers whose first transaction is less than an hour older."),
    })
    .describe("Sums over the first buyers, by tag."),
  insiders: component("LaunchInsiders", {
    wallets: Count.describe(
      "Number of buyers that evidence ties to the creator or to other buyers, and of first receivers of their units. A lower bound, as the percentages, if it is in `unknown`.",
    ),
    boughtPercent: number("Percentage of the total supply that they bought, 0 to 100."),
    heldPercent: number("Percentage of the total supply that they hold now, 0 to 100."),
    firstSaleAt: Timestamp.nullable().describe("Time of their first known sale; null without one."),
    exitedPercent: nullableNumber(
      "Percentage of what they bought that they no longer hold, 0 to 100; null if they bought nothing.",
    ),
    peakExitShare: nullableNumber(
      "Proceeds of their sales, as a share of the proceeds at the highest price of all analyzed wallets' trades, 0 to 1; null without a sale of known value.",
    ),
    unknown: Unknown,
  }).describe("Buyers with evidence, and the first receivers of their units."),
};

const coverage = z
  .strictObject({
    reachedLaunch: flag(
      "False if the launch was not reached. Then nothing is tagged and the job is refunded.",
    ),
    complete: flag("True if as many buyers were found as requested, or the history has no more."),
    source: z
      .enum(LAUNCH_SOURCES)
      .describe("Account whose history was read: the bonding curve, a pool, or the mint."),
    account: text("Address of that account, base58."),
    listed: Count.describe("Number of listed signatures."),
    oldestAt: Timestamp.nullable().describe(
      "Time of the oldest listed transaction; null if none has a time.",
    ),
    transactions: Count.describe("Number of transactions read from the launch on."),
    missing: Count.describe("Number of these transactions that the provider lacks."),
    calls: Count.describe("Number of provider calls that read the launch."),
  })
  .describe("Extent of the data, and its gaps.");

/** First buyers of a token, with the evidence that some belong together. */
export const LaunchResultSchema = component("LaunchResult", {
  ...launch,
  buyers: z.array(LaunchBuyerSchema).describe("First buyers, by first purchase."),
  receivers: z
    .array(LaunchReceiverSchema)
    .describe("First receivers of units of insiders that are no first buyers, by first transfer."),
  links: z.array(WalletLinkRow).describe("Linked pairs of first buyers and the creator."),
  groups: z.array(WalletGroupRow).describe("Groups of linked wallets, at least two wallets each."),
  coverage,
  linkCoverage: LinkCoverage.nullable().describe("Data behind the links; null if no wallets were compared."),
  unknown: Unknown,
});

/** The compact shape: sums, and the tagged buyers first. */
export const AgentLaunchResultSchema = component("AgentLaunchResult", {
  ...launch,
  buyers: z
    .array(component("AgentLaunchBuyer", buyer))
    .max(20)
    .describe("Up to 20 first buyers: those with most tags first, then by first purchase."),
  buyersTotal: Count.describe("Total number of first buyers."),
  receiversTotal: Count.describe("Total number of first receivers of units of insiders."),
  links: z.array(AgentLinkRow).max(20).describe("Up to 20 linked pairs, strongest first."),
  linksTotal: Count.describe("Total number of linked pairs."),
  groups: z.array(WalletGroupRow).describe("Groups of linked wallets, at least two wallets each."),
  coverage,
  unknown: Unknown,
});

export type LaunchResult = JsonBody<typeof LaunchResultSchema>;
export type AgentLaunchResult = JsonBody<typeof AgentLaunchResultSchema>;
export type LaunchBuyerRow = JsonBody<typeof LaunchBuyerSchema>;
export type LaunchReceiverRow = JsonBody<typeof LaunchReceiverSchema>;

/** First buyers of a launch without a given number. */
export const DEFAULT_FIRST_BUYERS = 50;

export const launchEndpoint = {
  ...paid("launch", "acceptance", false),
  summary:
    "Queue the launch of a token: its creator and its 1 to 100 first buyers, with what each bought, sold and holds, and the evidence that some belong together.",
  params: z.strictObject({ mint: AddressText.describe("Mint of the token, base58.") }),
  query: z.strictObject({}),
  headers: PaidHeaders,
  /** A missing body means the default. */
  body: z.preprocess(
    (body) => (body === undefined ? {} : body),
    z.strictObject({
      first: z
        .int()
        .min(1)
        .max(100)
        .default(DEFAULT_FIRST_BUYERS)
        .describe("Number of first buyers to report."),
    }),
  ),
  failures: ["mint_not_found", "chain_unavailable"],
  responses: {
    202: QueuedJobWithKeys.extend({
      tokenMint: text("Mint of the requested token, base58."),
      first: z.int().describe("Number of first buyers requested."),
    }).register(COMPONENTS, { id: "QueuedLaunchJob" }),
  },
} as const satisfies PaidDefinition;
