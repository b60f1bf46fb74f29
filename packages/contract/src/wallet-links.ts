import { DIRECT_KINDS } from "@walletlens/engine/coordination/direct/direct-facts";
import { LINK_VERDICTS } from "@walletlens/engine/coordination/join-links";
import { z } from "zod";
import { STATISTICAL_KINDS } from "@/packages/engine/src/coordination/trading-history.ts";
import type { JsonBody, PaidDefinition } from "./endpoint-definition.ts";
import {
  AddressText,
  COMPONENTS,
  Count,
  component,
  Fraction,
  flag,
  nullableNumber,
  nullableText,
  number,
  Page,
  Timestamp,
  TokenAddress,
  text,
  walletPair,
  wholeNumber,
} from "./fields.ts";
import { LinkCoverage } from "./link-coverage.ts";
import { QueuedWallet } from "./queued-job.ts";
import { aboutWallet, WalletParams, WalletQuery } from "./wallet-request.ts";
import { PnlTotals } from "./wallet-results.ts";

export const LinkVerdictSchema = z
  .enum(LINK_VERDICTS)
  .describe("`linked`: direct evidence. `coordinated`: statistical evidence beyond chance.")
  .register(COMPONENTS, { id: "LinkVerdict" });

const LinkKind = z
  .enum([...DIRECT_KINDS, ...STATISTICAL_KINDS])
  .describe(
    "Kind of evidence. `fixed_order`: one of the two trades first in nearly all tokens that both trade close together. Copying and one " +
      "program both explain it, so it gives no verdict.",
  )
  .register(COMPONENTS, { id: "LinkKind" });

const Statistic = Fraction.nullable();

/** Part of one side in direct evidence. */
const LinkPart = component("LinkPart", {
  count: Count.describe("Number of transactions."),
  amountSol: nullableNumber(
    "SOL that the wallet sent, or received from the common funder; null if a price is unknown, and for signatures.",
  ),
});

const LinkDetail = component(
  "LinkDetail",
  {
    via: nullableText("Address of the common funder or collector; null without one."),
    hops: z
      .int()
      .min(1)
      .max(3)
      .nullable()
      .describe(
        "Number of hops: 1 if direct, and one more for each of up to two wallets between that have no other activity; null if not applicable.",
      ),
    amountSol: nullableNumber(
      "Value transferred, SOL; null if a price is unknown, and for statistical evidence.",
    ),
    secondsApart: nullableNumber(
      "Time between the nearest events of the two wallets, seconds. For synchronized trades, the median.",
    ),
    expected: nullableNumber("Number of events expected by chance; null for direct evidence."),
    side: z.enum(["buy", "sell"]).nullable().describe("Side of the trades; null if both sides occur."),
    withinSeconds: nullableNumber(
      "Window within which trades count as synchronized, seconds; null if not applicable.",
    ),
    testedEvents: Count.nullable().describe(
      "Number of events in the test, at most `count`; null for direct evidence.",
    ),
    leader: nullableText(
      "Wallet that trades first more often than chance (two-sided binomial test, p ≤ 0.01); null if neither does. A fixed order always has one.",
    ),
    follows: z
      .array(z.string())
      .describe("Wallets that both wallets follow. Tokens that they traded first are excluded."),
    unsolicited: flag(
      "True for transfers that the receiver neither signed nor returned. They do not count in the verdict.",
    ),
    ofA: LinkPart.nullable().describe("Part of walletA; null for statistical evidence."),
    ofB: LinkPart.nullable().describe("Part of walletB; null for statistical evidence."),
  },
  "Details of the evidence. A field is null if it does not apply.",
);

const LinkEvent = component("LinkEvent", {
  mint: TokenAddress,
  at: Timestamp.describe("Time of the earlier trade."),
  lagSeconds: number("Delay of walletB after walletA, seconds; negative if walletB traded first."),
  lagSlots: z.int().nullable().describe("Delay of walletB after walletA, slots; null if a slot is unknown."),
  tested: flag("False if the test excludes the event because the trades of others in the token are unknown."),
  signatureA: text("Signature of walletA's trade."),
  signatureB: text("Signature of walletB's trade."),
});

/** One kind of evidence that links two wallets. */
const LinkEvidence = component("LinkEvidence", {
  kind: LinkKind,
  count: Count.describe(
    "Number of events: transactions, or tokens traded together, including events outside the test.",
  ),
  first: Timestamp.describe("Time of the first event."),
  last: Timestamp.describe("Time of the last event."),
  signatures: z.array(z.string()).describe("Signatures of the first transactions of the evidence."),
  pValue: Statistic.describe(
    "Probability, 0 to 1, of at least as many events between independent wallets; null for direct evidence.",
  ),
  qValue: Statistic.describe(
    "`pValue` corrected for all pairs of this call (Benjamini–Hochberg), 0 to 1; null for direct evidence. Pairs of other calls are not included.",
  ),
  holds: flag(
    "False if the evidence does not count in the verdict: statistics explained by chance or by a leader, a fixed order, and unsolicited transfers.",
  ),
  detail: LinkDetail,
  events: z.array(LinkEvent).describe("Tokens traded together, by time; empty for direct evidence."),
});

const Kinds = z.array(LinkEvidence).describe("Evidence, by kind.");

/** A linked pair, with up to 5 signatures of each kind. */
export const WalletLinkRow = component("WalletLink", {
  ...walletPair,
  verdict: LinkVerdictSchema,
  kinds: Kinds,
});

export const AgentLinkRow = component("AgentWalletLink", {
  ...walletPair,
  verdict: LinkVerdictSchema,
  kinds: z
    .array(LinkEvidence.pick({ kind: true, count: true, qValue: true }))
    .describe("Evidence that counts in the verdict."),
});

export const WalletGroupRow = component("WalletGroup", {
  wallets: z.array(z.string()).min(2).describe("Addresses of the wallets, base58."),
  verdict: LinkVerdictSchema.describe(
    "`linked` if direct evidence alone connects the whole group, otherwise `coordinated`.",
  ),
  kinds: z.array(LinkKind).describe("Kinds of evidence that connect the group."),
  supplyPercent: z
    .number()
    .optional()
    .describe(
      "Percentage of the token's supply that the group holds, 0 to 100. Present in results about holders.",
    ),
  combined: PnlTotals.optional().describe(
    "Combined PnL of the group, as the combined endpoint computes it. Absent if " +
      "the metrics of a wallet are not stored, or the histories are longer than this server combines.",
  ),
});

export type WalletGroupRow = JsonBody<typeof WalletGroupRow>;

/** Evidence of one pair, a page of its signatures. */
export const WalletLinksSchema = component("WalletLinks", {
  ...walletPair,
  verdict: LinkVerdictSchema.nullable().describe("Verdict; null if the wallets are not linked."),
  kinds: Kinds,
  coverage: LinkCoverage,
  page: Page,
  totalPages: z.int().describe("Number of pages, with 100 signatures of each kind per page."),
});

/** Pages of 100 signatures. */
const MAX_PAGES = 1_000_000;

export const walletLinksEndpoint = {
  ...aboutWallet("wallet-links"),
  summary:
    "Get all evidence that links two wallets: signers, transfers, common funders and collectors, synchronized trades. Calls are not corrected " +
    "for each other: of many pairs in separate calls, some pass by chance.",
  params: WalletParams.extend({ other: AddressText.describe("Address of the second wallet, base58.") }),
  query: WalletQuery.extend({ page: wholeNumber(1, MAX_PAGES, 1) }),
  responses: { 200: WalletLinksSchema, 202: QueuedWallet },
} as const satisfies PaidDefinition;
