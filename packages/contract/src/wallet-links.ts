import { DIRECT_KINDS } from "@walletlens/engine/coordination/direct/direct-facts";
import { LINK_VERDICTS } from "@walletlens/engine/coordination/join-links";
import { z } from "zod";
import { STATISTICAL_KINDS } from "@/packages/engine/src/coordination/trading-history.ts";
import { type JsonBody, type PaidDefinition, priced } from "./endpoint-definition.ts";
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
import { QueuedWallet } from "./queued-job.ts";
import { PnlTotals } from "./wallet-profile.ts";
import { ABOUT_WALLET, WalletParams, WalletQuery } from "./wallet-request.ts";

const LinkVerdict = z
  .enum(LINK_VERDICTS)
  .describe("`linked` by direct evidence, `coordinated` by statistics that chance cannot explain.")
  .register(COMPONENTS, { id: "LinkVerdict" });

const LinkKind = z
  .enum([...DIRECT_KINDS, ...STATISTICAL_KINDS])
  .describe("Kind of evidence.")
  .register(COMPONENTS, { id: "LinkKind" });

const Statistic = Fraction.nullable();

/** Part of one side in direct evidence. */
const LinkPart = component("LinkPart", {
  count: Count.describe("Transactions."),
  amountSol: nullableNumber(
    "SOL that it sent, or got from the common funder; null without a price, and for signatures.",
  ),
});

const LinkDetail = component(
  "LinkDetail",
  {
    via: nullableText("Common funder or collector."),
    hops: z.int().min(1).max(2).nullable().describe("1, or 2 through a wallet that did nothing else."),
    amountSol: nullableNumber("Value that moved, SOL; null where a part has no price, and for statistics."),
    secondsApart: nullableNumber(
      "Seconds between the nearest events of the one and the other; the median of synchronous trades.",
    ),
    expected: nullableNumber("Number of events that chance makes."),
    side: z.enum(["buy", "sell"]).nullable().describe("Side of the trades; null where both occur."),
    withinSeconds: nullableNumber(
      "Seconds within which trades count as together; null where it does not apply.",
    ),
    testedEvents: Count.nullable().describe(
      "Events that the test counted, of `count`; null for what is no statistic.",
    ),
    leader: nullableText(
      "Wallet that comes first more often than a fair coin (two-sided binomial test, p up to 0.01).",
    ),
    follows: z.array(z.string()).describe("Wallets that both follow; what they traded first is left out."),
    unsolicited: flag(
      "True for transfers that their receiver neither signed nor answered: they give no verdict.",
    ),
    ofA: LinkPart.nullable().describe("Part of walletA; null for statistics."),
    ofB: LinkPart.nullable().describe("Part of walletB; null for statistics."),
  },
  "Details of the evidence; null where one does not apply.",
);

const LinkEvent = component("LinkEvent", {
  mint: TokenAddress,
  at: Timestamp.describe("Earlier of the two trades."),
  lagSeconds: number("Seconds by which walletB came after walletA; negative where it came first."),
  lagSlots: z.int().nullable().describe("The same in slots; null where a slot is not known."),
  tested: flag("False where the test did not count it: how often others traded the token is not known."),
  signatureA: text("Trade of walletA."),
  signatureB: text("Trade of walletB."),
});

/** One kind of evidence that links two wallets. */
const LinkEvidence = component("LinkEvidence", {
  kind: LinkKind,
  count: Count.describe(
    "Events: transactions, or tokens traded together, those that no test counted included.",
  ),
  first: Timestamp.describe("Time of the first event."),
  last: Timestamp.describe("Time of the last event."),
  signatures: z.array(z.string()).describe("Transactions that show it, the first of them."),
  pValue: Statistic.describe(
    "Probability, 0 to 1, of as much between independent wallets; null for what is no statistic.",
  ),
  qValue: Statistic.describe(
    "Probability, 0 to 1: `pValue` corrected for all pairs of the call (Benjamini and Hochberg), and for those of no other call.",
  ),
  holds: flag(
    "False for a statistic beside other evidence that chance or a leader explains, and for unsolicited transfers.",
  ),
  detail: LinkDetail,
  events: z.array(LinkEvent).describe("Tokens traded together, by time; none for what is no statistic."),
});

