import { z } from "zod";
import type { JsonBody } from "./endpoint-definition.ts";
import { Count, component, Fraction, flag, text } from "./fields.ts";

/** Extent of link evidence, and its gaps. */
export const LinkCoverage = component(
  "LinkCoverage",
  {
    incompleteWallets: z.array(z.string()).describe("Wallets with partial coverage of their history."),
    untestedPairs: Count.describe(
      "Number of pairs without a p-value, because one wallet has too few trades.",
    ),
    referenceWallets: Count.describe(
      "Number of stored wallets outside the group used for comparison. Below 20, overlap is not tested.",
    ),
    referenceDay: text("UTC day of the sample of reference wallets. The sample stays the same all day."),
    referenceId: text(
      "Fingerprint of the reference wallets. Results with different fingerprints used different reference wallets.",
    ),
    tokensRead: Count.describe("Number of tokens whose trades by other wallets were read."),
    tokensUnread: Count.describe("Number of tokens whose trades by other wallets were not read."),
    funderCalls: Count.describe("Number of lookups of the funders of funders, at most 20."),
    unreadFunders: z.array(z.string()).describe("Funders whose own funders were not looked up."),
    unreadAddresses: z
      .array(z.string())
      .describe("Addresses that were not looked up. They are not used as evidence."),
    leaderLookups: Count.describe(
      "Number of lookups for leaders of coordinated pairs and of pairs in a fixed order, at most 110 in each of 12 rounds.",
    ),
    leaderSearchComplete: flag(
      "False if the last of the 12 rounds still found wallets that trade before the pairs. Absent from results of earlier versions.",
    ).optional(),
    unresolvedLeaders: z
      .array(z.string())
      .describe(
        "Possible leaders: wallets that traded before several events, but whose history was not read back to the first event.",
      ),
    pairsWithoutLeaderCheck: Count.describe(
      "Number of coordinated pairs not checked for a leader: transactions before fewer than four of their events were read.",
    ),
    fixedOrders: z
      .array(
        component("FixedOrder", {
          first: text("Wallet that trades first, base58."),
          followers: z.array(z.string()).min(1).describe("Wallets that trade after it, base58."),
          count: Count.describe("Number of tokens, of the pair with the fewest."),
          pValue: Fraction.describe(
            "Probability, 0 to 1, of such an order of independent wallets; the largest of the pairs.",
          ),
          qValue: Fraction.describe(
            "`pValue` corrected for all pairs of this call; the largest of the pairs.",
          ),
        }),
      )
      .optional()
      .describe(
        "Wallets that trade in a fixed order, with q ≤ 0.01. Copying and one program both explain it, so it gives no verdict. " +
          "Absent from results of earlier versions.",
      ),
    hubs: z
      .array(
        component("Hub", {
          address: text("Address, base58."),
          wallets: z.array(z.string()).min(2).describe("Wallets that dealt with this address, base58."),
        }),
      )
      .describe(
        "Shared addresses, such as exchanges, that many other wallets also deal with. They are not evidence.",
      ),
  },
  "Data behind the links, and its gaps.",
);

export type LinkCoverage = JsonBody<typeof LinkCoverage>;
