import { NO_BODY, type PaidDefinition, priced } from "./endpoint-definition";
import { AddressText, wholeNumber } from "./fields";
import { PrepaidHeaders } from "./paid-headers";
import { QueuedWallet } from "./queued-wallet";
import { WalletLinks } from "./wallet-links-result";
import { WalletParams, WalletQuery } from "./wallet-request";

/** Pages of 100 signatures. */
const MOST_PAGES = 1_000_000;

export const walletLinksEndpoint = {
  ...priced("wallet-links"),
  summary: "Everything that ties two wallets: signers, transfers, common money, trades beyond chance.",
  access: "paid",
  chargeOn: "delivery",
  jobSubject: "addr",
  params: WalletParams.extend({ other: AddressText.describe("The other wallet, base58.") }),
  query: WalletQuery.extend({ page: wholeNumber(1, MOST_PAGES, 1) }),
  headers: PrepaidHeaders,
  body: NO_BODY,
  responses: { 200: WalletLinks, 202: QueuedWallet },
  failures: ["wallet_not_found", "system_wallet", "chain_unavailable", "prices_unavailable"],
} as const satisfies PaidDefinition;
