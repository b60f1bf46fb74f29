import type { LinkCoverage } from "@walletlens/contract/link-coverage";
import { NO_DETAIL } from "@walletlens/engine/coordination/present-links";
import { testAddress } from "@walletlens/engine/testing/build-change";
import type { WalletLinks } from "@/lib/coordination/read-wallet-links";

export const SAMPLE_COVERAGE: LinkCoverage = {
  incompleteWallets: [],
  untestedPairs: 1,
  referenceWallets: 40,
  referenceDay: "2025-10-09",
  referenceId: "9f86d081884c7d65",
  tokensRead: 0,
  tokensUnread: 0,
  funderCalls: 3,
  unreadFunders: [],
  unreadAddresses: [],
  leaderLookups: 0,
  unresolvedLeaders: [],
  leaderSearchComplete: true,
  pairsWithoutLeaderCheck: 0,
  fixedOrders: [],
  hubs: [],
};

/** One transfer between two wallets. */
export const SAMPLE_LINKS: WalletLinks = {
  walletA: testAddress("A"),
  walletB: testAddress("B"),
  verdict: "linked",
  kinds: [
    {
      kind: "transfer",
      count: 1,
      first: "2025-10-09T08:53:20.000Z",
      last: "2025-10-09T08:53:20.000Z",
      signatures: ["sent"],
      pValue: null,
      qValue: null,
      holds: true,
      detail: {
        ...NO_DETAIL,
        amountSol: 1.5,
        ofA: { count: 1, amountSol: 1.5 },
        ofB: { count: 0, amountSol: 0 },
      },
      events: [],
    },
  ],
  coverage: SAMPLE_COVERAGE,
  page: 1,
  totalPages: 1,
};

/** Results without a link between wallets, both shapes. */
export const NO_LINKS = {
  full: { links: [], groups: [], coverage: SAMPLE_COVERAGE },
  agent: { links: [], linksTotal: 0, groups: [], coverage: SAMPLE_COVERAGE },
} as const;