const Kinds = z.array(LinkEvidence).describe("Evidence by its kind.");

/** A linked pair, with up to 5 signatures of each kind. */
export const WalletLinkRow = component("WalletLink", { ...walletPair, verdict: LinkVerdict, kinds: Kinds });

export const AgentLinkRow = component("AgentWalletLink", {
  ...walletPair,
  verdict: LinkVerdict,
  kinds: z.array(LinkEvidence.pick({ kind: true, count: true, qValue: true })).describe("Kinds that hold."),
});

export const WalletGroupRow = component("WalletGroup", {
  wallets: z.array(z.string()).min(2).describe("Addresses of the wallets, base58."),
  verdict: LinkVerdict.describe("`linked` where direct evidence alone connects all of it."),
  kinds: z.array(LinkKind).describe("Kinds of evidence that connect it."),
  supplyPercent: z
    .number()
    .optional()
    .describe("Percent, 0 to 100, of the token's supply that they hold together; in a call about holders."),
  combined: PnlTotals.optional().describe(
    "Results of its wallets as if one owner had them, as a call about several wallets as one gives them; left out " +
      "where the figures of one are not kept, or their histories are longer than this server combines.",
  ),
});

/** Extent of link evidence, and its gaps. */
export const LinkCoverage = component(
  "LinkCoverage",
  {
    incompleteWallets: z.array(z.string()).describe("Their histories do not reach back to the beginning."),
    untestedPairs: Count.describe("Pairs of which one side has too few trades for a p-value."),
    referenceWallets: Count.describe("Kept wallets outside the group; below 20 overlap is not tested."),
    referenceDay: text("Day (UTC) for which they were drawn; they stay the same all day."),
    referenceId: text(
      "Fingerprint of their addresses: answers with another one were compared with other wallets.",
    ),
    tokensRead: Count.describe("Tokens of which was read when others traded them."),
    tokensUnread: Count.describe("Tokens of which that was not read."),
    funderCalls: Count.describe("Calls that looked behind funders; at most 20."),
    unreadFunders: z.array(z.string()).describe("Funders that were not looked behind."),
    unreadAddresses: z.array(z.string()).describe("Addresses that were not asked about: they prove nothing."),
    leaderLookups: Count.describe(
      "Calls that looked for others who trade as coordinated pairs do; at most 50.",
    ),
    unresolvedLeaders: z
      .array(z.string())
      .describe("Wallets that came before several of their events, but were not read back to the first."),
    pairsWithoutLeaderCheck: Count.describe(
      "Coordinated pairs before fewer than four events of which transactions were read.",
    ),
    hubs: z
      .array(
        component("Hub", {
          address: text("Address, base58."),
          wallets: z.array(z.string()).min(2).describe("Addresses of the wallets that dealt with it."),
        }),
      )
      .describe("Addresses that several dealt with, and that prove nothing since many others do."),
  },
  "Extent of what the links rest on, and what could not be seen.",
);

export type LinkCoverage = JsonBody<typeof LinkCoverage>;
export type WalletGroupRow = JsonBody<typeof WalletGroupRow>;

/** Evidence of one pair, a page of its signatures. */
export const WalletLinks = component("WalletLinks", {
  ...walletPair,
  verdict: LinkVerdict.nullable().describe("Null without a link."),
  kinds: Kinds,
  coverage: LinkCoverage,
  page: Page,
  totalPages: z.int().describe("100 signatures of each kind a page."),
});

/** Pages of 100 signatures. */
const MAX_PAGES = 1_000_000;

export const walletLinksEndpoint = {
  ...priced("wallet-links"),
  ...ABOUT_WALLET,
  summary:
    "Everything that ties two wallets: signers, transfers, common money, trades beyond chance; of many pairs that are " +
    "asked for one by one, some pass by chance, since calls are not corrected for each other.",
  params: WalletParams.extend({ other: AddressText.describe("The other wallet, base58.") }),
  query: WalletQuery.extend({ page: wholeNumber(1, MAX_PAGES, 1) }),
  responses: { 200: WalletLinks, 202: QueuedWallet },
} as const satisfies PaidDefinition;
