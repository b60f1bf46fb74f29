import { z } from "zod";
import { Timestamp } from "./fields.ts";
import { Pnl } from "./wallet-profile.ts";

const LinkVerdict = z.enum(["linked", "coordinated"]);

const LinkKindName = z.enum([
  "same_signer",
  "transfer",
  "common_funder",
  "common_collector",
  "synchronous",
  "rare_overlap",
]);

const Statistic = z.number().min(0).max(1).nullable();

/** Part of one side in direct evidence. */
const LinkPart = z.strictObject({
  count: z.int().describe("Transactions."),
  amountSol: z
    .number()
    .nullable()
    .describe("SOL that it sent, or got from the common funder; null without a price, and for signatures."),
});

/** One kind of evidence that ties two wallets. */
const LinkKind = z.strictObject({
  kind: LinkKindName,
  count: z
    .int()
    .describe("Events: transactions, or tokens traded together, those that no test counted included."),
  first: Timestamp,
  last: Timestamp,
  signatures: z.array(z.string()).describe("Transactions that show it, the first of them."),
  pValue: Statistic.describe("Chance of as much between independent wallets; null for what is no statistic."),
  qValue: Statistic.describe(
    "The same, corrected for all pairs of the call (Benjamini and Hochberg), and for those of no other call.",
  ),
  holds: z
    .boolean()
    .describe(
      "False for a statistic beside other evidence that chance or a leader explains, and for unsolicited transfers.",
    ),
  detail: z.strictObject({
    via: z.string().nullable().describe("Common funder or collector."),
    hops: z.int().nullable().describe("1, or 2 through a wallet that did nothing else."),
    amountSol: z.number().nullable().describe("Value that moved, in SOL; null where a part has no price."),
    secondsApart: z
      .number()
      .nullable()
      .describe("Between the nearest events of the one and the other; the median of synchronous trades."),
    expected: z.number().nullable().describe("Events that chance makes."),
    side: z.enum(["buy", "sell"]).nullable(),
    withinSeconds: z.number().nullable(),
    testedEvents: z
      .int()
      .nullable()
      .describe("Events that the test counted, of `count`; null for what is no statistic."),
    leader: z
      .string()
      .nullable()
      .describe(
        "Wallet that comes first more often than a fair coin (two-sided binomial test, p up to 0.01).",
      ),
    follows: z.array(z.string()).describe("Wallets that both follow; what they traded first is left out."),
    unsolicited: z
      .boolean()
      .describe("True for transfers that their receiver neither signed nor answered: they give no verdict."),
    ofA: LinkPart.nullable().describe("Part of walletA; null for statistics."),
    ofB: LinkPart.nullable().describe("Part of walletB."),
  }),
  events: z
    .array(
      z.strictObject({
        mint: z.string(),
        at: Timestamp.describe("Earlier of the two trades."),
        lagSeconds: z.number().describe("By which walletB came after walletA; negative where it came first."),
        lagSlots: z.int().nullable().describe("The same in slots; null where a slot is not known."),
        tested: z
          .boolean()
          .describe("False where the test did not count it: how often others traded the token is not known."),
        signatureA: z.string().describe("Trade of walletA."),
        signatureB: z.string().describe("Trade of walletB."),
      }),
    )
    .describe("Tokens traded together, by time; none for what is no statistic."),
});

const Pair = { walletA: z.string(), walletB: z.string() };

/** A pair that belongs together, with up to 5 signatures of each kind. */
export const WalletLinkRow = z.strictObject({ ...Pair, verdict: LinkVerdict, kinds: z.array(LinkKind) });

export const AgentLinkRow = z.strictObject({
  ...Pair,
  verdict: LinkVerdict,
  kinds: z.array(LinkKind.pick({ kind: true, count: true, qValue: true })).describe("Kinds that hold."),
});

export const WalletGroupRow = z.strictObject({
  wallets: z.array(z.string()).min(2),
  verdict: LinkVerdict.describe("linked where direct evidence alone connects all of it."),
  kinds: z.array(LinkKindName),
  supplyPercent: z
    .number()
    .optional()
    .describe("Percent of the token's supply that they hold together; in a call about holders."),
  combined: Pnl.shape.allTime
    .optional()
    .describe(
      "Results of its wallets as if one owner had them, as a call about several wallets as one gives them; left out " +
        "where the figures of one are not kept, or their histories are longer than this server combines.",
    ),
});

/** Extent of what links rest on, and what could not be seen. */
export const LinkCoverage = z.strictObject({
  incompleteWallets: z.array(z.string()).describe("Their histories do not reach back to the beginning."),
  untestedPairs: z.int().describe("Pairs of which one side has too few trades for a p-value."),
  referenceWallets: z.int().describe("Kept wallets outside the group; below 20 overlap is not tested."),
  referenceDay: z.string().describe("Day (UTC) for which they were drawn; they stay the same all day."),
  referenceId: z
    .string()
    .describe("Fingerprint of their addresses: answers with another one were compared with other wallets."),
  tokensRead: z.int().describe("Tokens of which was read when others traded them."),
  tokensUnread: z.int(),
  funderCalls: z.int().describe("Calls that looked behind funders; at most 20."),
  unreadFunders: z.array(z.string()),
  unreadAddresses: z.array(z.string()).describe("Addresses that were not asked about: they prove nothing."),
  leaderLookups: z
    .int()
    .describe("Calls that looked for others who trade as coordinated pairs do; at most 50."),
  unresolvedLeaders: z
    .array(z.string())
    .describe("Wallets that came before several of their events, but were not read back to the first."),
  pairsWithoutLeaderCheck: z
    .int()
    .describe("Coordinated pairs before fewer than four events of which transactions were read."),
  hubs: z
    .array(
      z.strictObject({
        address: z.string().describe("Address, base58."),
        wallets: z.array(z.string()).min(2),
      }),
    )
    .describe("Addresses that several dealt with, and that prove nothing since many others do."),
});

/** Evidence of one pair, a page of its signatures. */
export const WalletLinks = z.strictObject({
  ...Pair,
  verdict: LinkVerdict.nullable().describe("Null without a tie."),
  kinds: z.array(LinkKind),
  coverage: LinkCoverage,
  page: z.int(),
  totalPages: z.int().describe("100 signatures of each kind a page."),
});
